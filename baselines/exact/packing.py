"""Packings, and the bounds that the contract offers."""

from collections.abc import Mapping
from typing import Any

from baselines.exact.kinds import FIRST_KINDS
from baselines.rows import Row, feasible, infeasible, optimal
from provers.item_prices import item_prices
from provers.packings import pack

ITEM_PRICES = "item_prices"


def classify(data: Mapping[str, Any], kinds: frozenset[str] = FIRST_KINDS) -> Row:
    """A packing within the limit, or a bound above it."""
    weights, capacity, limit = data["weights"], data["capacity"], data["bin_limit"]
    priced = item_prices(weights, capacity) if ITEM_PRICES in kinds else None
    if priced is not None and priced[0] > limit:
        return infeasible(priced[1])
    bins = pack(weights, capacity, limit)
    return infeasible(_bound(data)[1]) if bins is None else feasible(bins=bins)


def optimise(data: Mapping[str, Any], kinds: frozenset[str] = FIRST_KINDS) -> Row:
    """A packing into as few bins as possible, and the best bound."""
    weights, capacity = data["weights"], data["capacity"]
    best = _bound(data)
    priced = item_prices(weights, capacity) if ITEM_PRICES in kinds else None
    best = max(best, priced or best, key=lambda bound: bound[0])
    for limit in range(best[0], len(weights) + 1):
        bins = pack(weights, capacity, limit)
        if bins is not None:
            return optimal(best[1], bins=bins, bin_count=limit)
    raise AssertionError("as many bins as items are always enough")


def _bound(data: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """Total capacity, or the largest set of items of which any two exceed the capacity if that bound is higher."""
    weights, capacity = data["weights"], data["capacity"]
    apart: list[int] = []
    for item in sorted(range(len(weights)), key=lambda item: (-weights[item], item)):
        if apart and weights[apart[-1]] + weights[item] <= capacity:
            break
        apart.append(item)
    by_total = -(-sum(weights) // capacity)
    if len(apart) > by_total:
        return len(apart), {"type": "incompatible_items", "indices": sorted(apart)}
    return by_total, {"type": "total_capacity"}
