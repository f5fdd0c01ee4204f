"""Many families and many submissions: which file belongs to which, and the receipts of all that can be graded."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any

from grader.binding import check_binding
from grader.faults import Fault, UsageFault
from grader.receipts import Evaluation, write_receipt
from grader.strict_json import read_json
from grader.submission import read_submission


@dataclass(frozen=True, slots=True)
class Job:
    """One family's files, by path. `submission` is a file, or the folder to look for it in under one of its names."""

    name: str
    family: Path
    binding: Path | None
    submission: Path
    in_folder: bool = False

    def place(self, binding: Any) -> Path | None:
        """Where the submission is, if there is one: in a folder, under the view's id or else the family's name."""
        if not self.in_folder:
            return self.submission if self.submission.exists() else None
        projection = binding.get("agent_projection_id") if isinstance(binding, dict) else None
        names = [PurePath(projection).name] if isinstance(projection, str) else []
        places = (self.submission / f"{name}.jsonl" for name in [*names, self.name])
        return next((place for place in places if place.exists()), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a job: a receipt, or nothing where there is no submission, or the operator's fault."""

    job: Job
    receipt: Mapping[str, Any] | None = None
    fault: str = ""


def family_files(folder: Path) -> list[Path]:
    """The family files of a folder, by name.

    Raises:
        UsageFault: there are none.
    """
    files = sorted(folder.glob("*.json"))
    if not files:
        raise UsageFault(f"{folder}: holds no families (*.json)")
    return files


def jobs(families: Path, submissions: Path, bindings: Path | None) -> list[Job]:
    """One job a family: `F.json` takes `F.jsonl`, or the name of its agent view where there are bindings.

    Raises:
        UsageFault: a folder is none, or holds no families.
    """
    for folder in (submissions, bindings):
        if folder is not None and not folder.is_dir():
            raise UsageFault(f"{folder}: must be a folder, since {families} is one")
    return [
        Job(file.stem, file, None if bindings is None else bindings / file.name, submissions, in_folder=True)
        for file in family_files(families)
    ]


def grade_job(job: Job, protocol: Any = None) -> Mapping[str, Any] | None:
    """The receipt of a job, or None where there is no submission.

    Raises:
        Fault: one of the operator's files is broken; the message names the file.
    """
    binding = None if job.binding is None else read_json(job.binding)
    family = read_json(job.family)
    with _about(job.family):
        evaluation = Evaluation.of(family, protocol)
    if job.binding is not None:
        with _about(job.binding):
            evaluation = replace(evaluation, bound=check_binding(evaluation.family, binding))
    place = job.place(binding)
    return None if place is None else evaluation.grade(read_submission(place))


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """Name the file that a fault is about."""
    try:
        yield
    except Fault as fault:
        raise type(fault)(f"{path}: {fault}") from None


def unclaimed(work: list[Job], submissions: Path) -> list[Path]:
    """The submissions (*.jsonl) in a folder that no job takes, by name."""
    return sorted(set(submissions.glob("*.jsonl")) - {job.place(_readable(job.binding)) for job in work})


def _readable(binding: Path | None) -> Any:
    """A binding's value, or None where it has none: that fault is its job's to report."""
    try:
        return None if binding is None else read_json(binding)
    except Fault:
        return None


def grade_all(work: list[Job], output: Path, protocol: Any = None) -> Iterator[Outcome]:
    """Grade each job and write its receipt to `output/<name>.json`; a fault stops its own job only.

    A receipt of an earlier run is removed where this run gives none, so that it is not taken for this run's.
    """
    for job in work:
        place = output / f"{job.name}.json"
        try:
            receipt = grade_job(job, protocol)
        except Fault as fault:
            place.unlink(missing_ok=True)
            yield Outcome(job, fault=str(fault))
            continue
        if receipt is None:
            place.unlink(missing_ok=True)
        else:
            write_receipt(place, receipt)
        yield Outcome(job, receipt)
