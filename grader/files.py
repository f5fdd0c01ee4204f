"""Whole files or none: atomic writes, and the hash of what is on disk."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_CHUNK_BYTES = 1 << 20  # streaming keeps memory flat whatever the file's size


@contextmanager
def atomic_write(path: Path) -> Iterator[BinaryIO]:
    """Write `path` so that it is seen whole or not at all, even if the process is killed.

    The bytes go to `<name>.partial` beside it, are synced, and are renamed at the end. The fixed name means that a
    rerun after a kill overwrites the leftover. An exception inside the block removes it and leaves `path` as it was.

    Raises:
        OSError: the folder cannot be written, or the disk is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".partial")
    try:
        with partial.open("wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def write_bytes(path: Path, content: bytes) -> None:
    """Write `content` to `path` atomically."""
    with atomic_write(path) as stream:
        stream.write(content)


def file_sha256(path: Path) -> str:
    """The lower-case hex SHA-256 of a file's bytes, read in chunks."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            digest.update(chunk)
    return digest.hexdigest()
