"""The development families about numbers: three of subset sums, three of packing."""

from collections.abc import Sequence

from generator.families.assembly import Claim, Plan
from generator.families.claims import feasible, infeasible, optimal, traded


def _subset_plan(
    title: str,
    inputs: Sequence[Sequence[int]],
    target: int,
    claims: Sequence[Claim],
    optimum: Claim,
) -> Plan:
    data = [{"numbers": list(numbers), "target": target} for numbers in inputs]
    last = len(data) - 1
    return Plan(title, "discrete_optimization", "subset_sum_v1", tuple(data), tuple(claims), last, optimum)


def modular_plan() -> Plan:
    """All numbers but two are multiples of three, until a trade makes them all."""
    base = [21, 5, 12, 10, 27]
    decoyed = traded(base, 0, 2, 3)
    threes = traded(decoyed, 3, 1, 1)
    divisor = {"type": "common_divisor", "divisor": 3}
    return _subset_plan(
        "All but two in threes, then all",
        (base, decoyed, threes),
        37,
        (feasible(indices=[3, 4]), feasible(indices=[3, 4]), infeasible(**divisor)),
        optimal(divisor, indices=[3, 4], distance=1),
    )


def pair_plan() -> Plan:
    """Two odd numbers, until a trade makes all even under an odd target."""
    base = [18, 7, 24, 11]
    decoyed = traded(base, 2, 3, 2)
    even = traded(decoyed, 3, 1, 1)
    divisor = {"type": "common_divisor", "divisor": 2}
    return _subset_plan(
        "One pair meets an odd target",
        (base, decoyed, even),
        25,
        (feasible(indices=[0, 1]), feasible(indices=[0, 1]), infeasible(**divisor)),
        optimal(divisor, indices=[0, 1], distance=1),
    )


def superincreasing_plan() -> Plan:
    """A pair meets the target, until a trade leaves superincreasing numbers with a gap."""
    reached = [3, 5, 8, 20, 41]
    gap = traded(reached, 1, 2, 1)
    shifted = traded(gap, 0, 1, 1)
    greedy = {"type": "superincreasing_greedy", "remainder": 1}
    return _subset_plan(
        "Weights on a scale that almost doubles",
        (reached, gap, shifted),
        28,
        (feasible(indices=[2, 3]), infeasible(**greedy), infeasible(**greedy)),
        optimal(greedy, indices=[0, 1, 3], distance=1),
    )


def _packing_plan(
    title: str, inputs: Sequence[Sequence[int]], capacity: int, limit: int, claims: Sequence[Claim], optimum: Claim
) -> Plan:
    data = [{"weights": list(weights), "capacity": capacity, "bin_limit": limit} for weights in inputs]
    last = len(data) - 1
    return Plan(title, "packing", "bin_packing_v1", tuple(data), tuple(claims), last, optimum)


def capacity_plan() -> Plan:
    """Two full bins, and one unit more."""
    bins, total = [[0, 1], [2, 3]], {"type": "total_capacity"}
    return _packing_plan(
        "Two crates filled to the brim, and one unit more",
        ([5, 7, 4, 7], [5, 7, 4, 8], [5, 7, 4, 9]),
        12,
        2,
        (feasible(bins=bins), feasible(bins=bins), infeasible(**total)),
        optimal(total, bins=[[0, 1], [2], [3]], bin_count=3),
    )


def incompatible_plan() -> Plan:
    """Three items over half the capacity, by a trade that keeps the total."""
    base = [12, 8, 16, 4]
    decoyed = traded(base, 0, 1, 1)
    bulky = traded(decoyed, 2, 1, 3)
    apart = {"type": "incompatible_items", "indices": [0, 1, 2]}
    bins = [[0, 1], [2, 3]]
    return _packing_plan(
        "Three boxes that each need a shelf of their own",
        (base, decoyed, bulky),
        20,
        2,
        (feasible(bins=bins), feasible(bins=bins), infeasible(**apart)),
        optimal(apart, bins=[[0, 3], [1], [2]], bin_count=3),
    )


def balanced_plan() -> Plan:
    """Three full bins, and one unit more."""
    bins, total = [[0, 1], [2, 3], [4, 5]], {"type": "total_capacity"}
    return _packing_plan(
        "Three balanced loads, and one unit more",
        ([9, 6, 8, 7, 10, 4], [9, 6, 8, 7, 10, 5], [9, 6, 8, 7, 10, 6]),
        15,
        3,
        (feasible(bins=bins), feasible(bins=bins), infeasible(**total)),
        optimal(total, bins=[[0, 1], [2, 3], [4], [5]], bin_count=4),
    )
