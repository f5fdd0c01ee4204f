"""What a row is worth that cannot be graded, and the limits of a run (`grade_answers` in params.yaml)."""

from dataclasses import fields
from typing import Any, Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from batch.kinds import DUPLICATE, INVALID, UNKNOWN_TASK

Treatment = Literal["zero", "skip"]


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class Policy:
    """How a submission is graded; all of it can change a result and is in the receipt.

    `zero` scores a row as wrong; `skip` leaves it out of every rate, with a null reward. Both are counted by kind.
    """

    invalid_row: Treatment = "zero"  # broken lines, wrong types, no response: a model must not gain by them
    unknown_task: Treatment = "zero"  # a task id that no reference has
    duplicate_row: Treatment = "skip"  # a task id and response id seen before; the first such row counts
    pass_at: tuple[int, ...] = (1, 2, 4, 8, 16, 32, 64)  # k of pass@k; shown where a task has k responses
    limit_seconds: float = 30.0  # of one row, by the clock: ten times what the grader allows itself
    memory_megabytes: int = 2048  # address space of one worker: four times the grader's own bound

    def problem(self) -> str:
        """What is wrong with the numbers, or nothing."""
        if any(k < 1 for k in self.pass_at) or list(self.pass_at) != sorted(set(self.pass_at)):
            return "pass_at: must be ascending whole numbers from 1"
        if not 0 < self.limit_seconds <= 86_400:
            return "limit_seconds: must be above 0 and at most a day"
        if self.memory_megabytes < 512:
            return "memory_megabytes: must be at least 512, or the grader itself does not fit"
        return ""

    def described(self) -> dict[str, Any]:
        """The policy as the receipt has it: everything that can change a result."""
        kept = {f.name: getattr(self, f.name) for f in fields(self)}
        return {**kept, "pass_at": list(self.pass_at)}

    def skipped(self) -> frozenset[str]:
        """The reasons of rows that are left out of every rate."""
        treatments = {kind: self.invalid_row for kind in INVALID}
        treatments |= {UNKNOWN_TASK: self.unknown_task, DUPLICATE: self.duplicate_row}
        return frozenset(kind for kind, treatment in treatments.items() if treatment == "skip")
