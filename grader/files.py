"""Whole files or none: atomic writes, and the hash of what is on disk."""

import errno
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from grader.faults import Fault

_CHUNK_BYTES = 1 << 20  # streaming keeps memory flat whatever the file's size
_ADVICE = {
    errno.ENOTDIR: "a part of its path is a file and not a folder; choose another place",
    errno.EEXIST: "a part of its path is a file and not a folder; choose another place",
    errno.EACCES: "may not be written here; choose another place, or change the rights of the folder",
    errno.EPERM: "may not be written here; choose another place, or change the rights of the folder",
    errno.EROFS: "is on a read-only file system; choose another place",
    errno.ENOSPC: "no space is left on the disk; make room, or choose another place",
    errno.EDQUOT: "the disk quota is used up; make room, or choose another place",
    errno.EFBIG: "is larger than files may be here; choose another place",
    errno.ENAMETOOLONG: "the name is too long; choose a shorter one",
}
# What a full disk says has no name in it; anything else without a name is not about this file.
_NAMELESS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS})


def check_target(path: Path) -> None:
    """Make sure, before work is done for it, that `path` can be written; nothing is left behind.

    Raises:
        OSError: it cannot, with advice; the error names `path`.
    """
    made = [folder for folder in path.parents if not folder.exists()]
    partial = _partial(path)
    with _about(path, partial):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new = not partial.exists()
            partial.open("ab").close()  # appending, so that what another run is writing stays as it is
            if new:
                partial.unlink(missing_ok=True)
        finally:
            for folder in made:
                with suppress(OSError):
                    folder.rmdir()


@contextmanager
def atomic_write(path: Path) -> Iterator[BinaryIO]:
    """Write `path` so that it is seen whole or not at all, even if the process is killed.

    The bytes go to `<name>.partial` beside it, are synced, and are renamed at the end. The fixed name means that a
    rerun after a kill overwrites the leftover. An exception inside the block removes it and leaves `path` as it was.

    Raises:
        OSError: the folder cannot be written, or the disk is full; the error names `path` and says what to do.
    """
    partial = _partial(path)
    with _about(path, partial):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with partial.open("wb") as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            partial.replace(path)
        except BaseException:
            with suppress(OSError):  # the error on its way says more
                partial.unlink(missing_ok=True)
            raise


def _partial(path: Path) -> Path:
    """Where the bytes of `path` go first.

    Raises:
        OSError: `path` is a folder, or a device or pipe, which a rename would replace.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder; name a file", str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "is a device or a pipe; name a file", str(path))
    return path.with_name(path.name + ".partial")


@contextmanager
def _about(path: Path, partial: Path) -> Iterator[None]:
    """Make the errors of writing `path` name it as its user did, and say what to do."""
    ours = {str(partial), *map(str, path.parents)}
    try:
        yield
    except OSError as error:
        if error.filename in ours or (error.filename is None and error.errno in _NAMELESS):
            advice = _ADVICE.get(error.errno or 0) or f"cannot be written ({error.strerror})"
            raise OSError(error.errno, advice, str(path)) from error
        raise


def write_bytes(path: Path, content: bytes) -> None:
    """Write `content` to `path` atomically."""
    with atomic_write(path) as stream:
        stream.write(content)


def read_file(path: Path) -> bytes:
    """The bytes of a file that the operator answers for.

    Raises:
        Fault: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror or error})") from None


def file_sha256(path: Path) -> str:
    """The lower-case hex SHA-256 of a file's bytes, read in chunks."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            digest.update(chunk)
    return digest.hexdigest()
