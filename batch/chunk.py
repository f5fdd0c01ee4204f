"""What goes to a grading process, and what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from batch.results import Result, canonical_lines


class Key(NamedTuple):
    """A reference answer and what is known of its task."""

    answer: str
    accepts_percent: bool
    source: str
    level: int


@dataclass(frozen=True, slots=True)
class Setup:
    """What a grading process is told once.

    `grade` names the grading function as `module:function`, called as
    `grade(response, reference, accepts_percent=bool)`; it must return what `grader.grade_answer` returns.
    """

    grade: str
    references: Mapping[str, Key]
    own_references: bool
    skipped: frozenset[str]
    limit_seconds: float
    memory_bytes: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """Rows that are graded together, in input order.

    `rows` holds, a row, the bytes of a line, a tuple of one value a column of `names`, or a kind of `batch.kinds`.
    """

    numbers: list[int]
    rows: list[Any]
    names: tuple[str, ...] | None = None

    def single(self, index: int) -> "Chunk":
        """The chunk of one of its rows."""
        return Chunk([self.numbers[index]], [self.rows[index]], self.names)


class Judged(NamedTuple):
    """A chunk's results: one tuple a column of `batch.results.Result`, and their canonical lines."""

    columns: tuple[tuple[Any, ...], ...]
    lines: bytes


class Graded(NamedTuple):
    """The results of a chunk, in one piece or several; `again` counts rows that a lost process made grade once more."""

    pieces: list[Judged]
    again: int


READY = "ready"  # what a process says when it can take chunks


def judged(results: list[Result]) -> Judged:
    """Results as they travel."""
    columns = tuple(zip(*results, strict=True)) or ((),) * len(Result._fields)
    return Judged(columns, canonical_lines(results))
