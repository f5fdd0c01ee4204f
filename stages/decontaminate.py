"""Remove rows that repeat a test statement, and competition rows that repeat a training statement of MATH or GSM8K."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ConfigDict

from corpus.overlap.decontamination import STAGE, decontaminate
from corpus.overlap.duplicates import SOURCE_ORDER
from corpus.overlap.exclusion import Excluded, read_excluded, write_excluded, write_variants
from corpus.places import BENCHMARK_VARIANTS, CLEAN, DEDUPLICATED, DUPLICATES, EXCLUDED, NORMALIZED
from corpus.rows.problem import read_problems, write_problems
from engine import open_engine
from grader.faults import Fault
from stages.engine import engine_choice
from stages.run import load_config, run


@dataclass(frozen=True)
class Config:
    """What counts as contamination (`decontaminate` in params.yaml)."""

    similarity: float = 0.8  # least share of common words; numbers and operators must agree in full
    drop_variants: bool = False  # whether a test statement's words about other numbers count as contamination

    __pydantic_config__ = ConfigDict(extra="forbid")

    def __post_init__(self) -> None:
        if not 0.5 <= self.similarity <= 1:
            raise Fault(f"params.yaml: decontaminate.similarity: {self.similarity} is not between 0.5 and 1")


@dataclass(frozen=True)
class Paths:
    """Where the stage reads and writes."""

    normalized: Path = NORMALIZED
    deduplicated: Path = DEDUPLICATED
    duplicates: Path = DUPLICATES
    clean: Path = CLEAN
    excluded: Path = EXCLUDED
    variants: Path = BENCHMARK_VARIANTS


def main(config: Config, paths: Paths) -> None:
    """Read, decide, and write the rows that may be selected, every removed row, and the variants of test statements."""
    rows = read_problems(paths.deduplicated)
    known = [p for path in sorted(paths.normalized.glob("*.parquet")) for p in read_problems(path)]
    with open_engine(engine_choice()) as engine:
        found = decontaminate(
            rows, known, similarity=config.similarity, drop_variants=config.drop_variants, engine=engine
        )
    write_problems(paths.clean, [p for i, p in enumerate(rows) if i not in found.removed])
    write_excluded(paths.excluded, _in_order([*read_excluded(paths.duplicates), *found.removed.values()]))
    write_variants(paths.variants, found.variants)


def _in_order(rows: Sequence[Excluded]) -> list[Excluded]:
    return sorted(rows, key=lambda row: (SOURCE_ORDER.index(row.source), row.row_index))


if __name__ == "__main__":
    run(STAGE, lambda: main(load_config(STAGE, Config), Paths()))
