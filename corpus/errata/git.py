"""The files of a repository at a revision, or as they are now: read without a checkout."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from grader.faults import UsageFault

_REGULAR = ("100644", "100755")  # git's modes of plain files; links and submodules are not read
MAX_BYTES = 1 << 24  # of one file: a submission or a table beyond this is not read for a review


@dataclass(frozen=True)
class Tree:
    """A state of the repository: a commit, or the working tree where `commit` is None."""

    root: Path
    commit: str | None = None

    def read(self, *folders: str) -> dict[str, bytes | None]:
        """Every file under the folders by its path; None stands for one that is not a plain file of sensible size."""
        if self.commit is None:
            return {
                path.relative_to(self.root).as_posix(): _plain_file(path)
                for folder in folders
                for path in sorted((self.root / folder).rglob("*"))
                if path.is_symlink() or path.is_file()
            }
        listed = _git(self.root, "ls-tree", "-r", "-l", "-z", self.commit, "--", *folders).split(b"\0")
        return {name: content for name, content in (self._blob(entry) for entry in listed if entry)}

    def file(self, name: str) -> bytes | None:
        """One file, or None where there is none."""
        if self.commit is None:
            return _plain_file(self.root / name)
        listed = _git(self.root, "ls-tree", "-l", "-z", self.commit, "--", name).split(b"\0")
        return next((content for found, content in (self._blob(e) for e in listed if e) if found == name), None)

    def _blob(self, entry: bytes) -> tuple[str, bytes | None]:
        about, _, name = entry.partition(b"\t")
        mode, _, oid, size = about.decode().split()
        plain = mode in _REGULAR and size.isdigit() and int(size) <= MAX_BYTES
        return name.decode("utf-8", "replace"), _git(self.root, "cat-file", "blob", oid) if plain else None


def tree_at(root: Path, revision: str | None) -> Tree:
    """The state that a revision names; None names the files as they are.

    Raises:
        UsageFault: the folder is no repository, or has no such commit.
    """
    if revision is None:
        return Tree(root)
    try:
        found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    except subprocess.CalledProcessError:
        raise UsageFault(f"{revision}: is no commit of this repository; `git fetch` it, or name another") from None
    return Tree(root, found.decode().strip())


def _git(root: Path, *arguments: str) -> bytes:
    try:
        return subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=True).stdout
    except FileNotFoundError:
        raise UsageFault("git: is not installed; the errata of a revision are read with it") from None


def _plain_file(path: Path) -> bytes | None:
    if path.is_symlink() or not path.is_file() or path.stat().st_size > MAX_BYTES:
        return None
    return path.read_bytes()
