"""subset_sum_v1: subsets, common divisors, and the greedy remainder of a superincreasing sequence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.certificates.shape import (
    CLASSIFY,
    FEASIBLE,
    OPTIMISE,
    Judgement,
    accepted,
    has_fields,
    is_int,
    malformed,
    rejected,
    require,
    require_int,
    require_list,
    unique_indices,
)

CLASSIFY_GOAL, OPTIMISE_GOAL = "classify_exact_subset", "closest_subset"
GOALS = {CLASSIFY_GOAL: CLASSIFY, OPTIMISE_GOAL: OPTIMISE}
INPUT_FIELDS = ("numbers", "target")
COMMON_DIVISOR, SUPERINCREASING = "common_divisor", "superincreasing_greedy"


@dataclass(frozen=True, slots=True)
class SubsetSum:
    """Positive numbers in their given order, and a target."""

    numbers: tuple[int, ...]
    target: int


@dataclass(frozen=True, slots=True)
class Greedy:
    """What taking each number that still fits, from the largest down, leaves of the target.

    `distance` is the smallest distance between the target and any subset's sum. In a superincreasing sequence sums
    compare as their membership masks do, so the greedy sum is the largest that does not pass the target, and the next
    one up swaps the run of smallest taken numbers for the first one left out.
    """

    remainder: int
    distance: int


def parse(data: Mapping[str, Any], where: str) -> SubsetSum:
    """The numbers and target of an instance.

    Raises:
        Fault: a number is no positive integer, there are none, or the target is no integer.
    """
    numbers, target = require_list(data, "numbers", int, where), require_int(data, "target", where)
    require(bool(numbers) and min(numbers) > 0, where, "numbers must be positive, and at least one")
    return SubsetSum(tuple(numbers), target)


def subset_sum(instance: SubsetSum, indices: Any) -> int | None:
    """The sum of the numbers at different zero-based indices, or None where `indices` is anything else."""
    if not unique_indices(indices, len(instance.numbers)):
        return None
    total: int = sum(instance.numbers[i] for i in indices)
    return total


def is_superincreasing(numbers: Sequence[int]) -> bool:
    """Whether each number exceeds the sum of all before it."""
    total = 0
    for number in numbers:
        if number <= total:
            return False
        total += number
    return True


def greedy(instance: SubsetSum) -> Greedy:
    """The greedy remainder and the closest distance; meaningful where the numbers are superincreasing."""
    remainder, taken = instance.target, [False] * len(instance.numbers)
    for i in range(len(instance.numbers) - 1, -1, -1):
        if instance.numbers[i] <= remainder:
            remainder -= instance.numbers[i]
            taken[i] = True
    if False not in taken:
        return Greedy(remainder, abs(remainder))
    first_left_out = taken.index(False)
    step_up = instance.numbers[first_left_out] - sum(instance.numbers[:first_left_out])
    return Greedy(remainder, min(abs(remainder), abs(step_up - remainder)))


def divides_all(instance: SubsetSum, divisor: Any) -> bool:
    """Whether `divisor` is an integer over 1 that divides every number, so that every sum is a multiple of it."""
    return is_int(divisor) and divisor > 1 and all(number % divisor == 0 for number in instance.numbers)


def judge(instance: SubsetSum, goal: str, row: Mapping[str, Any]) -> Judgement:
    """What a row is worth for these numbers (see `grader.certificates.shape.Validator`)."""
    if goal == OPTIMISE_GOAL:
        return _judge_closest(instance, row["answer"], row["certificate"])
    if row["verdict"] == FEASIBLE:
        return _judge_subset(instance, row["answer"], row["certificate"])
    return _judge_unreachable(instance, row["answer"], row["certificate"])


def _known(certificate: dict[str, Any]) -> bool:
    if has_fields(certificate, "type", "divisor"):
        return bool(certificate["type"] == COMMON_DIVISOR)
    return has_fields(certificate, "type", "remainder") and bool(certificate["type"] == SUPERINCREASING)


def _judge_subset(instance: SubsetSum, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if not has_fields(answer, "indices") or certificate:
        return malformed("a feasible verdict takes {indices} and an empty certificate")
    if subset_sum(instance, answer["indices"]) != instance.target:
        return rejected("indices do not select numbers that sum to the target")
    return accepted("subset with the target sum")


def _judge_unreachable(instance: SubsetSum, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if answer or not _known(certificate):
        return malformed("an infeasible verdict takes an empty answer and a certificate of a known form")
    if certificate["type"] == COMMON_DIVISOR:
        divisor = certificate["divisor"]
        if divides_all(instance, divisor) and instance.target % divisor:
            return accepted("common divisor that does not divide the target")
        return rejected("divisor does not rule out the target")
    remainder = certificate["remainder"]
    if not is_superincreasing(instance.numbers) or not is_int(remainder):
        return rejected("numbers are not superincreasing, or remainder is no integer")
    if remainder <= 0 or remainder != greedy(instance).remainder:
        return rejected("remainder is not a positive greedy remainder")
    return accepted("positive greedy remainder of a superincreasing sequence")


def _bound(instance: SubsetSum, certificate: dict[str, Any]) -> int | None:
    """The distance from the target that the certificate proves no subset to beat, or None where it proves none."""
    if certificate["type"] == COMMON_DIVISOR:
        divisor = certificate["divisor"]
        if not divides_all(instance, divisor):
            return None
        excess = instance.target % divisor
        return int(min(excess, divisor - excess))
    if not is_superincreasing(instance.numbers) or not is_int(certificate["remainder"]):
        return None
    best = greedy(instance)
    return best.distance if certificate["remainder"] == best.remainder else None


def _judge_closest(instance: SubsetSum, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if not has_fields(answer, "indices", "distance") or not _known(certificate):
        return malformed("an optimal verdict takes {indices, distance} and a certificate of a known form")
    total = subset_sum(instance, answer["indices"])
    if total is None or not is_int(answer["distance"]) or abs(instance.target - total) != answer["distance"]:
        return rejected("indices do not select numbers at that distance from the target")
    if _bound(instance, certificate) != answer["distance"]:
        return rejected("certificate does not bound the distance by the same value")
    return accepted("closest subset with a bound of equal distance")
