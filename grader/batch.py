"""Many families and many submissions: which file belongs to which, and the receipts of all that can be graded."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

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
        Fault: one of the operator's files is broken.
    """
    binding = None if job.binding is None else read_json(job.binding)
    evaluation = Evaluation.of(read_json(job.family), protocol, binding)
    place = job.place(binding)
    return None if place is None else evaluation.grade(read_submission(place))


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
