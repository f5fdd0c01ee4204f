"""From rows to a family's score: what makes a submission invalid, and what a valid one earns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grader.certificates import Judgement, judge_row
from grader.family import Family
from grader.protocol import Protocol

_FULL_SCORE = 100
_UNGRADED = Judgement(False, False, "not graded: the submission is invalid")
_OMITTED = Judgement(False, False, "malformed: the instance was left out")


@dataclass(frozen=True, slots=True)
class Graded:
    """A family's judgements in the family's order, and its score; `invalid_reason` is empty for a valid submission."""

    judgements: tuple[Judgement, ...]
    score: float
    invalid_reason: str

    @property
    def all_correct(self) -> bool:
        """Whether every instance is correct."""
        return all(judgement.correct for judgement in self.judgements)


def invalid_submission(family: Family, protocol: Protocol, reason: str) -> Graded:
    """What a submission is worth that cannot be graded at all."""
    return Graded((_UNGRADED,) * len(family.instances), protocol.invalid_score, reason)


def grade_rows(family: Family, protocol: Protocol, rows: Sequence[Any], ids: Mapping[str, str]) -> Graded:
    """Grade the parsed rows of a submission.

    Args:
        family: the family.
        protocol: the scoring policy.
        rows: one value a line, anything that JSON can hold.
        ids: for each id that a candidate may use, the instance's id in the family.
    """
    by_instance: dict[str, Mapping[str, Any]] = {}
    for number, row in enumerate(rows, start=1):
        reason = _row_problem(row, ids, by_instance)
        if reason:
            return invalid_submission(family, protocol, f"row {number}: {reason}")
        by_instance[ids[row["instance_id"]]] = row
    omitted = len(family.instances) - len(by_instance)
    if omitted and protocol.zero_family_if_omitted:
        return invalid_submission(family, protocol, f"{omitted} of {len(family.instances)} instances were left out")
    judgements = tuple(
        judge_row(instance.domain, instance.parsed, instance.goal, by_instance[instance.id])
        if instance.id in by_instance
        else _OMITTED
        for instance in family.instances
    )
    return Graded(judgements, _score(judgements, protocol), "")


def _row_problem(row: Any, ids: Mapping[str, str], seen: Mapping[str, Any]) -> str:
    if not isinstance(row, dict):
        return "is not an object"
    name = row.get("instance_id")
    if not isinstance(name, str):
        return "has no instance_id"
    if name not in ids:
        return "has an unknown instance_id"
    if ids[name] in seen:
        return "repeats an instance_id"
    return ""


def _score(judgements: Sequence[Judgement], protocol: Protocol) -> float:
    share = Fraction(sum(judgement.correct for judgement in judgements), len(judgements))
    return float(_FULL_SCORE * (protocol.item_weight * share + protocol.family_weight * (share == 1)))
