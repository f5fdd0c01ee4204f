"""A selected problem, corrected and assigned to a split: what an environment serves and what its grader keeps."""

from dataclasses import dataclass, fields

from corpus.rows.problem import Problem


@dataclass(frozen=True, slots=True)
class Task:
    """A task with everything that is known of it; never published as one row.

    `problem` is the statement as it is asked: with its erratum applied and, for a multi-part problem, the sentence that
    names the one quantity. `fingerprint` stays that of the upstream statement.
    """

    task_id: str
    split: str
    source: str
    repo: str
    revision: str
    row_index: int
    problem: str
    solution: str
    answer: str
    level: int
    subject: str
    fingerprint: str
    corrected: bool
    accepts_percent: bool


@dataclass(frozen=True, slots=True)
class PublicTask:
    """What anyone may see of a task: the statement and where it comes from."""

    task_id: str
    source: str
    repo: str
    revision: str
    row_index: int
    problem: str
    level: int
    subject: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Reference:
    """What only the grader may see of a task."""

    task_id: str
    answer: str
    accepts_percent: bool
    solution: str
    source: str
    level: int


def task_of(problem: Problem, split: str) -> Task:
    """A clean problem as a task of `split`, before errata and answer targets."""
    shared = {f.name: getattr(problem, f.name) for f in fields(Task) if hasattr(problem, f.name) and f.name != "split"}
    return Task(**shared, split=split, corrected=False, accepts_percent=False)


def public_of(task: Task) -> PublicTask:
    """The part of a task that anyone may see."""
    return PublicTask(**{f.name: getattr(task, f.name) for f in fields(PublicTask)})


def reference_of(task: Task) -> Reference:
    """The part of a task that only the grader may see."""
    return Reference(**{f.name: getattr(task, f.name) for f in fields(Reference)})
