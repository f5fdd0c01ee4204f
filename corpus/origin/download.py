"""A source's files, each in its place and checked byte for byte against its pin, or none of them."""

import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path

from corpus.origin.hub import as_named, drop, obtain
from corpus.origin.progress import Progress
from corpus.origin.sources import Source, SourceFile
from grader.faults import Fault
from grader.files import atomic_write

_CHUNK_BYTES = 1 << 20  # streaming keeps memory flat whatever the file's size


@dataclass(frozen=True)
class Origin:
    """Where files may come from: a local folder in `<repo>/<revision>/<path>` layout first, then the network."""

    mirror: Path | None
    network: bool


def fetch_source(name: str, source: Source, origin: Origin, raw: Path, progress: Progress) -> None:
    """Put the files of a source into `raw/<name>/`, all of them or none.

    They are gathered in `<name>.partial/`, which replaces the folder once every SHA-256 matches. What an earlier run
    left there, killed or not, is cleared first, and so is `<name>.rejected/`.

    Raises:
        Fault: a file cannot be had, or has other bytes than its pin says; it is then in `<name>.rejected/`.
        OSError: a folder cannot be written, or a disk is full.
    """
    final, partial, rejected = raw / name, raw / f"{name}.partial", raw / f"{name}.rejected"
    for leftover in (partial, rejected):
        shutil.rmtree(leftover, ignore_errors=True)
    try:
        for file in source.files:
            try:
                actual, advice = _gather(source, file, origin, partial / file.path, progress)
                if actual != file.sha256:
                    _set_aside(partial / file.path, rejected / file.path)
                    where = f"the file was set aside as {rejected}/"
                    raise Fault(f"SHA-256 is {actual}, pinned {file.sha256}; {where}; {advice}")
            except Fault as fault:
                raise Fault(f"{name} {file.path}: {fault}") from None
        shutil.rmtree(final, ignore_errors=True)
        partial.replace(final)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _set_aside(file: Path, aside: Path) -> None:
    aside.parent.mkdir(parents=True, exist_ok=True)
    file.replace(aside)


def _gather(source: Source, file: SourceFile, origin: Origin, target: Path, progress: Progress) -> tuple[str, str]:
    """Copy a file to `target`; its SHA-256, and what to check if that is not the pinned one."""
    local = origin.mirror / source.repo / source.revision / file.path if origin.mirror else None
    if local is not None and local.is_file():
        return copy_hashed(local, target, progress), f"check the pin, or {local}"
    if origin.network:
        return _from_hub(source, file, target, progress)
    missing = f"{local} is missing" if local else "sources.yaml names no `hub` folder"
    raise Fault(f"{missing}, and sources.yaml says `network: false`")


def _from_hub(source: Source, file: SourceFile, target: Path, progress: Progress) -> tuple[str, str]:
    """As `_gather`, from the cache or the Hub; bytes that are not what the Hub says are fetched anew, once."""
    entry = obtain(source, file.path, progress)
    actual = copy_hashed(entry, target, progress)
    if actual != file.sha256 and not as_named(entry, actual):
        drop(entry)
        entry = obtain(source, file.path, progress, anew=True)
        actual = copy_hashed(entry, target, progress)
    if actual == file.sha256:
        return actual, ""
    if as_named(entry, actual):  # then it stays in the user's cache, whatever the pin says
        return actual, "the Hub holds exactly these bytes at this revision: check the pin"
    drop(entry)
    return actual, "check the pin, or the mirror you download from"


def copy_hashed(origin: Path, target: Path, progress: Progress) -> str:
    """Copy a file atomically; the SHA-256 of the bytes that were written."""
    digest = hashlib.sha256()
    progress.begin(f"checking {origin.name}", origin.stat().st_size)
    with origin.open("rb") as source, atomic_write(target) as copy:
        while chunk := source.read(_CHUNK_BYTES):
            digest.update(chunk)
            copy.write(chunk)
            progress.advance(len(chunk))
    return digest.hexdigest()
