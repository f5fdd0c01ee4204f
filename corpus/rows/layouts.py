"""The file layouts of the sources: from a fetched file to raw rows, nothing decided yet.

Field names are the upstream ones: GSM8K `question`, `answer`; MATH `problem`, `level`, `type`, `solution`; DeepScaleR
one JSON array of `problem`, `answer`, `solution`; AceReason JSON lines of `problem`, `answer`; a benchmark is either
kind of table, with the statement in `problem` or `question`.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from corpus.rows.boxed import last_boxed
from grader.faults import Fault

UNKNOWN_LEVEL = 0  # no level given, or "Level ?" (two rows of MATH's train split)


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row as its file states it; `levelled` tells a source that grades difficulty from one that does not."""

    problem: str
    solution: str
    answer: str
    level: int = UNKNOWN_LEVEL
    levelled: bool = False
    subject: str = ""


def _gsm8k(row: dict[str, Any]) -> RawRow:
    solution = _text(row, "answer")
    _, mark, answer = solution.rpartition("####")
    return RawRow(_text(row, "question"), solution, answer.strip() if mark else "", subject="arithmetic")


def _math(row: dict[str, Any]) -> RawRow:
    solution = _text(row, "solution")
    level = re.fullmatch(r"Level ([1-5])", _text(row, "level"))
    return RawRow(
        problem=_text(row, "problem"),
        solution=solution,
        answer=(last_boxed(solution) or "").strip(),
        level=int(level[1]) if level else UNKNOWN_LEVEL,
        levelled=True,
        subject=_text(row, "type").lower(),
    )


def _statements(row: dict[str, Any]) -> RawRow:
    return RawRow(
        _text(row, "problem"), _text(row, "solution", needed=False), _text(row, "answer", needed=False).strip()
    )


def _benchmark(row: dict[str, Any]) -> RawRow:
    """A test statement; its answer is of no use to us."""
    return RawRow(_text(row, "question" if "question" in row and "problem" not in row else "problem"), "", "")


def _text(row: dict[str, Any], field: str, *, needed: bool = True) -> str:
    """A text field; numbers are taken as written, a missing or null value is an empty text where that is allowed."""
    value = row.get(field)
    if isinstance(value, str):
        value.encode("utf-8")  # a lone surrogate is legal in JSON and in nothing that we write
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return repr(value)
    if value is None and not needed:
        return ""
    raise ValueError(f"field `{field}` is {'missing' if value is None else type(value).__name__}, not text")


def _read_parquet(path: Path) -> Iterator[Any]:
    for batch in pq.ParquetFile(path).iter_batches(batch_size=4096):
        yield from batch.to_pylist()


def _read_json_array(path: Path) -> Iterator[Any]:
    document = json.loads(path.read_bytes())
    if not isinstance(document, list):
        raise ValueError("is not one JSON array")
    yield from document


def _read_json_lines(path: Path) -> Iterator[Any]:
    r"""Lines end at `\n` only: a raw U+2028 inside a string is legal JSON."""
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    yield json.loads(line)
                except ValueError as error:
                    raise ValueError(f"line {number}: {error}") from None


def _read_table(path: Path) -> Iterator[Any]:
    """Benchmarks come as Parquet or as JSON lines; the name tells which."""
    yield from _read_parquet(path) if path.suffix == ".parquet" else _read_json_lines(path)


_LAYOUTS: dict[str, tuple[Callable[[Path], Iterator[Any]], Callable[[dict[str, Any]], RawRow]]] = {
    "gsm8k": (_read_parquet, _gsm8k),
    "math": (_read_parquet, _math),
    "deepscaler": (_read_json_array, _statements),
    "acereason": (_read_json_lines, _statements),
    "statements": (_read_table, _benchmark),
}


def read_rows(path: Path, layout: str) -> Iterator[RawRow]:
    """The rows of a fetched file, in file order.

    Args:
        path: the file.
        layout: a key of sources.yaml's `layout`: gsm8k, math, deepscaler, acereason or statements.

    Raises:
        Fault: the file cannot be read in that layout; the line names the file and, where known, the row.
    """
    read, parse = _LAYOUTS[layout]
    done = 0
    try:
        for row in read(path):
            if not isinstance(row, dict):
                raise ValueError(f"is {type(row).__name__}, not an object")
            yield parse(row)
            done += 1
    except (ValueError, RecursionError, pa.ArrowException) as error:
        where = f"row {done}: " if done or not isinstance(error, pa.ArrowException) else ""
        reason = " ".join(str(error).split())
        raise Fault(f"{path}: {where}{reason}; expected the {layout} layout, check the pin in sources.yaml") from None
