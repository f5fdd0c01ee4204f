"""The errata of a profile: every file of its folder read, everything that is wrong with any, and their application."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from corpus.errata.erratum import Erratum, PendingErratum, corrected, erratum_faults, row_faults
from corpus.places import CORRECTIONS
from corpus.rows.problem import Problem
from corpus.tasks.task import Task
from corpus.written import FieldFault, field_faults, parse_yaml
from grader.answers import reference_problem
from grader.faults import Fault

CHECKS = CORRECTIONS / "checks"
PENDING = "pending"
_SUFFIX = ".yaml"
_LIKE_ERRATA = (_SUFFIX, ".yml")
_KEPT = {".gitkeep", ".gitignore", "README.md"}  # beside errata, and no errata
_MAX_BYTES = 1 << 20  # an erratum is a page of text


@dataclass
class Folder:
    """What a folder of errata holds.

    `faults` are whole lines, `<file>: <field>: <what>`. A file with faults is in neither table.
    """

    errata: dict[str, Erratum] = field(default_factory=dict)
    pending: dict[str, PendingErratum] = field(default_factory=dict)
    paths: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def fault(self, task_id: str, fault: FieldFault) -> None:
        """Record a fault of a file that was read."""
        self.faults.append(fault_line(self.paths[task_id], fault))


def fault_line(path: str, fault: FieldFault) -> str:
    """One fault as one line."""
    where = f"{path}: {fault.field}" if fault.field else path
    return " ".join(f"{where}: {fault.message}".split())


def read_folder(folder: Path) -> Folder:
    """Read every file under a profile's folder of errata; a folder that does not exist holds none."""
    texts: dict[str, str | None] = {}
    folders = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() or path.is_symlink():
            texts[path.relative_to(folder).as_posix()] = _text(path)
        elif path.suffix in _LIKE_ERRATA:
            folders.append(f"{path}: is a folder; an erratum is a file of that name")
    found = read_texts(texts, str(folder))
    found.faults += folders
    return found


def read_texts(texts: dict[str, str | None], where: str) -> Folder:
    """The same from file contents, by their path in the folder; None stands for a file that is not readable text."""
    found = Folder()
    for name, text in sorted(texts.items()):
        path, place = f"{where}/{name}", PurePosixPath(name)
        if place.name in _KEPT:
            continue
        if problem := _misplaced(place):
            found.faults.append(f"{path}: {problem}")
        elif text is None:
            found.faults.append(f"{path}: cannot be read as text of at most {_MAX_BYTES} bytes; write it as UTF-8")
        else:
            _read_one(found, path, place, text)
    for task_id in sorted(found.errata.keys() & found.pending.keys()):
        found.faults.append(f"{where}/{PENDING}/{task_id}{_SUFFIX}: task_id: has an erratum already; remove one")
    return found


def read_errata(folder: Path) -> dict[str, Erratum]:
    """The errata of a profile by task id, sorted, of a folder in which nothing is wrong.

    Raises:
        Fault: something is; the line names the first fault and how to see all.
    """
    found = read_folder(folder)
    refuse(sorted(found.faults))
    return found.errata


def refuse(faults: list[str]) -> None:
    """Stop at the first of several faults.

    Raises:
        Fault: there is one.
    """
    if faults:
        more = f" (and {len(faults) - 1} more: `mathmint errata check` lists them)" if len(faults) > 1 else ""
        raise Fault(f"{faults[0]}{more}")


def apply_errata(tasks: Iterable[Task], errata: Mapping[str, Erratum]) -> list[Task]:
    """The tasks with their errata applied; ids, splits, fingerprints and order stay.

    Raises:
        Fault: an erratum was written for another statement or another label than its task has.
    """
    return [corrected(task, errata[task.task_id]) if task.task_id in errata else task for task in tasks]


def check_matches(errata: Mapping[str, Erratum], rows: Mapping[str, Problem]) -> None:
    """Every erratum, selected or not, must still match its upstream row.

    Raises:
        Fault: one does not; the line names the first.
    """
    for task_id, erratum in errata.items():
        for fault in row_faults(erratum, rows.get(task_id)):
            raise Fault(fault_line(f"erratum {task_id}", fault))


def _text(path: Path) -> str | None:
    try:
        if path.is_symlink() or path.stat().st_size > _MAX_BYTES:
            return None
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _misplaced(place: PurePosixPath) -> str:
    """Why a file is not one that is read, or an empty text: nothing under the folder is passed over in silence."""
    if place.suffix == ".yml":
        return f"is not read; name it {place.stem}{_SUFFIX}"
    if place.suffix != _SUFFIX:
        return f"is no erratum; errata are <task id>{_SUFFIX}"
    if len(place.parts) > 1 and place.parts[:-1] != (PENDING,):
        return f"is not read; errata lie in the folder itself or in {PENDING}/"
    return ""


def _read_one(found: Folder, path: str, place: PurePosixPath, text: str) -> None:
    try:
        document = parse_yaml(text, path)
    except Fault as fault:
        found.faults.append(str(fault))
        return
    pending = len(place.parts) > 1
    kind: type[Erratum] | type[PendingErratum] = PendingErratum if pending else Erratum
    if not isinstance(document, dict):
        found.faults.append(f"{path}: is not a mapping of fields; `mathmint errata new` writes one")
        return
    entry, faults = field_faults(document, kind)
    if entry is not None:
        faults = [*_name_faults(entry.task_id, place), *_content_faults(entry)]
    found.faults += [fault_line(path, fault) for fault in faults]
    if entry is None or faults:
        return
    found.paths[entry.task_id] = path
    if isinstance(entry, Erratum):
        found.errata[entry.task_id] = entry
    else:
        found.pending[entry.task_id] = entry


def _name_faults(task_id: str, place: PurePosixPath) -> list[FieldFault]:
    if place.stem == task_id:
        return []
    return [FieldFault("task_id", f"is {task_id}, which is not the file's name; name the file {task_id}{_SUFFIX}")]


def _content_faults(entry: Erratum | PendingErratum) -> list[FieldFault]:
    if isinstance(entry, Erratum):
        return erratum_faults(entry)
    faults = [FieldFault(name, "is empty") for name in ("evidence", "waits_for") if not getattr(entry, name)]
    answer = entry.replacement.answer
    if answer is not None and (reason := reference_problem(answer)):
        faults.append(FieldFault("replacement.answer", f"is not one finite real number ({reason})"))
    if answer is None and entry.replacement.problem is None:
        faults.append(FieldFault("replacement", "is empty; give `answer` or `problem`"))
    return faults
