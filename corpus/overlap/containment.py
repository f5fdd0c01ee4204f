"""Whether a row repeats a known statement: as a whole, or inside a longer text."""

from difflib import SequenceMatcher

from corpus.overlap.agreement import agree
from corpus.overlap.alignment import align, alignable
from corpus.overlap.comparison import Known, compare, judge
from corpus.overlap.meaning import GENERIC_WORDS
from corpus.overlap.statements import Statement
from corpus.overlap.tokens import MEANING, NAME, NUMBER, OPERATOR, SYMBOLS, WORD

# Runs shorter than this are chance when the part of a longer text that holds a statement is looked for.
MIN_RUN = 3
# A contained statement needs this many tokens, or else sentence ends on both sides must agree.
MIN_CONTAINED_TOKENS = 12
# Share of a contained statement's words that may be missing from the longer text, none of them in the question.
MAX_MISSING = 0.1
_FORMULA = frozenset((NUMBER, OPERATOR, SYMBOLS))


def collision(row: Known, target: Known, similarity: float) -> tuple[str, float, str] | None:
    """How `row` repeats `target`: (kind, score, evidence), or None."""
    whole = judge(row, target, similarity)
    if whole.kind in ("exact", "near"):
        return whole.kind, whole.similarity, whole.differs or "same normal form"
    part = _part(row.statement, target.statement)
    if part is not None:
        found = compare(part, target.statement, similarity)
        if found.kind == "exact" or (
            found.kind == "near" and _holds(part, target.statement, agree(row.answer, target.answer))
        ):
            return "contained", found.similarity, _quoted(part)
        if found.kind == "variant" and whole.kind != "variant":
            whole = found
    return ("variant", whole.similarity, whole.differs) if whole.kind == "variant" else None


def _holds(part: Statement, target: Statement, agreed: bool | None) -> bool:
    """Whether a part that is near a statement holds all of it that matters."""
    if not alignable(part, target):
        return not target.words - part.words
    difference = align(part, target)
    if agreed is False and any(
        any(t not in GENERIC_WORDS for t in side) for side in difference.tokens(WORD + NAME + MEANING)
    ):
        return False
    missing = [(t, asked) for t, kind, asked in difference.right if kind in WORD + NAME and t not in GENERIC_WORDS]
    decisive = difference.tokens(NUMBER + SYMBOLS + MEANING)[1]
    return (
        not decisive and len(missing) <= MAX_MISSING * target.words.total() and not any(asked for _, asked in missing)
    )


def _part(row: Statement, target: Statement) -> Statement | None:
    """The part of a longer `row` that stands for `target`, or None."""
    if len(row.tokens) <= len(target.tokens):
        return None
    if (row.words & target.words).total() < (1 - 2 * MAX_MISSING) * target.words.total():
        return None
    blocks = SequenceMatcher(None, row.masked, target.masked, autojunk=False).get_matching_blocks()
    runs = [b for b in blocks if b.size >= MIN_RUN]
    if not runs:
        return None
    start, end = _whole_formulas(row, runs[0].a, runs[-1].a + runs[-1].size)
    if len(target.tokens) < MIN_CONTAINED_TOKENS and not (start in row.stops and end in row.stops):
        return None
    stops = frozenset({0, end - start, *(s - start for s in row.stops if start < s < end)})
    return Statement(row.tokens[start:end], row.kinds[start:end], stops, row.diagram, row.spelled)


def _whole_formulas(row: Statement, start: int, end: int) -> tuple[int, int]:
    """Widen a part so that it cuts no formula: `y = x^2` is not in `y = x^2 - 6x`."""
    while start > 0 and start not in row.stops and row.kinds[start] in _FORMULA and row.kinds[start - 1] in _FORMULA:
        start -= 1
    while end < len(row.tokens) and end not in row.stops and {row.kinds[end - 1], row.kinds[end]} <= _FORMULA:
        end += 1
    return start, end


def _quoted(part: Statement, words: int = 12) -> str:
    text = " ".join(part.tokens[:words])
    return f"holds: {text}{' ...' if len(part.tokens) > words else ''}"
