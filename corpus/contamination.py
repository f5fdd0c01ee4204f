"""Which rows repeat a known statement: word for word, nearly, or inside a longer text."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from corpus.candidates import RareGrams, near_pairs
from corpus.comparison import compare
from corpus.statements import Statement

# A rare pair of words in more than this many statements is boilerplate (measured: raising it to 500 adds work, no finds).
BOILERPLATE_FREQUENCY = 120
# Share of a target's rare pairs that makes a closer look worth it: three words changed in twenty leave about half.
CANDIDATE_SHARE = 0.4
# Runs shorter than this are chance when the part of a longer text that holds a statement is looked for.
MIN_RUN = 3
# A contained statement needs this many tokens, or else sentence ends on both sides must agree.
MIN_CONTAINED_TOKENS = 12


@dataclass(frozen=True, slots=True)
class Collision:
    """A row that repeats a target: `kind` is exact, near, contained or variant."""

    row: int
    target: int
    kind: str
    score: float
    evidence: str


_ORDER = {"exact": 0, "near": 1, "contained": 2, "variant": 3}


def find_collisions(rows: Sequence[Statement], targets: Sequence[Statement], similarity: float) -> list[Collision]:
    """The best collision of each row with any target, by row; a variant only where nothing stronger is found.

    Args:
        rows: statements that must not repeat a target.
        targets: known statements.
        similarity: least similarity of words that counts as agreement.
    """
    best: dict[int, Collision] = {}
    for row, target in sorted(_candidates(rows, targets)):
        found = collision(rows[row], targets[target], similarity)
        if found is None:
            continue
        kind, score, evidence = found
        new = Collision(row, target, kind, score, evidence)
        if row not in best or _strength(new) < _strength(best[row]):
            best[row] = new
    return [best[row] for row in sorted(best)]


def collision(row: Statement, target: Statement, similarity: float) -> tuple[str, float, str] | None:
    """How `row` repeats `target`: (kind, score, evidence), or None."""
    whole = compare(row, target, similarity)
    if whole.kind in ("exact", "near"):
        return whole.kind, whole.similarity, whole.differs or "same normal form"
    part = _part(row, target)
    if part is not None:
        found = compare(part, target, similarity)
        if found.kind in ("exact", "near"):
            return "contained", found.similarity, _quoted(part)
        if found.kind == "variant" and whole.kind != "variant":
            whole = found
    return ("variant", whole.similarity, whole.differs) if whole.kind == "variant" else None


def _strength(found: Collision) -> tuple[int, float, int]:
    return _ORDER[found.kind], -found.score, found.target


def _candidates(rows: Sequence[Statement], targets: Sequence[Statement]) -> set[tuple[int, int]]:
    pairs: set[tuple[int, int]] = set()
    by_form: dict[str, list[int]] = defaultdict(list)
    for index, target in enumerate(targets):
        by_form[target.exact].append(index)
    for index, row in enumerate(rows):
        pairs.update((index, target) for target in by_form.get(row.exact, [])[:1])
    for a, b in near_pairs([*rows, *targets]):
        if a < len(rows) <= b:
            pairs.add((a, b - len(rows)))
    grams = RareGrams(targets, rows, BOILERPLATE_FREQUENCY)
    pairs.update((row, target) for row, target, _ in grams.contained(CANDIDATE_SHARE))
    return pairs


def _part(row: Statement, target: Statement) -> Statement | None:
    """The part of a longer `row` that stands for `target`, or None."""
    if len(row.tokens) <= len(target.tokens):
        return None
    blocks = SequenceMatcher(None, row.masked, target.masked, autojunk=False).get_matching_blocks()
    runs = [b for b in blocks if b.size >= MIN_RUN]
    if not runs:
        return None
    start, end = runs[0].a, runs[-1].a + runs[-1].size
    if len(target.tokens) < MIN_CONTAINED_TOKENS and not (start in row.stops and end in row.stops):
        return None
    return Statement(row.tokens[start:end], row.kinds[start:end], frozenset({0, end - start}), "")


def _quoted(part: Statement, words: int = 12) -> str:
    text = " ".join(part.tokens[:words])
    return f"holds: {text}{' ...' if len(part.tokens) > words else ''}"
