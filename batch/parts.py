"""What is graded so far, on disk: numbered Arrow files that a rerun of the same grading goes on from."""

import fcntl
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pyarrow as pa

from batch.reading import Position
from grader.canonical import canonical_bytes
from grader.faults import Fault
from grader.files import atomic_write, write_bytes

SCHEMA = pa.schema(
    [
        pa.field("row", pa.int64(), nullable=False),
        pa.field("task_id", pa.string(), nullable=False),
        pa.field("response_id", pa.string(), nullable=False),
        pa.field("source", pa.string(), nullable=False),
        pa.field("level", pa.int32(), nullable=False),
        pa.field("correct", pa.bool_(), nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("method", pa.string(), nullable=False),
        pa.field("extracted", pa.string(), nullable=False),
        pa.field("reward", pa.float64()),
    ]
)
_KEY, _LOCK = "key.json", "lock"
_AGAIN = "rows_graded_again"
_END = tuple(Position.__dataclass_fields__)


class Parts:
    """The part files in one folder, all of one grading; a context manager that keeps other runs out."""

    def __init__(self, folder: Path, key: str) -> None:
        """Open the folder; parts of any other grading (another `key`) are thrown away.

        Raises:
            Fault: another run is at work in the folder.
        """
        self.folder = folder
        self.end = Position()
        self.again = 0
        self._paths: list[Path] = []
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = (folder / _LOCK).open("wb")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise Fault(f"{folder}: another run is grading here; wait for it, or choose another output") from None
        marker, content = folder / _KEY, canonical_bytes({"key": key})
        if not marker.is_file() or marker.read_bytes() != content:
            self._clear(0)
            write_bytes(marker, content)
        self._find()

    def __enter__(self) -> "Parts":
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def _find(self) -> None:
        """Take the parts up to the first that is missing or damaged; the rest is graded again."""
        while (found := _end_of(self._path(len(self._paths)))) is not None:
            self._paths.append(self._path(len(self._paths)))
            self.end, self.again = found
        self._clear(len(self._paths))

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:06d}.arrow"

    def _clear(self, start: int) -> None:
        """Delete the parts from number `start` on."""
        for path in self.folder.glob("[0-9]*.arrow"):
            if not path.stem.isdigit() or int(path.stem) >= start:
                path.unlink()

    def append(self, batches: list[pa.RecordBatch], end: Position, again: int) -> None:
        """Keep results; `end` is the position in the submission behind their last row.

        `again` is how many of all rows so far were graded once more.
        """
        path = self._path(len(self._paths))
        metadata = {name: str(getattr(end, name)) for name in _END} | {_AGAIN: str(again)}
        table = pa.Table.from_batches(batches, SCHEMA).replace_schema_metadata(metadata)
        with atomic_write(path) as stream, pa.ipc.new_file(stream, table.schema) as writer:
            writer.write_table(table)
        self._paths.append(path)
        self.end, self.again = end, again

    def tables(self) -> Iterator[pa.Table]:
        """The results, a part at a time, in input order."""
        for path in self._paths:
            with pa.memory_map(str(path)) as source, pa.ipc.open_file(source) as reader:
                yield reader.read_all().replace_schema_metadata(None)

    def remove(self) -> None:
        """Delete the parts, and the folder if nothing else is in it."""
        self._clear(0)
        for name in (_KEY, _LOCK):
            (self.folder / name).unlink(missing_ok=True)
        with suppress(OSError):
            self.folder.rmdir()


def _end_of(path: Path) -> tuple[Position, int] | None:
    try:
        with pa.memory_map(str(path)) as source, pa.ipc.open_file(source) as reader:
            metadata = reader.schema.metadata or {}
        return Position(**{name: int(metadata[name.encode()]) for name in _END}), int(metadata[_AGAIN.encode()])
    except (OSError, KeyError, ValueError, pa.ArrowException):
        return None
