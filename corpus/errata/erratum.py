"""One reviewed erratum: what a label or a wording was, what it is now, and why; and what may be wrong with it."""

import re
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict
from pydantic.dataclasses import dataclass
from pydantic_core import PydanticCustomError

from corpus.rows.problem import Problem, fingerprint
from corpus.tasks.targets import Hex64
from corpus.tasks.task import Task
from corpus.written import FieldFault
from grader.answers import reference_problem, same_value
from grader.faults import Fault

_STRICT = ConfigDict(extra="forbid", str_strip_whitespace=True)
Kind = Literal["wrong_label", "ambiguous_wording", "missing_context", "formatting"]
# A plain file name of corrections/checks/: no folder, no dot but that of the suffix, so it cannot point elsewhere.
_CHECK_NAME = re.compile(r"(?:[a-z0-9][a-z0-9_-]{0,79}\.py)?")


def _check_name(value: str) -> str:
    if not _CHECK_NAME.fullmatch(value):
        message = "{value} is not the name of a program in corrections/checks/ like `pens.py` (lower case, no folder)"
        raise PydanticCustomError("check_name", message, {"value": f"`{value}`"})
    return value


CheckName = Annotated[str, AfterValidator(_check_name)]


@dataclass(frozen=True, config=_STRICT)
class Wording:
    """A label, a statement, or both; what is absent is not touched."""

    answer: str | None = None
    problem: str | None = None


@dataclass(frozen=True, config=_STRICT)
class Erratum:
    """One correction of one upstream row (`corrections/<profile>/<task id>.yaml`).

    `check` names a program in corrections/checks/ that computes the answer anew and prints it.
    """

    task_id: str
    kind: Kind
    fingerprint: Hex64
    original: Wording
    replacement: Wording
    evidence: str
    source: str = ""
    check: CheckName = ""

    @property
    def final_answer(self) -> str:
        """The label that stands once the erratum is applied."""
        return self.original.answer or "" if self.replacement.answer is None else self.replacement.answer


@dataclass(frozen=True, config=_STRICT)
class PendingErratum:
    """A correction that is known but cannot be pinned yet (`corrections/<profile>/pending/<task id>.yaml`).

    It is listed and its check runs, but it changes nothing until the row's fingerprint and label can be taken.
    """

    task_id: str
    kind: Kind
    replacement: Wording
    evidence: str
    waits_for: str
    source: str = ""
    check: CheckName = ""


def erratum_faults(erratum: Erratum) -> list[FieldFault]:
    """What one erratum says that cannot be right, whatever its row."""
    faults = []
    old, new = erratum.original, erratum.replacement
    if not erratum.evidence:
        faults.append(FieldFault("evidence", "is empty; say why the change is right"))
    if old.answer is None:
        message = "is missing; copy the label as the source has it ('' where none can be read)"
        faults.append(FieldFault("original.answer", message))
    if new.answer is None and new.problem is None:
        faults.append(FieldFault("replacement", "is empty; give `answer` or `problem`"))
    if new.answer is not None and old.answer is not None and _same_label(new.answer, old.answer, erratum.kind):
        faults.append(FieldFault("replacement.answer", "equals the original; remove the erratum or the field"))
    if new.problem is not None and old.problem is None:
        faults.append(FieldFault("original.problem", "is missing; a changed wording names the old one"))
    if new.problem is not None and old.problem is not None and fingerprint(new.problem) == fingerprint(old.problem):
        faults.append(FieldFault("replacement.problem", "equals the original; remove the erratum or the field"))
    if old.problem is not None and fingerprint(old.problem) != erratum.fingerprint:
        faults.append(FieldFault("original.problem", "is not the statement of `fingerprint`; copy it from the source"))
    if new.answer is not None and (reason := reference_problem(new.answer)):
        faults.append(FieldFault("replacement.answer", f"is not one finite real number ({reason})"))
    return faults


def _same_label(new: str, old: str, kind: Kind) -> bool:
    """Whether nothing changes: a `formatting` erratum may write the same value differently, the others may not."""
    return new == old or (kind != "formatting" and same_value(new, old))


def row_faults(erratum: Erratum, row: Problem | None) -> list[FieldFault]:
    """What no longer fits between an erratum and the row it was written for."""
    if row is None:
        return [FieldFault("task_id", "no source has that row; check it")]
    if row.fingerprint != erratum.fingerprint:
        seen = f"written for the statement {erratum.fingerprint[:12]}, the row has {row.fingerprint[:12]}"
        return [FieldFault("fingerprint", f"{seen}; review it again")]
    if row.answer != erratum.original.answer:
        return [FieldFault("original.answer", "written for another label than the row has now; review it again")]
    return []


def corrected(task: Task, erratum: Erratum) -> Task:
    """One task with its erratum applied.

    Raises:
        Fault: the erratum was written for another statement or another label than the task has.
    """
    if task.fingerprint != erratum.fingerprint or task.answer != erratum.original.answer:
        field = "fingerprint" if task.fingerprint != erratum.fingerprint else "original.answer"
        raise Fault(f"erratum {erratum.task_id}: {field}: is not that of the selected task; review it again")
    new = erratum.replacement
    return replace(task, answer=erratum.final_answer, problem=new.problem or task.problem, corrected=True)
