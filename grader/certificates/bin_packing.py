"""bin_packing_v1: packings, the total-capacity bound, and items of which no two share a bin."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from grader.certificates.shape import (
    CLASSIFY,
    FEASIBLE,
    OPTIMISE,
    Judgement,
    accepted,
    all_of,
    has_fields,
    is_int,
    malformed,
    rejected,
    require,
    require_int,
    require_list,
    unique_indices,
)

CLASSIFY_GOAL, OPTIMISE_GOAL = "classify_bin_limit", "minimum_bins"
GOALS = {CLASSIFY_GOAL: CLASSIFY, OPTIMISE_GOAL: OPTIMISE}
INPUT_FIELDS = ("weights", "capacity", "bin_limit")
TOTAL_CAPACITY, INCOMPATIBLE = "total_capacity", "incompatible_items"


@dataclass(frozen=True, slots=True)
class Packing:
    """Item weights, the capacity of every bin, and how many bins there are."""

    weights: tuple[int, ...]
    capacity: int
    bin_limit: int


Bound = Callable[[Packing, Mapping[str, Any]], int | None]


def parse(data: Mapping[str, Any], where: str) -> Packing:
    """The items and bins of an instance.

    Raises:
        Fault: there is no item, a weight is outside 1 to capacity, or something is no integer.
    """
    weights = require_list(data, "weights", int, where)
    capacity, limit = require_int(data, "capacity", where), require_int(data, "bin_limit", where)
    require(bool(weights), where, "there is no item")
    require(min(weights) > 0 and max(weights) <= capacity, where, "a weight is outside 1 to capacity")
    require(limit > 0, where, "bin_limit must be positive")
    return Packing(tuple(weights), capacity, limit)


def is_packing(instance: Packing, bins: Any) -> bool:
    """Whether `bins` lists non-empty bins within capacity that hold every item index once."""
    if not all_of(list, bins) or not all(bins):
        return False
    items = [item for bin_ in bins for item in bin_]
    if len(items) != len(instance.weights) or not unique_indices(items, len(items)):
        return False
    return all(sum(instance.weights[i] for i in bin_) <= instance.capacity for bin_ in bins)


def are_incompatible(instance: Packing, indices: Any) -> bool:
    """Whether `indices` lists different items of which any two together exceed the capacity."""
    if not unique_indices(indices, len(instance.weights)):
        return False
    two_lightest = sorted(instance.weights[i] for i in indices)[:2]
    return len(two_lightest) < 2 or sum(two_lightest) > instance.capacity


def bins_needed(instance: Packing, certificate: Mapping[str, Any]) -> int | None:
    """How many bins the certificate proves necessary, or None where it proves nothing."""
    if has_fields(certificate, "type") and certificate["type"] == TOTAL_CAPACITY:
        return -(-sum(instance.weights) // instance.capacity)
    if has_fields(certificate, "type", "indices") and certificate["type"] == INCOMPATIBLE:
        return len(certificate["indices"]) if are_incompatible(instance, certificate["indices"]) else None
    return None


def judge(instance: Packing, goal: str, row: Mapping[str, Any], bound: Bound = bins_needed) -> Judgement:
    """What a row is worth for these items (see `grader.certificates.shape.Validator`), `bound` reading certificates."""
    if goal == OPTIMISE_GOAL:
        return _judge_minimum(instance, row["answer"], row["certificate"], bound)
    if row["verdict"] == FEASIBLE:
        return _judge_packing(instance, row["answer"], row["certificate"])
    return _judge_overflow(instance, row["answer"], row["certificate"], bound)


def _judge_packing(instance: Packing, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if not has_fields(answer, "bins") or certificate:
        return malformed("a feasible verdict takes {bins} and an empty certificate")
    if not is_packing(instance, answer["bins"]):
        return rejected("bins do not hold every item once within capacity")
    if len(answer["bins"]) > instance.bin_limit:
        return rejected("bins are more than bin_limit")
    return accepted("packing within the limit")


def _judge_overflow(instance: Packing, answer: dict[str, Any], certificate: dict[str, Any], bound: Bound) -> Judgement:
    if answer:
        return malformed("an infeasible verdict takes an empty answer")
    needed = bound(instance, certificate)
    if needed is None or needed <= instance.bin_limit:
        return rejected("certificate does not prove that bin_limit bins are too few")
    return accepted("bound above the limit")


def _judge_minimum(instance: Packing, answer: dict[str, Any], certificate: dict[str, Any], bound: Bound) -> Judgement:
    if not has_fields(answer, "bins", "bin_count"):
        return malformed("an optimal verdict takes {bins, bin_count}")
    count = answer["bin_count"]
    if not is_int(count) or not is_packing(instance, answer["bins"]) or len(answer["bins"]) != count:
        return rejected("bins do not hold every item once within capacity in bin_count bins")
    if bound(instance, certificate) != count:
        return rejected("certificate does not prove that bin_count bins are needed")
    return accepted("minimum packing with a bound of equal size")
