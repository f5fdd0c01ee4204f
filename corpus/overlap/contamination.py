"""Which rows repeat a known statement: word for word, nearly, or inside a longer text."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.overlap.candidates import RareGrams, near_pairs
from corpus.overlap.comparison import Known
from corpus.overlap.containment import collision
from corpus.overlap.statements import Statement

# A pair of words in more than this many statements is boilerplate.
BOILERPLATE_FREQUENCY = 120
# Share of a target's rare pairs that makes a closer look worth it: three words changed in twenty leave about half.
CANDIDATE_SHARE = 0.4


@dataclass(frozen=True, slots=True)
class Collision:
    """A row that repeats a target: `kind` is exact, near, contained or variant."""

    row: int
    target: int
    kind: str
    score: float
    evidence: str


_ORDER = {"exact": 0, "near": 1, "contained": 2, "variant": 3}


def find_collisions(rows: Sequence[Known], targets: Sequence[Known], similarity: float) -> list[Collision]:
    """The best collision of each row with any target, by row; a variant only where nothing stronger is found.

    Args:
        rows: statements that must not repeat a target, with their answers.
        targets: known statements, with theirs.
        similarity: least similarity of words that counts as agreement.
    """
    best: dict[int, Collision] = {}
    for row, target in sorted(candidate_pairs([r.statement for r in rows], [t.statement for t in targets])):
        found = collision(rows[row], targets[target], similarity)
        if found is None:
            continue
        kind, score, evidence = found
        new = Collision(row, target, kind, score, evidence)
        if row not in best or _strength(new) < _strength(best[row]):
            best[row] = new
    return [best[row] for row in sorted(best)]


def _strength(found: Collision) -> tuple[int, float, int]:
    return _ORDER[found.kind], -found.score, found.target


def candidate_pairs(rows: Sequence[Statement], targets: Sequence[Statement]) -> set[tuple[int, int]]:
    """Pairs (row, target) worth a comparison."""
    pairs: set[tuple[int, int]] = set()
    by_form: dict[str, list[int]] = defaultdict(list)
    for index, target in enumerate(targets):
        by_form[target.exact].append(index)
    for index, row in enumerate(rows):
        pairs.update((index, target) for target in by_form.get(row.exact, [])[:1])
    pairs.update((a, b - len(rows)) for a, b in near_pairs([*rows, *targets], across=len(rows)))
    grams = RareGrams(targets, rows, BOILERPLATE_FREQUENCY)
    pairs.update((row, target) for row, target, _ in grams.contained(CANDIDATE_SHARE))
    return pairs
