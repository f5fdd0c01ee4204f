"""Rows of a dataclass as Parquet: explicit schema, same rows same bytes, and a hash of the rows themselves."""

import hashlib
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from grader.canonical import canonical_bytes
from grader.faults import Fault
from grader.files import atomic_write

R = TypeVar("R")

_BATCH = 1 << 16  # rows made into objects at a time

_ARROW_TYPES = {str: pa.string(), int: pa.int32(), float: pa.float64(), bool: pa.bool_()}


def schema_of(row: type[Any]) -> pa.Schema:
    """The Arrow schema of a dataclass of str, int, float and bool fields; nothing is nullable."""
    return pa.schema([pa.field(f.name, _ARROW_TYPES[f.type], nullable=False) for f in fields(row)])  # type: ignore[index]


def write_rows(path: Path, rows: Iterable[R], kind: type[R]) -> None:
    """Write rows as Parquet, in the order given, atomically."""
    listed = list(rows)
    schema = schema_of(kind)
    columns = {name: [getattr(row, name) for row in listed] for name in schema.names}
    write_table(path, pa.table(columns, schema=schema))


def read_rows(path: Path, kind: type[R]) -> list[R]:
    """Read what `write_rows` wrote, in the same order.

    Raises:
        Fault: as `read_table`.
    """
    batches = read_table(path, schema_of(kind)).to_batches(max_chunksize=_BATCH)
    return [kind(*row) for batch in batches for row in zip(*map(_values, batch.columns), strict=True)]


def _values(column: pa.Array) -> list[Any]:
    """The values; a text that repeats (a source, a revision) is one object, so that a million rows hold it once."""
    repeated = column.dictionary_encode() if pa.types.is_string(column.type) else None
    if repeated is None or 2 * len(repeated.dictionary) > len(column):
        return list(column.to_pylist())
    texts = repeated.dictionary.to_pylist()
    return [texts[place] for place in repeated.indices.to_pylist()]


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
        found, wanted = ", ".join(table.schema.names), ", ".join(schema.names)
        raise Fault(f"{path}: has columns {found}, not {wanted}; run `dvc repro`")
    return table.cast(schema)


def rows_sha256(path: Path) -> str:
    """SHA-256 of a Parquet file's rows in canonical JSON, a line a row: the same across pyarrow versions.

    Raises:
        Fault: the file is missing or is not Parquet.
    """
    digest = hashlib.sha256()
    try:
        for batch in pq.ParquetFile(path).iter_batches(batch_size=4096):
            for row in batch.to_pylist():
                digest.update(canonical_bytes(row) + b"\n")
    except (OSError, pa.ArrowInvalid) as error:
        raise Fault(f"{path}: cannot be read as Parquet ({str(error).splitlines()[0]})") from None
    return digest.hexdigest()
