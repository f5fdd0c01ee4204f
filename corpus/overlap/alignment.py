"""Two statements laid side by side: which tokens of each have no counterpart in the other."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from corpus.overlap.meaning import ASKING_WORDS, CONDITION_WORDS
from corpus.overlap.statements import Statement
from corpus.overlap.tokens import NAME, NUMBER, SYMBOLS, WORD

# A run of this many tokens that stands elsewhere has moved as a clause does; less is an exchange: another problem.
MOVED_RUN = 3
# A text with this many numbers, or this many tokens, tells the whole problem; a diagram only illustrates it.
_TELLING_NUMBERS, _TELLING_TOKENS = 3, 25
# Pairs of places with the same token that are looked through, again for each run found: 12 times those of any pair of
# real statements. Statements of a book's length are compared without laying them side by side.
_MAX_MEETINGS = 100_000
_DIGITS = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True)
class Difference:
    """What is left of two statements when their common parts are struck out.

    Attributes:
        left, right: (token, kind, whether it stands in the question) without a counterpart, in order.
        renamed: words that stand for each other throughout (a name for a name), of both sides.
        other_diagram: whether both come with drawing code that does not agree.
        exchanged: whether the only difference is that words stand in each other's places.
    """

    left: list[tuple[str, str, bool]]
    right: list[tuple[str, str, bool]]
    renamed: frozenset[str] = field(default_factory=frozenset)
    other_diagram: bool = False
    exchanged: bool = False

    def tokens(self, kinds: str) -> tuple[list[str], list[str]]:
        """The tokens of some kinds, of each side."""
        return [t for t, k, _ in self.left if k in kinds], [t for t, k, _ in self.right if k in kinds]

    def asked(self, kinds: str) -> tuple[list[str], list[str]]:
        """As `tokens`, of the question only."""
        return [t for t, k, q in self.left if q and k in kinds], [t for t, k, q in self.right if q and k in kinds]


def alignable(a: Statement, b: Statement) -> bool:
    """Whether laying `a` beside `b` takes a bounded time."""
    if len(a.tokens) * len(b.tokens) <= _MAX_MEETINGS:
        return True
    ours, theirs = Counter(a.stems), Counter(b.stems)
    return sum(count * theirs[token] for token, count in ours.items() if token in theirs) <= _MAX_MEETINGS


def align(a: Statement, b: Statement) -> Difference:
    """Lay `a` beside `b`, letters renamed where one set stands in for another throughout."""
    left = _letters_renamed(a, b)
    spans = [
        (list(range(i, j)), list(range(k, m)))
        for tag, i, j, k, m in SequenceMatcher(None, left, b.stems, autojunk=False).get_opcodes()
        if tag != "equal"
    ]
    gone, come = [list(s) for s, _ in spans if s], [list(s) for _, s in spans if s]
    _strike_moved(left, gone, b.stems, come)
    _strike_naming(left, a.kinds, gone)
    _strike_naming(b.tokens, b.kinds, come)
    asked_a, asked_b = question(a), question(b)
    return Difference(
        [(left[i], a.kinds[i], i in asked_a) for span in gone for i in span],
        [(b.stems[i], b.kinds[i], i in asked_b) for span in come for i in span],
        _renamed(left, a.kinds, b, spans),
        _other_diagram(a, b),
        _exchanged(left, b.stems, spans),
    )


def question(statement: Statement) -> range:
    """The indices of the clause that asks: from the last asking word to the sentence's end or a condition."""
    tokens = statement.tokens
    starts = [i for i, token in enumerate(tokens) if token in ASKING_WORDS]
    if not starts:
        return range(max((s for s in statement.stops if s < len(tokens)), default=0), len(tokens))
    end = starts[-1] + 1
    while end < len(tokens) and end not in statement.stops and tokens[end] not in CONDITION_WORDS:
        end += 1
    return range(starts[-1], end)


def _letters_renamed(a: Statement, b: Statement) -> Sequence[str]:
    one = [t for t, k in zip(a.tokens, a.kinds, strict=True) if k == SYMBOLS]
    other = [t for t, k in zip(b.tokens, b.kinds, strict=True) if k == SYMBOLS]
    if one == other or [len(t) for t in one] != [len(t) for t in other]:
        return a.stems
    pairs = set(zip("".join(one), "".join(other), strict=True))
    table = dict(pairs)
    if len(table) != len(pairs) or len({y for _, y in pairs}) != len(pairs):
        return a.stems
    renaming = str.maketrans(table)
    return [t.translate(renaming) if k == SYMBOLS else t for t, k in zip(a.stems, a.kinds, strict=True)]


def _strike_moved(left: Sequence[str], gone: list[list[int]], right: Sequence[str], come: list[list[int]]) -> None:
    """Strike out runs that stand on both sides, in other places."""
    for at, span in enumerate(gone):
        for place, other in enumerate(come):
            if len(span) < MOVED_RUN or len(other) < MOVED_RUN:
                continue
            words, others = [left[i] for i in span], [right[i] for i in other]
            run = SequenceMatcher(None, words, others, autojunk=False).find_longest_match()
            if run.size >= MOVED_RUN:
                span = gone[at] = span[: run.a] + span[run.a + run.size :]
                come[place] = other[: run.b] + other[run.b + run.size :]


def _strike_naming(tokens: Sequence[str], kinds: str, spans: list[list[int]]) -> None:
    """Strike out `R =` where one side names a quantity that the other only states."""
    for at, span in enumerate(spans):
        named = {
            i for i in span if kinds[i] == SYMBOLS and i + 1 in span and tokens[i + 1] == "=" and i + 2 not in span
        }
        spans[at] = [i for i in span if i not in named and i - 1 not in named]


def _renamed(left: Sequence[str], kinds: str, b: Statement, spans: list[tuple[list[int], list[int]]]) -> frozenset[str]:
    """Words of one side that another word replaces wherever they stand, names even where they stand once."""
    pairs: dict[str, set[str]] = {}
    named: set[str] = set()
    for gone, come in spans:
        if len(gone) == len(come):
            for i, j in zip(gone, come, strict=True):
                if kinds[i] in WORD + NAME and b.kinds[j] in WORD + NAME:
                    pairs.setdefault(left[i], set()).add(b.stems[j])
                    if kinds[i] == NAME == b.kinds[j]:
                        named |= {left[i], b.stems[j]}
    here, there = list(left), list(b.stems)
    found: set[str] = set()
    for word, others in pairs.items():
        other = min(others)
        alone = len(others) == 1 and not there.count(word) and not here.count(other)
        alone = alone and here.count(word) == there.count(other)
        if alone and (here.count(word) > 1 or {word, other} <= named):
            found |= {word, other}
    return frozenset(found)


def _exchanged(left: Sequence[str], right: Sequence[str], spans: list[tuple[list[int], list[int]]]) -> bool:
    if len(spans) < 2 or any(len(gone) != len(come) or len(gone) >= MOVED_RUN for gone, come in spans):
        return False
    return sorted(left[i] for gone, _ in spans for i in gone) == sorted(right[i] for _, come in spans for i in come)


def _other_diagram(a: Statement, b: Statement) -> bool:
    """Whether the diagrams carry the problem and do not agree: drawing styles vary, the numbers in them matter."""
    if a.diagram == b.diagram:
        return False
    if b.kinds.count(NUMBER) >= _TELLING_NUMBERS:
        return False
    if not (a.diagram and b.diagram):
        return len(b.tokens) < _TELLING_TOKENS
    return sorted(_DIGITS.findall(a.diagram)) != sorted(_DIGITS.findall(b.diagram))
