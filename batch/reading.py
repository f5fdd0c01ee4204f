"""A submission as a stream: what kind of file it is, and chunks of its rows with the place where each ends."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, NamedTuple

from batch.chunk import Chunk
from batch.kinds import TOO_LONG
from grader.faults import Fault, UsageFault
from grader.files import file_sha256

CHUNK_ROWS = 512  # about ten milliseconds of grading: little is lost with a process, and little is spent on messages
CHUNK_BYTES = 1 << 21  # a chunk of long responses ends here, so that what is under way stays small
MAX_LINE = 1 << 24  # bytes; a response of 10 MB fits

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BLANK = b" \t\r\n"  # JSON's white space
_PARQUET = b"PAR1"
# How files begin that are no JSON Lines, and what to do about it; seen often enough to be told apart from 1,000,000
# broken lines.
_FOREIGN = {
    b"\xff\xfe": "is UTF-16; convert it to UTF-8",
    b"\xfe\xff": "is UTF-16; convert it to UTF-8",
    b"\x1f\x8b": "is compressed (gzip); decompress it",
    b"\x28\xb5\x2f\xfd": "is compressed (zstd); decompress it",
    b"PK\x03\x04": "is a ZIP archive; unpack it",
}


class SubmissionFault(Fault):
    """The submission is at fault, and no other: what is graded beside it can go on."""


@dataclass(frozen=True, slots=True)
class Position:
    """How far a submission was read.

    `offset` is in bytes (JSONL) or rows (Parquet), `number` that of the last line or row, `rows` how many were rows.
    """

    offset: int = 0
    number: int = 0
    rows: int = 0


class Located(NamedTuple):
    """A chunk, and the position behind its last row."""

    chunk: Chunk
    end: Position


@dataclass(frozen=True)
class Submission:
    """A file to grade; `size` is in the unit of `Position.offset`."""

    path: Path
    format: str
    sha256: str
    bytes: int
    size: int
    byte_order_mark: bool
    read: Callable[[Position], Iterator[Located]]
    _seen: tuple[int, ...]

    def check_unchanged(self) -> None:
        """Make sure that the bytes graded are those hashed.

        Raises:
            SubmissionFault: the file changed since it was opened.
        """
        if _identity(self.path) != self._seen:
            raise SubmissionFault(f"{self.path}: changed while it was being graded; run again when it is complete")


def open_submission(path: Path) -> Submission:
    """Look at a submission and hash it.

    Raises:
        UsageFault: there is no such file.
        SubmissionFault: it cannot be read, is neither JSON Lines nor Parquet, or has no column of responses.
    """
    if not path.exists():
        raise UsageFault(f"{path}: there is no such file")
    if not path.is_file():
        raise UsageFault(f"{path}: is not a file; give a .jsonl or .parquet file")
    seen = _identity(path)
    try:
        with path.open("rb") as stream:
            head = stream.read(4)
        digest = file_sha256(path)
    except OSError as error:
        raise SubmissionFault(f"{path}: cannot be read ({error.strerror or error})") from None
    common = {"path": path, "sha256": digest, "bytes": seen[0], "_seen": seen}
    if head == _PARQUET or path.suffix == ".parquet":
        from batch.columns import open_columns

        rows, read = open_columns(path)
        return Submission(format="parquet", size=rows, byte_order_mark=False, read=read, **common)  # type: ignore[arg-type]
    for start, advice in _FOREIGN.items():
        if head.startswith(start):
            raise SubmissionFault(f"{path}: {advice}")
    mark = head.startswith(_BYTE_ORDER_MARK)
    return Submission(
        format="jsonl",
        size=seen[0],
        byte_order_mark=mark,
        read=lambda at: read_lines(path, at),
        **common,  # type: ignore[arg-type]
    )


def _identity(path: Path) -> tuple[int, ...]:
    status = path.stat()
    return status.st_size, status.st_mtime_ns, status.st_ino


def read_lines(path: Path, start: Position) -> Iterator[Located]:
    r"""The lines of a JSON Lines file behind `start`, in chunks; only `\n` ends a line, blank lines are no rows.

    A line beyond `MAX_LINE` is skipped without being held, and stands as `row_too_long`.
    """
    at = start
    with path.open("rb", buffering=1 << 20) as stream:
        stream.seek(at.offset)
        more = True
        while more:
            chunk, size = Chunk([], []), 0
            offset, number = at.offset, at.number
            while len(chunk.rows) < CHUNK_ROWS and size < CHUNK_BYTES:
                line = stream.readline(MAX_LINE + 1)
                if not line:
                    more = False
                    break
                number += 1
                offset += len(line)
                if number == 1 and line.startswith(_BYTE_ORDER_MARK):
                    line = line[len(_BYTE_ORDER_MARK) :]
                if len(line) > MAX_LINE and not line.endswith(b"\n"):
                    offset += _skip_line(stream)
                    chunk.rows.append(TOO_LONG)
                elif line.strip(_BLANK):
                    chunk.rows.append(line)
                else:
                    continue
                chunk.numbers.append(number)
                size += len(line)
            at = replace(at, offset=offset, number=number, rows=at.rows + len(chunk.rows))
            yield Located(chunk, at)


def _skip_line(stream: BinaryIO) -> int:
    """Read to the end of the line; how many bytes that were."""
    skipped = 0
    while piece := stream.readline(1 << 20):
        skipped += len(piece)
        if piece.endswith(b"\n"):
            break
    return skipped
