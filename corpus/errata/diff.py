"""What differs between the errata of two states of the repository."""

import re
import tempfile
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path, PurePosixPath
from typing import Literal

from corpus.errata.apply import CHECKS, Folder, read_texts
from corpus.errata.check import Outcome, run_check
from corpus.errata.erratum import Erratum, PendingErratum
from corpus.errata.git import Tree
from corpus.places import CORRECTIONS

Entry = Erratum | PendingErratum
What = Literal["added", "changed", "withdrawn"]
# ("same" | "old" | "new", words)
Piece = tuple[Literal["same", "old", "new"], str]

_WORDS = re.compile(r"\s+|\\[A-Za-z]+|\w+|[^\w\s]")


@dataclass(frozen=True)
class Change:
    """One erratum that differs. `before` and `after` are None where there is none; `outcome` is of the check after."""

    profile: str
    task_id: str
    before: Entry | None
    after: Entry | None
    outcome: Outcome
    program_changed: bool = False

    @property
    def what(self) -> What:
        """How it differs."""
        if self.before is None:
            return "added"
        return "withdrawn" if self.after is None else "changed"

    @property
    def entry(self) -> Entry:
        """The erratum that the change is about: after it, or before it where it was withdrawn."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def answers(self) -> tuple[str | None, str | None]:
        """The label that stands before and after the change; None where an erratum is pending and so not applied."""
        upstream = next((e.original.answer for e in (self.after, self.before) if isinstance(e, Erratum)), None)
        before, after = (e.final_answer if isinstance(e, Erratum) else upstream for e in (self.before, self.after))
        return before, after

    @property
    def statements(self) -> tuple[str | None, str | None]:
        """The statement that stands before and after; None where it is the upstream one and no erratum quotes it."""
        applied = [e for e in (self.before, self.after) if isinstance(e, Erratum)]
        upstream = next((e.original.problem for e in applied if e.original.problem is not None), None)
        before, after = (
            (e.replacement.problem or upstream) if isinstance(e, Erratum) else upstream
            for e in (self.before, self.after)
        )
        return before, after


@dataclass
class Difference:
    """All changes, sorted by profile and task id, and the faults of the files after them."""

    changes: list[Change] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def difference(base: Tree, head: Tree) -> Difference:
    """The errata that differ between two trees; the checks of those that stand in `head` are run, as they are there."""
    old_files, new_files = base.read(CORRECTIONS.as_posix()), head.read(CORRECTIONS.as_posix())
    old_folders, new_folders = _folders(old_files), _folders(new_files)
    found = Difference()
    with tempfile.TemporaryDirectory(prefix="checks-") as folder:
        programs = _programs(new_files, Path(folder))
        for profile in sorted(old_folders.keys() | new_folders.keys()):
            old, new = old_folders.get(profile, Folder()), new_folders.get(profile, Folder())
            found.faults += sorted(new.faults)
            before, after = _entries(old), _entries(new)
            for task_id in sorted(before.keys() | after.keys()):
                one, other = before.get(task_id), after.get(task_id)
                names = {_program(entry) for entry in (one, other) if entry and entry.check}
                moved = bool(one and other) and any(old_files.get(name) != new_files.get(name) for name in names)
                if one != other or moved:
                    outcome = run_check(other, programs) if other else Outcome("none")
                    found.changes.append(Change(profile, task_id, one, other, outcome, moved))
    return found


def word_pieces(before: str, after: str) -> list[Piece]:
    """The two texts as one run of pieces: words that stay, words that go and words that come."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    pieces: list[Piece] = []
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(("same", "".join(old[i:j])))
            continue
        if i < j:
            pieces.append(("old", "".join(old[i:j])))
        if k < m:
            pieces.append(("new", "".join(new[k:m])))
    return pieces


def _entries(folder: Folder) -> dict[str, Entry]:
    return {**folder.pending, **folder.errata}


def _program(entry: Entry) -> str:
    return (CHECKS / entry.check).as_posix()


def _folders(files: dict[str, bytes | None]) -> dict[str, Folder]:
    """The errata of every profile among the files of corrections/."""
    texts: dict[str, dict[str, str | None]] = {}
    for name, content in files.items():
        parts = PurePosixPath(name).relative_to(CORRECTIONS.as_posix()).parts
        if len(parts) > 1 and parts[0] != CHECKS.name:
            texts.setdefault(parts[0], {})["/".join(parts[1:])] = _decoded(content)
    return {profile: read_texts(named, f"{CORRECTIONS}/{profile}") for profile, named in texts.items()}


def _decoded(content: bytes | None) -> str | None:
    try:
        return None if content is None else content.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _programs(files: dict[str, bytes | None], folder: Path) -> Path:
    """The check programs, written into a folder of their own."""
    for name, content in files.items():
        path = PurePosixPath(name)
        if path.parent.as_posix() == CHECKS.as_posix() and content is not None:
            (folder / path.name).write_bytes(content)
    return folder
