"""How alike two statements are: the same problem, the same words about other numbers, or neither."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from corpus.meaning import FUNCTION_WORDS
from corpus.statements import MEANING, NUMBER, OPERATOR, SYMBOLS, WORD, Statement

Kind = Literal["exact", "near", "variant", "different"]

_BRACKETS = frozenset("()*")  # what grouping and typing habits add; compared only where all words agree
_NEGATIONS = frozenset({"not", "no", "without", "except"})
_FUNCTION_WEIGHT = 0.25  # a changed article is a quarter of a changed noun


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome of comparing two statements.

    Attributes:
        kind: `exact` (one normal form), `near` (the same problem, some words changed), `variant` (the words agree, and
            numbers, operators, symbols or words that decide differ) or `different`.
        similarity: of the words, 0 to 1.
        differs: what differs, in a few words.
    """

    kind: Kind
    similarity: float
    differs: str


def compare(a: Statement, b: Statement, threshold: float) -> Comparison:
    """Compare two statements; `threshold` is the least similarity of words that counts as agreement."""
    if a.exact == b.exact:
        return Comparison("exact", 1.0, "")
    similarity = word_similarity(a, b)
    if similarity < threshold:
        return Comparison("different", similarity, "words")
    reason = disagreement(a, b)
    if reason:
        return Comparison("variant", similarity, reason)
    return Comparison("near", similarity, _listed("words", _words(a), _words(b)))


def word_similarity(a: Statement, b: Statement) -> float:
    """Dice coefficient of the two bags of words; words that only carry grammar weigh little."""
    left, right = _words(a), _words(b)
    total = _weight(left) + _weight(right)
    return 2 * _weight(left & right) / total if total else 1.0


def disagreement(a: Statement, b: Statement) -> str:
    """What makes two alike-worded statements different problems; empty where nothing does."""
    for name, kind in (("numbers", NUMBER), ("operators", OPERATOR)):
        left, right = (Counter(t for t in _of(s, kind) if t not in _BRACKETS) for s in (a, b))
        if left != right:
            return _listed(name, left, right)
    if _of(a, NUMBER) != _of(b, NUMBER) or _of(a, OPERATOR) != _of(b, OPERATOR):
        if _contexts(a) != _contexts(b):
            return "order of numbers"
    elif not _renamed(_of(a, SYMBOLS), _of(b, SYMBOLS)):
        return _listed("symbols", Counter(_of(a, SYMBOLS)), Counter(_of(b, SYMBOLS)))
    left, right = Counter(_of(a, MEANING)), Counter(_of(b, MEANING))
    lost, gained = left - right, right - left
    if (lost and gained) or _NEGATIONS & (lost | gained).keys():
        return _listed("words", left, right)
    if a.diagram and b.diagram and a.diagram != b.diagram:
        return "diagram"
    return ""


def _of(statement: Statement, kind: str) -> list[str]:
    return [token for token, k in zip(statement.tokens, statement.kinds, strict=True) if k == kind]


def _words(statement: Statement) -> Counter[str]:
    return Counter(t for t, k in zip(statement.tokens, statement.kinds, strict=True) if k in (WORD, MEANING))


def _weight(words: Counter[str]) -> float:
    return sum(n * (_FUNCTION_WEIGHT if word in FUNCTION_WORDS else 1.0) for word, n in words.items())


def _contexts(statement: Statement) -> Counter[tuple[str, str, str]]:
    """Each number with what stands around it: equal where clauses changed places, not where numbers did."""
    padded = ("", *statement.tokens, "")
    kinds = (WORD, *statement.kinds, WORD)
    return Counter(
        (padded[i - 1] if kinds[i - 1] == OPERATOR else "", padded[i], padded[i + 1])
        for i in range(1, len(padded) - 1)
        if kinds[i] == NUMBER
    )


def _renamed(left: Iterable[str], right: Iterable[str]) -> bool:
    """Whether one set of letters stands in for another throughout (x for n), or nothing was exchanged."""
    a, b = Counter(left), Counter(right)
    if not (a - b) or not (b - a):
        return a != b or list(left) == list(right)
    one, other = "".join(left), "".join(right)
    if len(one) != len(other):
        return False
    pairs = set(zip(one, other, strict=True))
    return len({x for x, _ in pairs}) == len({y for _, y in pairs}) == len(pairs)


def _listed(name: str, left: Counter[str], right: Counter[str]) -> str:
    lost, gained = sorted((left - right).elements())[:5], sorted((right - left).elements())[:5]
    return f"{name}: {' '.join(lost) or '-'} against {' '.join(gained) or '-'}"
