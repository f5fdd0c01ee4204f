"""subset_sum_v2: as v1 but for numbers in any order, and with it residues of a modulus, and the nearest sums.

Each kind of certificate bounds the distance between the target and every sum; a positive bound rules the target out.
"""

from collections.abc import Mapping
from typing import Any

from grader.certificates import subset_sum
from grader.certificates.reachable_sums import nearest_sums, residue_distance
from grader.certificates.shape import FEASIBLE, Judgement, accepted, has_fields, is_int, malformed, rejected
from grader.certificates.subset_sum import OPTIMISE_GOAL, SubsetSum, divides_all, greedy, is_superincreasing, parse

GOALS, INPUT_FIELDS = subset_sum.GOALS, subset_sum.INPUT_FIELDS
COMMON_DIVISOR, SUPERINCREASING = subset_sum.COMMON_DIVISOR, subset_sum.SUPERINCREASING
RESIDUES, NEAREST_SUMS = "residues", "nearest_sums"
_FIELDS: Mapping[str, tuple[str, ...]] = {
    COMMON_DIVISOR: ("divisor",),
    SUPERINCREASING: ("remainder",),
    RESIDUES: ("modulus",),
    NEAREST_SUMS: ("below", "above"),
}


def is_known(certificate: Mapping[str, Any]) -> bool:
    """Whether the certificate has exactly the fields of a kind that there is."""
    kind = certificate.get("type")
    return isinstance(kind, str) and kind in _FIELDS and has_fields(certificate, "type", *_FIELDS[kind])


def least_distance(instance: SubsetSum, certificate: Mapping[str, Any]) -> int | None:
    """The distance from the target that the certificate proves no sum to beat, or None where it proves nothing."""
    kind = certificate["type"]
    if kind == COMMON_DIVISOR:
        divisor = certificate["divisor"]
        return min(instance.target % divisor, -instance.target % divisor) if divides_all(instance, divisor) else None
    if kind == SUPERINCREASING:
        return _greedy_distance(instance, certificate["remainder"])
    if kind == RESIDUES:
        modulus = certificate["modulus"]
        return residue_distance(instance.numbers, instance.target, modulus) if is_int(modulus) else None
    found, claimed = nearest_sums(instance.numbers, instance.target), (certificate["below"], certificate["above"])
    if found != claimed or not all(value is None or is_int(value) for value in claimed):
        return None
    return min(abs(instance.target - value) for value in claimed if value is not None)


def _greedy_distance(instance: SubsetSum, remainder: Any) -> int | None:
    ordered = SubsetSum(tuple(sorted(instance.numbers)), instance.target)
    if not is_int(remainder) or not is_superincreasing(ordered.numbers):
        return None
    best = greedy(ordered)
    return best.distance if best.remainder == remainder else None


def judge(instance: SubsetSum, goal: str, row: Mapping[str, Any]) -> Judgement:
    """What a row is worth for these numbers (see `grader.certificates.shape.Validator`)."""
    if goal == OPTIMISE_GOAL:
        return _judge_closest(instance, row["answer"], row["certificate"])
    if row["verdict"] == FEASIBLE:
        return subset_sum.judge(instance, goal, row)
    return _judge_unreachable(instance, row["answer"], row["certificate"])


def _judge_unreachable(instance: SubsetSum, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if answer or not is_known(certificate):
        return malformed("an infeasible verdict takes an empty answer and a certificate of a known form")
    if not least_distance(instance, certificate):
        return rejected("certificate does not rule out the target")
    return accepted("no sum meets the target")


def _judge_closest(instance: SubsetSum, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if not has_fields(answer, "indices", "distance") or not is_known(certificate):
        return malformed("an optimal verdict takes {indices, distance} and a certificate of a known form")
    total = subset_sum.subset_sum(instance, answer["indices"])
    if total is None or not is_int(answer["distance"]) or abs(instance.target - total) != answer["distance"]:
        return rejected("indices do not select numbers at that distance from the target")
    if least_distance(instance, certificate) != answer["distance"]:
        return rejected("certificate does not bound the distance by the same value")
    return accepted("closest subset with a bound of equal distance")


__all__ = ["GOALS", "INPUT_FIELDS", "judge", "least_distance", "parse"]
