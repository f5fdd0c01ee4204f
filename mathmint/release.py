"""MANIFEST.sha256: the hash of every tracked file, and the check of a folder against it, with git or without."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from pathspec import GitIgnoreSpec

from corpus.manifest import Difference
from grader.faults import Fault
from grader.files import file_sha256, write_bytes

NAME = "MANIFEST.sha256"
_LINE = re.compile(r"([0-9a-f]{64})  ([^\n]+)")  # the format of sha256sum, so that `sha256sum -c` reads it too


def write_release_manifest(root: Path) -> int:
    """Write MANIFEST.sha256 over every file that git tracks under `root`; returns how many there are.

    Raises:
        Fault: `root` is no git checkout, or a tracked file is missing or is a link.
    """
    command = ["git", "ls-files", "-z"]
    try:
        listed = subprocess.run(command, cwd=root, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise Fault(f"{root}: is not a git checkout; the manifest is made where the files are tracked") from None
    names = sorted(name for name in listed.stdout.decode().split("\0") if name and name != NAME)
    for name in names:
        path = root / name
        if path.is_symlink() or not path.is_file():
            raise Fault(f"{name}: is tracked, but is missing or is a link here; commit or restore it first")
    lines = [f"{file_sha256(root / name)}  {name}\n" for name in names]
    write_bytes(root / NAME, "".join(lines).encode())
    return len(names)


def check_release(root: Path) -> list[Difference]:
    """What differs between a folder and its MANIFEST.sha256: missing, changed, linked and extra files.

    Files that .gitignore leaves out (outputs of the graph, the environment) are not looked at.

    Raises:
        Fault: the manifest is missing or broken.
    """
    recorded = _read(root / NAME)
    found = []
    for name, digest in recorded.items():
        path = root / name
        if _linked(path, root):
            found.append(Difference(name, "is a link, or is reached through one"))
        elif not path.is_file():
            found.append(Difference(name, "is missing"))
        elif file_sha256(path) != digest:
            found.append(Difference(name, "has other content"))
    extra = (name for name in _present(root) if name not in recorded and name != NAME)
    return found + [Difference(name, "is not in the manifest") for name in extra]


def _read(path: Path) -> dict[str, str]:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Fault(f"{path}: cannot be read ({error}); a release carries it, `make manifest` writes it") from None
    recorded: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match is None or Path(match[2]).is_absolute() or ".." in Path(match[2]).parts:
            raise Fault(f"{path}: line {number}: is not `<SHA-256>  <path>`; unpack the release again")
        recorded[match[2]] = match[1]
    return recorded


def _linked(path: Path, root: Path) -> bool:
    return any(part.is_symlink() for part in (path, *path.parents) if part != root and root in part.parents)


def _present(root: Path) -> Iterator[str]:
    """Every file under `root` that no .gitignore leaves out, links included, sorted."""
    rules: list[tuple[Path, GitIgnoreSpec]] = []
    for folder, subfolders, files in os.walk(root):
        here = Path(folder)
        rules = [rule for rule in rules if here.is_relative_to(rule[0])]
        if ".gitignore" in files:
            lines = (here / ".gitignore").read_text("utf-8").splitlines()
            rules.append((here, GitIgnoreSpec.from_lines(lines)))
        kept = [name for name in subfolders if name != ".git" and not _ignored(here / name, rules, "/")]
        links = [name for name in kept if (here / name).is_symlink()]
        subfolders[:] = sorted(set(kept) - set(links))
        for name in sorted([*files, *links]):
            if not _ignored(here / name, rules):
                yield (here / name).relative_to(root).as_posix()


def _ignored(path: Path, rules: list[tuple[Path, GitIgnoreSpec]], end: str = "") -> bool:
    """Whether a .gitignore of the path's folder or of one above leaves it out; `end` is a slash for a folder."""
    return any(spec.match_file(path.relative_to(base).as_posix() + end) for base, spec in rules)
