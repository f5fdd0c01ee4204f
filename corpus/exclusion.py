"""Rows that left the graph, with the reason and the evidence, and pairs that stayed but resemble each other."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pyarrow as pa

from corpus.problem import Problem, read_table, write_table


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


_ARROW_TYPES = {str: pa.string(), int: pa.int32(), float: pa.float64()}


def _schema(kind: type) -> pa.Schema:
    return pa.schema([pa.field(f.name, _ARROW_TYPES[f.type], nullable=False) for f in fields(kind)])  # type: ignore[index]


EXCLUDED_SCHEMA = _schema(Excluded)
VARIANT_SCHEMA = _schema(Variant)


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
    _write(path, list(rows), EXCLUDED_SCHEMA)


def read_excluded(path: Path) -> list[Excluded]:
    """Read what `write_excluded` wrote.

    Raises:
        Fault: as `corpus.problem.read_table`.
    """
    return [Excluded(*row) for row in zip(*read_table(path, EXCLUDED_SCHEMA).to_pydict().values(), strict=True)]


def write_variants(path: Path, rows: Iterable[Variant]) -> None:
    """Write variants as Parquet, in the order given."""
    _write(path, list(rows), VARIANT_SCHEMA)


def read_variants(path: Path) -> list[Variant]:
    """Read what `write_variants` wrote.

    Raises:
        Fault: as `corpus.problem.read_table`.
    """
    return [Variant(*row) for row in zip(*read_table(path, VARIANT_SCHEMA).to_pydict().values(), strict=True)]


def _write(path: Path, rows: list[Any], schema: pa.Schema) -> None:
    write_table(path, pa.table({name: [getattr(row, name) for row in rows] for name in schema.names}, schema=schema))
