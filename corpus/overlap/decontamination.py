"""What may not be trained on: test statements for every row, training statements of MATH and GSM8K for the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from corpus.overlap.comparison import Known
from corpus.overlap.contamination import Collision, find_collisions
from corpus.overlap.duplicates import TIERS
from corpus.overlap.exclusion import Excluded, Variant, excluded
from corpus.overlap.statements import Statement
from corpus.rows.problem import Problem

STAGE = "decontaminate"


@dataclass
class Decontaminated:
    """What `decontaminate` decided: rows removed, by index, and rows that are variants of a test statement."""

    removed: dict[int, Excluded] = field(default_factory=dict)
    variants: list[Variant] = field(default_factory=list)


def decontaminate(
    rows: Sequence[Problem],
    known: Sequence[Problem],
    statements: Mapping[str, Statement],
    *,
    similarity: float,
    drop_variants: bool,
) -> Decontaminated:
    """Find the rows that repeat a known statement, and those that may not be selected anyway.

    Every row is held against the test statements; rows of a later tier also against the training statements of the
    first (GSM8K and MATH), whether or not those rows are eligible or still there.

    Args:
        rows: training rows.
        known: all rows of all sources, benchmarks and test splits included.
        statements: the normal form of each problem text.
        similarity: least similarity of words that counts as agreement.
        drop_variants: remove variants of a test statement too.
    """
    tests = [p for p in known if p.split != "train"]
    trains = [p for p in known if p.split == "train" and TIERS.get(p.source) == 0]
    result = Decontaminated()
    for prefix, targets, tier in (("test", tests, 0), ("train", trains, 1)):
        checked = [i for i, p in enumerate(rows) if TIERS[p.source] >= tier and i not in result.removed]
        against = [Known(statements[p.problem], p.answer) for p in targets]
        candidates = [Known(statements[rows[i].problem], rows[i].answer) for i in checked]
        for found in find_collisions(candidates, against, similarity):
            _record(result, checked[found.row], rows, targets[found.target], found, prefix, drop_variants)
    for i, row in enumerate(rows):
        if i not in result.removed and not row.eligible:
            result.removed[i] = excluded(row, "normalize", row.reason)
    return result


def _record(
    result: Decontaminated,
    index: int,
    rows: Sequence[Problem],
    target: Problem,
    found: Collision,
    prefix: str,
    drop_variants: bool,
) -> None:
    row = rows[index]
    if found.kind != "variant" or (drop_variants and prefix == "test"):
        reason = f"{prefix}_{found.kind}"
        result.removed[index] = excluded(row, STAGE, reason, target.task_id, found.score, found.evidence)
    elif prefix == "test":
        result.variants.append(Variant(row.task_id, target.task_id, round(found.score, 4), found.evidence))
