"""Rows that left the graph, with the reason and the evidence, and pairs that stayed but resemble each other."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from corpus.rows.problem import Problem
from corpus.tables import read_rows, write_rows


@dataclass(frozen=True, slots=True)
class Excluded:
    """A removed row: who it was, where and why it went.

    `collided_with` is the task id of the row it repeats, or empty. `score` is the similarity to it (0 to 1), or 0.
    """

    task_id: str
    source: str
    split: str
    row_index: int
    fingerprint: str
    stage: str
    reason: str
    collided_with: str
    score: float
    evidence: str


@dataclass(frozen=True, slots=True)
class Variant:
    """Two statements with the same words about other numbers, operators or symbols; both are problems of their own."""

    task_id: str
    other_id: str
    similarity: float
    differs: str


def excluded(
    problem: Problem, stage: str, reason: str, collided_with: str = "", score: float = 0.0, evidence: str = ""
) -> Excluded:
    """The record of `problem` leaving at `stage`."""
    return Excluded(
        problem.task_id, problem.source, problem.split, problem.row_index, problem.fingerprint,
        stage, reason, collided_with, round(score, 4), evidence,
    )  # fmt: skip


def write_excluded(path: Path, rows: Iterable[Excluded]) -> None:
    """Write removed rows as Parquet, in the order given."""
    write_rows(path, rows, Excluded)


def read_excluded(path: Path) -> list[Excluded]:
    """Read what `write_excluded` wrote.

    Raises:
        Fault: as `corpus.tables.read_table`.
    """
    return read_rows(path, Excluded)


def write_variants(path: Path, rows: Iterable[Variant]) -> None:
    """Write variants as Parquet, in the order given."""
    write_rows(path, rows, Variant)


def read_variants(path: Path) -> list[Variant]:
    """Read what `write_variants` wrote.

    Raises:
        Fault: as `corpus.tables.read_table`.
    """
    return read_rows(path, Variant)
