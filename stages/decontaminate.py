"""Remove rows that repeat a test statement, and competition rows that repeat a training statement of MATH or GSM8K."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from corpus.comparison import Known
from corpus.contamination import Collision, find_collisions
from corpus.duplicates import TIERS
from corpus.exclusion import Excluded, Variant, excluded, read_excluded, write_excluded, write_variants
from corpus.problem import Problem, read_problems, write_problems
from corpus.statements import read_statement
from grader.faults import Fault
from stages.run import load_config, run

STAGE = "decontaminate"


@dataclass(frozen=True)
class Config:
    """What counts as contamination (`decontaminate` in params.yaml)."""

    similarity: float = 0.8  # least share of common words; numbers and operators must agree in full
    drop_variants: bool = False  # whether a test statement's words about other numbers count as contamination

    def __post_init__(self) -> None:
        if not 0.5 <= self.similarity <= 1:
            raise Fault(f"params.yaml: decontaminate.similarity: {self.similarity} is not between 0.5 and 1")


@dataclass(frozen=True)
class Paths:
    """Where the stage reads and writes."""

    normalized: Path = Path("data/normalized")
    deduplicated: Path = Path("data/deduplicated.parquet")
    duplicates: Path = Path("data/duplicates.parquet")
    clean: Path = Path("data/clean.parquet")
    excluded: Path = Path("data/excluded.parquet")
    variants: Path = Path("data/benchmark_variants.parquet")


def main(config: Config, paths: Paths) -> None:
    """Read, decide, and write the rows that may be selected, every removed row, and the variants of test statements."""
    rows = read_problems(paths.deduplicated)
    known = [p for path in sorted(paths.normalized.glob("*.parquet")) for p in read_problems(path)]
    statements = {text: read_statement(text) for text in dict.fromkeys(p.problem for p in [*known, *rows])}
    forms = [Known(statements[p.problem], p.answer) for p in rows]
    tests = [p for p in known if p.split != "train"]
    trains = [p for p in known if p.split == "train" and TIERS.get(p.source) == 0]
    removed: dict[int, Excluded] = {}
    variants: list[Variant] = []
    for targets, prefix, checked in (
        (tests, "test", range(len(rows))),
        (trains, "train", [i for i, p in enumerate(rows) if TIERS[p.source] > 0]),
    ):
        left = [i for i in checked if i not in removed]
        against = [Known(statements[p.problem], p.answer) for p in targets]
        for found in find_collisions([forms[i] for i in left], against, config.similarity):
            _record(rows, left, targets, found, prefix, config, removed, variants)
    for i, row in enumerate(rows):
        if i not in removed and not row.eligible:
            removed[i] = excluded(row, "normalize", row.reason)
    write_problems(paths.clean, [p for i, p in enumerate(rows) if i not in removed])
    write_excluded(paths.excluded, _in_order([*read_excluded(paths.duplicates), *removed.values()]))
    write_variants(paths.variants, variants)


def _record(
    rows: Sequence[Problem],
    checked: Sequence[int],
    targets: Sequence[Problem],
    found: Collision,
    prefix: str,
    config: Config,
    removed: dict[int, Excluded],
    variants: list[Variant],
) -> None:
    index, target = checked[found.row], targets[found.target]
    if found.kind == "variant" and not config.drop_variants:
        if prefix == "test":
            variants.append(Variant(rows[index].task_id, target.task_id, round(found.score, 4), found.evidence))
        return
    reason = f"{prefix}_{found.kind}"
    removed[index] = excluded(rows[index], STAGE, reason, target.task_id, found.score, found.evidence)


def _in_order(rows: Sequence[Excluded]) -> list[Excluded]:
    order = list(TIERS)
    return sorted(rows, key=lambda e: (order.index(e.source), e.row_index))


if __name__ == "__main__":
    run(STAGE, lambda: main(load_config(STAGE, Config), Paths()))
