"""A Parquet submission as chunks: only our columns, a batch at a time."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from batch.chunk import Chunk
from batch.reading import CHUNK_BYTES, CHUNK_ROWS, Located, Position, SubmissionFault
from batch.rows import FIELDS

_BUFFER = 1 << 20  # bytes read ahead a column; without it a whole column of a row group is held


def _is_text(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_string(kind)
        or pa.types.is_large_string(kind)
        or pa.types.is_string_view(kind)
        or pa.types.is_null(kind)
    )


def _is_whole(kind: pa.DataType) -> bool:
    return bool(pa.types.is_integer(kind) or pa.types.is_null(kind))


def _is_boolean(kind: pa.DataType) -> bool:
    return bool(pa.types.is_boolean(kind) or pa.types.is_null(kind))


_TEXT = ("text", _is_text)
_WANTED: dict[str, tuple[str, Callable[[pa.DataType], bool]]] = {
    **dict.fromkeys(("task_id", "response", "reference", "source"), _TEXT),
    "response_id": ("text or a whole number", lambda kind: _is_text(kind) or _is_whole(kind)),
    "accepts_percent": ("boolean", _is_boolean),
    "level": ("a whole number", _is_whole),
}


def open_columns(path: Path) -> tuple[int, Callable[[Position], Iterator[Located]]]:
    """The number of rows, and a reader of the rows behind a position.

    Raises:
        SubmissionFault: the file is not Parquet, or lacks a column that every row needs.
    """
    try:
        with _open(path) as file:
            schema, rows = file.schema_arrow, file.metadata.num_rows
    except (OSError, pa.ArrowException) as error:
        raise SubmissionFault(f"{path}: cannot be read as Parquet ({_first_line(error)})") from None
    if "response" not in schema.names or not {"task_id", "reference"} & set(schema.names):
        found = ", ".join(schema.names) or "none"
        raise SubmissionFault(f"{path}: needs columns response and task_id or reference; it has {found}")
    repeated = [name for name in FIELDS if schema.names.count(name) > 1]
    if repeated:
        raise SubmissionFault(f"{path}: has more than one column {repeated[0]}")
    names = tuple(name for name in FIELDS if name in schema.names)
    for name in names:
        if not _WANTED[name][1](_plain(schema.field(name).type)):
            raise SubmissionFault(f"{path}: column {name} is {schema.field(name).type}; it must be {_WANTED[name][0]}")
    return rows, partial(_read, path, names)


def _open(path: Path) -> pq.ParquetFile:
    return pq.ParquetFile(path, pre_buffer=False, buffer_size=_BUFFER, memory_map=False)


def _read(path: Path, names: tuple[str, ...], start: Position) -> Iterator[Located]:
    at = start
    try:
        with _open(path) as file:
            groups, skip = _groups_behind(file, start.offset)
            for batch in file.iter_batches(CHUNK_ROWS, row_groups=groups, columns=list(names), use_threads=False):
                batch = batch.slice(min(skip, len(batch)))
                skip -= min(skip, CHUNK_ROWS)
                for piece in _pieces(batch):
                    values = [_as_bytes(piece.column(name)).to_pylist() for name in names]
                    numbers = list(range(at.number + 1, at.number + 1 + len(piece)))
                    at = Position(at.offset + len(piece), at.number + len(piece), at.rows + len(piece))
                    yield Located(Chunk(numbers, list(zip(*values, strict=True)), names), at)
    except (OSError, pa.ArrowException) as error:
        raise SubmissionFault(f"{path}: row {at.number + 1} or later cannot be read ({_first_line(error)})") from None


def _groups_behind(file: pq.ParquetFile, row: int) -> tuple[list[int], int]:
    """The row groups that hold rows from `row` on, and how many rows of the first of them come before it."""
    groups = list(range(file.num_row_groups))
    while groups and row >= file.metadata.row_group(groups[0]).num_rows:
        row -= file.metadata.row_group(groups.pop(0)).num_rows
    return groups, row


def _pieces(batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
    """A batch, halved until a piece is of the size that a chunk should have."""
    if len(batch) > 1 and batch.get_total_buffer_size() > CHUNK_BYTES and batch.nbytes > CHUNK_BYTES:
        middle = len(batch) // 2
        yield from _pieces(batch.slice(0, middle))
        yield from _pieces(batch.slice(middle))
    elif len(batch):
        yield batch


def _as_bytes(column: pa.Array) -> pa.Array:
    """Text as bytes, which need not be UTF-8; anything else as it is."""
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    text = _is_text(column.type) and not pa.types.is_null(column.type)
    return column.cast(pa.large_binary()) if text else column


def _plain(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
