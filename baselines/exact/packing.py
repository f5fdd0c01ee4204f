"""Packings by depth-first search over items from the heaviest down, and the two bounds that the contract offers."""

from collections.abc import Mapping, Sequence
from typing import Any

from baselines.rows import Row, feasible, infeasible, optimal


def classify(data: Mapping[str, Any]) -> Row:
    """A packing within the limit, or a bound above it."""
    bins = _packing(data["weights"], data["capacity"], data["bin_limit"])
    return infeasible(_bound(data)) if bins is None else feasible(bins=bins)


def optimise(data: Mapping[str, Any]) -> Row:
    """A packing into as few bins as possible, and the better bound."""
    weights, capacity = data["weights"], data["capacity"]
    for limit in range(1, len(weights) + 1):
        bins = _packing(weights, capacity, limit)
        if bins is not None:
            return optimal(_bound(data), bins=bins, bin_count=limit)
    raise AssertionError("as many bins as items are always enough")


def _packing(weights: Sequence[int], capacity: int, limit: int) -> list[list[int]] | None:
    order = sorted(range(len(weights)), key=lambda item: (-weights[item], item))
    bins: list[list[int]] = []
    loads: list[int] = []

    def place(number: int) -> bool:
        if number == len(order):
            return True
        item, tried = order[number], set()
        for place_in in range(min(len(bins) + 1, limit)):
            if place_in == len(bins):
                bins.append([])
                loads.append(0)
            load = loads[place_in]
            if load + weights[item] <= capacity and load not in tried:  # bins of equal load are interchangeable
                tried.add(load)
                bins[place_in].append(item)
                loads[place_in] += weights[item]
                if place(number + 1):
                    return True
                bins[place_in].pop()
                loads[place_in] -= weights[item]
            if not bins[-1]:
                bins.pop()
                loads.pop()
        return False

    if sum(weights) > limit * capacity:
        return None
    return [sorted(items) for items in bins] if place(0) else None


def _bound(data: Mapping[str, Any]) -> dict[str, Any]:
    """Total capacity, or the largest set of items of which any two exceed the capacity if that bound is higher."""
    weights, capacity = data["weights"], data["capacity"]
    apart: list[int] = []
    for item in sorted(range(len(weights)), key=lambda item: (-weights[item], item)):
        if apart and weights[apart[-1]] + weights[item] <= capacity:
            break
        apart.append(item)
    if len(apart) > -(-sum(weights) // capacity):
        return {"type": "incompatible_items", "indices": sorted(apart)}
    return {"type": "total_capacity"}
