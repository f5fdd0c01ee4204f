"""Files of data sets in a folder, and what the Hub would say about each."""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

PLAIN_BYTES = 512 * 1024  # text below this is kept in git itself; the Hub's real rule is each repository's own
POINTER_BYTES = 134  # what git holds instead of a large file
TEXT = frozenset({".json", ".jsonl", ".md", ".txt", ".csv"})


class Missing(Exception):
    """Something is not there; `code` is the Hub's name for it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class HubFile:
    """A file with its size in bytes, its content's SHA-256 and the id that git gives its blob."""

    path: str
    location: Path
    size: int
    sha256: str
    git_id: str

    @property
    def large(self) -> bool:
        """Whether it is kept in large-file storage, where the Hub knows its SHA-256."""
        return self.size >= PLAIN_BYTES or self.location.suffix not in TEXT

    @property
    def etag(self) -> str:
        return self.sha256 if self.large else self.git_id

    def listing(self) -> dict[str, Any]:
        """The entry of `tree` and `paths-info`."""
        entry: dict[str, Any] = {"type": "file", "oid": self.git_id, "size": self.size, "path": self.path}
        if self.large:
            entry["lfs"] = {"oid": self.sha256, "size": self.size, "pointerSize": POINTER_BYTES}
        return entry


class HubFolder:
    """Looks repositories, revisions and files up below `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def revision(self, repo: str, revision: str) -> str:
        """The commit that `revision` names; a repository's only commit is also called main."""
        folder = self._below(self.root, repo, "RepoNotFound")
        commits = sorted(p.name for p in folder.iterdir() if p.is_dir())
        if revision == "main" and len(commits) == 1:
            return commits[0]
        if revision not in commits:
            raise Missing("RevisionNotFound")
        return revision

    def file(self, repo: str, commit: str, path: str) -> HubFile:
        location = self._below(self.root / repo / commit, path, "EntryNotFound", folder=False)
        return _described(location, path, location.stat().st_mtime_ns)

    def files(self, repo: str, commit: str) -> list[HubFile]:
        folder = self.root / repo / commit
        paths = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
        return [self.file(repo, commit, path) for path in paths]

    @staticmethod
    def _below(root: Path, path: str, code: str, *, folder: bool = True) -> Path:
        found = (root / path).resolve()
        inside = found.is_relative_to(root.resolve())
        if not inside or not (found.is_dir() if folder else found.is_file()):
            raise Missing(code)
        return found


@lru_cache(maxsize=256)
def _described(location: Path, path: str, _modified: int) -> HubFile:
    content = location.read_bytes()
    git_id = hashlib.sha1(b"blob %d\x00" % len(content) + content, usedforsecurity=False).hexdigest()
    return HubFile(path, location, len(content), hashlib.sha256(content).hexdigest(), git_id)
