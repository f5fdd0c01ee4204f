"""Many families and many submissions: which file belongs to which, and the receipts of all that can be graded."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from corpus.track_files import family_files
from engine import Engine
from grader.binding import check_binding
from grader.faults import Fault, UsageFault
from grader.files import read_file
from grader.receipts import Evaluation, write_receipt
from grader.strict_json import parse_file, read_json
from grader.submission import Submission, load_submission, parse_submission

# Families that travel together: 40 ms of grading, by their bytes; a few small ones are graded where they are read.
_BATCH_BYTES = 1 << 22
_BATCH_FAMILIES = 256


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


class _Loaded(NamedTuple):
    """A job with what its files hold, so that it can be graded where they are not; or why it cannot be graded."""

    job: Job
    family: bytes = b""
    binding: Any = None
    submission: bytes | Submission | None = None
    fault: Fault | None = None

    def size(self) -> int:
        return len(self.family) + (len(self.submission) if isinstance(self.submission, bytes) else 0)


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
    return _grade(_load(job), protocol)


def _load(job: Job) -> _Loaded:
    binding = None if job.binding is None else read_json(job.binding)
    place = job.place(binding)
    submission = None if place is None else load_submission(place)
    return _Loaded(job, read_file(job.family), binding, submission)


def _grade(loaded: _Loaded, protocol: Any) -> Mapping[str, Any] | None:
    job, content, binding, submission, _ = loaded
    family = parse_file(content, job.family)
    with _about(job.family):
        evaluation = Evaluation.of(family, protocol)
    if job.binding is not None:
        with _about(job.binding):
            evaluation = replace(evaluation, bound=check_binding(evaluation.family, binding))
    if submission is None:
        return None
    return evaluation.grade(parse_submission(submission) if isinstance(submission, bytes) else submission)


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


def grade_all(engine: Engine, work: Iterable[Job], output: Path, protocol: Any = None) -> Iterator[Outcome]:
    """Grade each job and write its receipt to `output/<name>.json`; a fault stops its own job only.

    Files are read and written here, so that the engine's machines need none of them. A receipt of an earlier run is
    removed where this run gives none, so that it is not taken for this run's.
    """
    for outcomes in engine.map(_outcomes, protocol, _batches(work)):
        for outcome in outcomes:
            place = output / f"{outcome.job.name}.json"
            if outcome.receipt is None:
                place.unlink(missing_ok=True)
            else:
                write_receipt(place, outcome.receipt)
            yield outcome


def _batches(work: Iterable[Job]) -> Iterator[list[_Loaded]]:
    batch: list[_Loaded] = []
    size = 0
    for job in work:
        try:
            loaded = _load(job)
        except Fault as fault:
            loaded = _Loaded(job, fault=fault)
        batch.append(loaded)
        size += loaded.size()
        if len(batch) == _BATCH_FAMILIES or size >= _BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _outcomes(protocol: Any, batch: Sequence[_Loaded]) -> list[Outcome]:
    return [_outcome(loaded, protocol) for loaded in batch]


def _outcome(loaded: _Loaded, protocol: Any) -> Outcome:
    try:
        if loaded.fault is not None:
            raise loaded.fault
        return Outcome(loaded.job, _grade(loaded, protocol))
    except Fault as fault:
        return Outcome(loaded.job, fault=str(fault))
