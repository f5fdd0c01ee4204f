"""One row of any source, in the one schema that the graph passes on."""

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from grader.faults import Fault
from grader.files import atomic_write


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem as its source states it, with what we decided about it.

    `answer` is the reference answer as the source writes it (GSM8K: after `####`; MATH: the last closing box), and
    empty where there is none. `level` is MATH's 1 to 5, 0 where the source has none. `eligible` rows may be selected;
    the others carry the `reason`. `fingerprint` is the SHA-256 of the statement (see `fingerprint`).
    """

    task_id: str
    source: str
    repo: str
    revision: str
    split: str
    row_index: int
    problem: str
    solution: str
    answer: str
    level: int
    subject: str
    fingerprint: str
    eligible: bool
    reason: str


_ARROW_TYPES = {str: pa.string(), int: pa.int32(), bool: pa.bool_()}
PROBLEM_SCHEMA = pa.schema([pa.field(f.name, _ARROW_TYPES[f.type], nullable=False) for f in fields(Problem)])  # type: ignore[index]


def fingerprint(statement: str) -> str:
    """SHA-256 of a statement after NFC and with each run of white space as one space.

    Deliberately lighter than the normalisation that finds duplicates: errata and answer targets are pinned by it, so
    it must change when the wording changes and only then.
    """
    text = " ".join(unicodedata.normalize("NFC", statement).split())
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def write_table(path: Path, table: pa.Table) -> None:
    """Write a Parquet file atomically; the same table gives the same bytes with the same pyarrow."""
    with atomic_write(path) as stream:
        pq.write_table(table, stream, compression="zstd", version="2.6", store_schema=False)


def read_table(path: Path, schema: pa.Schema) -> pa.Table:
    """Read a Parquet file that the graph wrote.

    Raises:
        Fault: the file is missing, is not Parquet, or has other columns.
    """
    try:
        table = pq.read_table(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise Fault(f"{path}: cannot be read as Parquet ({str(error).splitlines()[0]}); run `dvc repro`") from None
    if table.schema.names != schema.names:
        raise Fault(
            f"{path}: has columns {', '.join(table.schema.names)}, not {', '.join(schema.names)}; run `dvc repro`"
        )
    return table.cast(schema)


def write_problems(path: Path, problems: Iterable[Problem]) -> None:
    """Write problems as Parquet, in the order given."""
    rows = list(problems)
    columns = {name: [getattr(p, name) for p in rows] for name in PROBLEM_SCHEMA.names}
    write_table(path, pa.table(columns, schema=PROBLEM_SCHEMA))


def read_problems(path: Path) -> list[Problem]:
    """Read what `write_problems` wrote, in the same order.

    Raises:
        Fault: as `read_table`.
    """
    columns = read_table(path, PROBLEM_SCHEMA).to_pydict()
    return [Problem(*row) for row in zip(*columns.values(), strict=True)]
