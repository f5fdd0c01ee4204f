"""References that are not there: a fault of the operator's, and no candidate's zero."""

from collections.abc import Iterable
from pathlib import Path

from batch.chunk import Judged
from batch.kinds import UNKNOWN_TASK
from batch.results import Result
from corpus.places import REFERENCES
from grader.faults import UsageFault

_NUMBER, _TASK, _REASON = (Result._fields.index(name) for name in ("row", "task_id", "reason"))


class NoReferences(UsageFault):
    """References are needed, and there are none at all: the data set's are not in the folder one stands in."""

    def __init__(self, needed_by: str) -> None:
        super().__init__(f"{REFERENCES}: not here; give --references, or run it in the project's folder ({needed_by})")


def refuse_tasks(submission: Path, pieces: Iterable[Judged]) -> None:
    """Make sure that every task of a chunk brought its own reference, where there are no others.

    Raises:
        NoReferences: a row names a task and brings none.
    """
    for piece in pieces:
        if UNKNOWN_TASK in piece.columns[_REASON]:
            at = piece.columns[_REASON].index(UNKNOWN_TASK)
            number, task = piece.columns[_NUMBER][at], piece.columns[_TASK][at]
            raise NoReferences(f"row {number} of {submission} names task {task!r} and brings no reference")
