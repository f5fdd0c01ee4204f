"""Whether two statements that no alignment brings together say the same in another order of clauses."""

from collections import Counter
from itertools import groupby

from corpus.overlap.alignment import Difference, question
from corpus.overlap.meaning import DECISIVE, FUNCTIONS, GENERIC_WORDS
from corpus.overlap.statements import Statement
from corpus.overlap.tokens import MEANING, NUMBER, OPERATOR, SYMBOLS

_FORMULA = (NUMBER, OPERATOR, SYMBOLS)
_WORDS_AFTER = 2  # "14 loaves of rye" and "14 loaves of wheat" are told apart by the second
_CLAUSE_WORDS = frozenset("and but if when while where then which that".split())
_MAX_ADDED = 2  # words of meaning that one side may add: "the two distinct roots"
_MAX_ASKED = 1  # words of content that only one question holds and the other statement nowhere does


def reworded(a: Statement, b: Statement, found: Difference) -> bool:
    """Whether the same numbers, formulas and symbols play the same parts, and the same is asked.

    Args:
        a: one statement.
        b: the other.
        found: their alignment.
    """
    return (
        not found.exchanged
        and not found.other_diagram
        and _same_formulas(a, b)
        and _same_parts(a, b)
        and _same_meanings(a, b)
        and _same_question(a, b, found.renamed)
    )


def _same_formulas(a: Statement, b: Statement) -> bool:
    return _formulas(a) == _formulas(b) and _one_sided(_of(a, SYMBOLS), _of(b, SYMBOLS), _MAX_ADDED)


def _formulas(statement: Statement) -> Counter[tuple[str, ...]]:
    """The runs of numbers, operators and symbols that hold an operator; `the sum = 10` is a word and a number."""
    runs: Counter[tuple[str, ...]] = Counter()
    pairs = zip(statement.tokens, statement.kinds, strict=True)
    for inside, run in groupby(pairs, key=lambda pair: pair[1] in _FORMULA):
        listed = list(run)
        while inside and listed and listed[0][0] == "=":
            listed = listed[1:]
        if inside and any(kind == OPERATOR for _, kind in listed):
            runs[tuple(token for token, _ in listed)] += 1
    return runs


def _same_parts(a: Statement, b: Statement) -> bool:
    """Numbers in the same order, or each followed by the same words."""
    spelled = a.spelled | b.spelled
    here, there = ([t for t in _of(s, NUMBER).elements() if t not in spelled] for s in (a, b))
    return _in_order(a, here) == _in_order(b, there) or _followed(a) == _followed(b)


def _in_order(statement: Statement, wanted: list[str]) -> list[str]:
    kept = set(wanted)
    return [t for t, k in zip(statement.tokens, statement.kinds, strict=True) if k == NUMBER and t in kept]


def _followed(statement: Statement) -> Counter[tuple[str, ...]]:
    """Each number with up to two words of content that follow it in its clause."""
    found: Counter[tuple[str, ...]] = Counter()
    for i in (i for i, kind in enumerate(statement.kinds) if kind == NUMBER):
        words: list[str] = []
        for j in range(i + 1, len(statement.stems)):
            if j in statement.stops or statement.stems[j] in _CLAUSE_WORDS or len(words) == _WORDS_AFTER:
                break
            if statement.stems[j] not in GENERIC_WORDS:
                words.append(statement.stems[j])
        found[(statement.tokens[i], *words)] += 1
    return found


def _same_meanings(a: Statement, b: Statement) -> bool:
    left, right = _of(a, MEANING), _of(b, MEANING)
    apart = (left - right) + (right - left)
    return _one_sided(left, right, _MAX_ADDED) and not (DECISIVE | FUNCTIONS) & apart.keys()


def _same_question(a: Statement, b: Statement, renamed: frozenset[str]) -> bool:
    one, other = (_asked(s) - Counter(dict.fromkeys(renamed, 99)) for s in (a, b))
    lost, gained = one - other, other - one
    foreign = [t for t in lost if t not in b.stems] + [t for t in gained if t not in a.stems]
    return not (lost and gained) and len(foreign) <= _MAX_ASKED


def _asked(statement: Statement) -> Counter[str]:
    return Counter(statement.stems[i] for i in question(statement) if statement.stems[i] not in GENERIC_WORDS)


def _one_sided(left: Counter[str], right: Counter[str], most: int) -> bool:
    lost, gained = left - right, right - left
    return not (lost and gained) and (lost + gained).total() <= most


def _of(statement: Statement, kind: str) -> Counter[str]:
    return Counter(t for t, k in zip(statement.tokens, statement.kinds, strict=True) if k == kind)
