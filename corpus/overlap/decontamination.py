"""What may not be trained on: test statements for every row, training statements of MATH and GSM8K for the rest."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from corpus.overlap.contamination import Collision, collisions
from corpus.overlap.duplicates import TIERS
from corpus.overlap.exclusion import Excluded, Variant, excluded
from corpus.overlap.sketches import chunks, pack_texts
from corpus.rows.problem import Problem
from engine import Engine

STAGE = "decontaminate"


@dataclass
class Decontaminated:
    """What `decontaminate` decided: rows removed, by index, and rows that are variants of a test statement."""

    removed: dict[int, Excluded] = field(default_factory=dict)
    variants: list[Variant] = field(default_factory=list)


def decontaminate(
    rows: Sequence[Problem],
    known: Sequence[Problem],
    *,
    similarity: float,
    drop_variants: bool,
    engine: Engine,
) -> Decontaminated:
    """Find the rows that repeat a known statement, and those that may not be selected anyway.

    Every row is held against the test statements; rows of a later tier also against the training statements of the
    first (GSM8K and MATH), whether or not those rows are eligible or still there.

    Args:
        rows: training rows.
        known: all rows of all sources, benchmarks and test splits included.
        similarity: least similarity of words that counts as agreement.
        drop_variants: remove variants of a test statement too.
        engine: where statements are read and compared; the outcome does not depend on it.
    """
    tests = [p for p in known if p.split != "train"]
    trains = [p for p in known if p.split == "train" and TIERS.get(p.source) == 0]
    packed = _packed([*tests, *trains, *rows], engine)
    result = Decontaminated()
    for prefix, targets, tier in (("test", tests, 0), ("train", trains, 1)):
        checked = [i for i, p in enumerate(rows) if TIERS[p.source] >= tier and i not in result.removed]
        against = [(packed[p.problem], p.answer) for p in targets]
        candidates = [(packed[rows[i].problem], rows[i].answer) for i in checked]
        for found in collisions(candidates, against, similarity, engine):
            _record(result, checked[found.row], rows, targets[found.target], found, prefix, drop_variants)
    for i, row in enumerate(rows):
        if i not in result.removed and not row.eligible:
            result.removed[i] = excluded(row, "normalize", row.reason)
    return result


def _packed(problems: Iterable[Problem], engine: Engine) -> dict[str, bytes]:
    """The packed statement of each distinct text."""
    texts = list(dict.fromkeys(problem.problem for problem in problems))
    read = engine.map(pack_texts, None, chunks(texts))
    return dict(zip(texts, itertools.chain.from_iterable(read), strict=True))


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
