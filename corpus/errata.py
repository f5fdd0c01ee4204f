"""Reviewed errata: what a label or a wording was, what it is now, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from corpus.problem import Problem, fingerprint
from corpus.targets import Hex64
from corpus.task import Task
from corpus.written import read_yaml, validated
from grader.answers import reference_problem
from grader.faults import Fault

_STRICT = ConfigDict(extra="forbid", str_strip_whitespace=True)


@dataclass(frozen=True, config=_STRICT)
class Wording:
    """A label, a statement, or both; what is absent is not touched."""

    answer: str | None = None
    problem: str | None = None


@dataclass(frozen=True, config=_STRICT)
class Erratum:
    """One correction of one upstream row (`corrections/<profile>/<task id>.yaml`)."""

    task_id: str
    kind: Literal["wrong_label", "ambiguous_wording", "missing_context", "formatting"]
    fingerprint: Hex64
    original: Wording
    replacement: Wording
    evidence: str
    source: str = ""


def read_errata(folder: Path) -> dict[str, Erratum]:
    """Read every erratum of a profile, keyed and sorted by task id.

    Raises:
        Fault: a file does not fit the schema, is not named after its task, says nothing, or proposes an answer that the
            grader would not accept as a reference.
    """
    errata: dict[str, Erratum] = {}
    for path in sorted(folder.glob("*.yaml")):
        erratum = validated(read_yaml(path), Erratum, str(path))
        _check(erratum, path)
        errata[erratum.task_id] = erratum
    return errata


def _check(erratum: Erratum, path: Path) -> None:
    """The rules that one erratum must keep by itself."""
    if path.stem != erratum.task_id:
        raise Fault(f"{path}: task_id: is {erratum.task_id}; name the file {erratum.task_id}.yaml")
    if not erratum.evidence:
        raise Fault(f"{path}: evidence: is empty; say why the change is right")
    if not erratum.original.answer:
        raise Fault(f"{path}: original.answer: is missing; copy the label as the source has it")
    new = erratum.replacement
    if new.answer is None and new.problem is None:
        raise Fault(f"{path}: replacement: is empty; give `answer` or `problem`")
    if new.answer == erratum.original.answer or (new.problem is not None and new.problem == erratum.original.problem):
        raise Fault(f"{path}: replacement: equals the original; remove the erratum or the field")
    if new.problem is not None and erratum.original.problem is None:
        raise Fault(f"{path}: original.problem: is missing; a changed wording names the old one")
    if new.answer is not None and (reason := reference_problem(new.answer)):
        raise Fault(f"{path}: replacement.answer: is not one finite real number ({reason})")


def corrected_text(erratum: Erratum, row_fingerprint: str, answer: str) -> Wording:
    """What the erratum makes of a row's label; `problem` is None where the wording stays.

    Raises:
        Fault: the erratum was written for another statement or another label than the row now has.
    """
    where = f"erratum {erratum.task_id}"
    if row_fingerprint != erratum.fingerprint:
        wanted, found = erratum.fingerprint[:12], row_fingerprint[:12]
        raise Fault(f"{where}: fingerprint: written for the statement {wanted}, the row has {found}; review it again")
    if answer != erratum.original.answer:
        raise Fault(f"{where}: original.answer: written for another label than the row has now; review it again")
    new = erratum.replacement
    return Wording(answer=answer if new.answer is None else new.answer, problem=new.problem)


def apply_errata(tasks: Iterable[Task], errata: Mapping[str, Erratum]) -> list[Task]:
    """The tasks with their errata applied; ids, splits, fingerprints and order stay.

    Raises:
        Fault: as `corrected_text`.
    """
    corrected = []
    for task in tasks:
        if (erratum := errata.get(task.task_id)) is not None:
            new = corrected_text(erratum, task.fingerprint, task.answer)
            task = replace(task, answer=new.answer or "", problem=new.problem or task.problem, corrected=True)
        corrected.append(task)
    return corrected


def check_matches(errata: Mapping[str, Erratum], rows: Mapping[str, Problem]) -> None:
    """Every erratum, selected or not, must still match its upstream row.

    Raises:
        Fault: as `corrected_text`; the row does not exist; or `original.problem` is not what it says.
    """
    for task_id, erratum in errata.items():
        row = rows.get(task_id)
        if row is None:
            raise Fault(f"erratum {task_id}: task_id: no source has that row; check it")
        corrected_text(erratum, row.fingerprint, row.answer)
        old = erratum.original.problem
        if old is not None and fingerprint(old) != row.fingerprint:
            raise Fault(f"erratum {task_id}: original.problem: is not the row's statement; review it again")
