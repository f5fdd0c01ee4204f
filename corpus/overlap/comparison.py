"""How alike two statements are: the same problem, the same words about other numbers, or neither."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal, NamedTuple

from corpus.overlap.agreement import agree
from corpus.overlap.alignment import Difference, align, alignable
from corpus.overlap.meaning import DECISIVE, FUNCTIONS, GENERIC_WORDS
from corpus.overlap.rewording import reworded
from corpus.overlap.statements import Statement
from corpus.overlap.tokens import MEANING, NAME, NUMBER, OPERATOR, SYMBOLS, WORD

Kind = Literal["exact", "near", "variant", "different"]

_OPPOSITES = ("in", "un", "non", "im", "dis", "ir")
# One added word of content in the question may be a flourish; two ask for something else.
_MAX_ADDED = 1
# What an equal answer excuses: at most three tokens too many on one side, in a statement that the rest identifies.
_SLIP_SIMILARITY, _SLIP_TOKENS, _MAX_SLIPS = 0.9, 20, 3


class Known(NamedTuple):
    """A statement in its normal form, and its reference answer, empty where unknown."""

    statement: Statement
    answer: str


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
    lighter = min(a.weight, b.weight)
    if 2 * lighter < threshold * (a.weight + b.weight):  # no words in common could be enough
        return Comparison("different", 0.0, "length")
    similarity = word_similarity(a, b)
    if similarity < threshold:
        return Comparison("different", similarity, "words")
    if not _same_numbers(a, b):  # told without laying them side by side, which is dear
        lost, gained = a.numbers - b.numbers, b.numbers - a.numbers
        return Comparison("variant", similarity, _listed("numbers", [*lost.elements()], [*gained.elements()]))
    if not alignable(a, b):
        return Comparison(
            "near" if _decisive(a) == _decisive(b) else "variant", similarity, "too long to lay side by side"
        )
    difference = align(a, b)
    reason = disagreement(difference)
    if reason and not reworded(a, b, difference):
        return Comparison("variant", similarity, reason)
    left, right = difference.tokens(WORD + MEANING + NAME + SYMBOLS)
    return Comparison("near", similarity, _listed("words", left, right))


def judge(a: Known, b: Known, threshold: float) -> Comparison:
    """`compare`, with what the reference answers say.

    Two alike statements with different answers ask for different things. A long statement that differs from another
    by a slip (a term more in a sequence, a clause elsewhere, a diagram redrawn) and has the same answer is the same
    problem.
    """
    found = compare(a.statement, b.statement, threshold)
    if found.kind == "near" and agree(a.answer, b.answer) is False:
        return Comparison("variant", found.similarity, "answers")
    if found.kind == "variant" and _slip(a.statement, b.statement, found.similarity) and agree(a.answer, b.answer):
        return Comparison("near", found.similarity, f"{found.differs}; same answer")
    return found


def _decisive(statement: Statement) -> list[str]:
    """The tokens that make two statements with the same words different problems, in order."""
    return [
        t for t, k in zip(statement.tokens, statement.kinds, strict=True) if k in NUMBER + OPERATOR + SYMBOLS + MEANING
    ]


def _slip(a: Statement, b: Statement, similarity: float) -> bool:
    if similarity < _SLIP_SIMILARITY or min(len(a.tokens), len(b.tokens)) < _SLIP_TOKENS:
        return False
    if not alignable(a, b):
        return False
    left, right = (Counter(side) for side in align(a, b).tokens(NUMBER + OPERATOR + SYMBOLS + MEANING))
    lost, gained = left - right, right - left
    return not (lost and gained) and (lost + gained).total() <= _MAX_SLIPS


def word_similarity(a: Statement, b: Statement) -> float:
    """Dice coefficient of the two weighted bags of words and formulas, 0 to 1."""
    total = a.weight + b.weight
    if not total:
        return 1.0
    few, many = (a.weights, b.weights) if len(a.weights) < len(b.weights) else (b.weights, a.weights)
    return 2 * sum(min(weight, many[t]) for t, weight in few.items() if t in many) / total


def _same_numbers(a: Statement, b: Statement) -> bool:
    """Whether the numbers agree; one side may add small ones that it writes as words."""
    lost, gained = a.numbers - b.numbers, b.numbers - a.numbers
    return not (lost and gained) and lost.keys() <= a.spelled and gained.keys() <= b.spelled


def disagreement(found: Difference) -> str:
    """What makes two alike-worded statements different problems; empty where nothing does."""
    left, right = found.tokens(NUMBER)
    if left and right:
        return _listed("numbers", left, right)
    left, right = found.tokens(OPERATOR)
    if left or right:
        return _listed("operators", left, right)
    left, right = found.tokens(SYMBOLS)
    if (left and right) or any(found.asked(SYMBOLS)):
        return _listed("symbols", left, right)
    left, right = found.tokens(MEANING)
    if (left and right) or (DECISIVE | FUNCTIONS) & {*left, *right} or len(left) + len(right) > _MAX_ADDED:
        return _listed("words", left, right)
    return _content(found) or ("diagram" if found.other_diagram else "")


def _content(found: Difference) -> str:
    """Whether other things are spoken of: opposites, things that changed places, another question."""
    left, right = (Counter(t for t in side if t not in GENERIC_WORDS) for side in found.tokens(WORD + NAME))
    if any(_opposite(x, y) for x in left for y in right):
        return _listed("words", [*left], [*right])
    if len(left & right) > 1:
        return _listed("order of words", [*(left & right)], [*(left & right)])
    lost, gained = (
        [t for t in side if t not in GENERIC_WORDS and t not in found.renamed]
        for side in found.asked(WORD + NAME + MEANING)
    )
    if (lost and gained) or len(lost) + len(gained) > _MAX_ADDED:
        return _listed("question", lost, gained)
    return ""


def _opposite(x: str, y: str) -> bool:
    return any(x == prefix + y or y == prefix + x for prefix in _OPPOSITES)


def _listed(name: str, left: list[str], right: list[str]) -> str:
    return f"{name}: {' '.join(left[:5]) or '-'} against {' '.join(right[:5]) or '-'}"
