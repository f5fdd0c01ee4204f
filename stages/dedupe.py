"""Remove training rows that repeat another, within and across the sources."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import ConfigDict

from corpus.overlap.duplicates import SOURCE_ORDER, find_duplicates
from corpus.overlap.exclusion import write_excluded, write_variants
from corpus.places import DEDUPLICATED, DUPLICATES, NORMALIZED, VARIANTS
from corpus.rows.problem import read_problems, write_problems
from engine import open_engine
from grader.faults import Fault
from stages.engine import engine_choice
from stages.run import load_config, run


@dataclass(frozen=True)
class Config:
    """What counts as a duplicate (`dedupe` in params.yaml)."""

    similarity: float = 0.8  # least share of common words; numbers and operators must agree in full
    drop_variants: bool = False  # whether the same words about other numbers count as a duplicate

    __pydantic_config__ = ConfigDict(extra="forbid")

    def __post_init__(self) -> None:
        if not 0.5 <= self.similarity <= 1:
            raise Fault(f"params.yaml: dedupe.similarity: {self.similarity} is not between 0.5 and 1")


@dataclass(frozen=True)
class Paths:
    """Where the stage reads and writes."""

    normalized: Path = NORMALIZED
    kept: Path = DEDUPLICATED
    removed: Path = DUPLICATES
    variants: Path = VARIANTS


def main(config: Config, paths: Paths) -> None:
    """Read the training rows of every source, decide, and write those kept, those removed and the variants."""
    problems = [
        problem
        for source in SOURCE_ORDER
        for problem in read_problems(paths.normalized / f"{source}.parquet")
        if problem.split == "train"
    ]
    with open_engine(engine_choice()) as engine:
        found = find_duplicates(
            problems, similarity=config.similarity, drop_variants=config.drop_variants, engine=engine
        )
    write_problems(paths.kept, found.kept)
    write_excluded(paths.removed, found.removed)
    write_variants(paths.variants, found.variants)


if __name__ == "__main__":
    run("dedupe", lambda: main(load_config("dedupe", Config), Paths()))
