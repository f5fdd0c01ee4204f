"""Subset sums by reachable-sum bitsets: exact while the total of the numbers fits into memory as bits."""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

from baselines.rows import Row, feasible, infeasible, optimal


def classify(data: Mapping[str, Any]) -> Row:
    """Numbers that meet the target, or a certificate that none do."""
    numbers, target = data["numbers"], data["target"]
    layers = _reachable(numbers)
    if target >= 0 and layers[-1] >> target & 1:
        return feasible(indices=_indices(numbers, layers, target))
    return infeasible(_certificate(numbers, target))


def optimise(data: Mapping[str, Any]) -> Row:
    """The numbers whose sum is closest, and a certificate for the distance."""
    numbers, target = data["numbers"], data["target"]
    layers = _reachable(numbers)
    distance = next(d for d in range(abs(target) + sum(numbers) + 1) if _nearest(layers[-1], target, d) is not None)
    total = _nearest(layers[-1], target, distance)
    assert total is not None
    return optimal(_certificate(numbers, target), indices=_indices(numbers, layers, total), distance=distance)


def _reachable(numbers: Sequence[int]) -> list[int]:
    """For each prefix of the numbers, the set of sums of its subsets, as the bits of an integer."""
    layers = [1]
    for number in numbers:
        layers.append(layers[-1] | layers[-1] << number)
    return layers


def _nearest(sums: int, target: int, distance: int) -> int | None:
    return next((s for s in (target - distance, target + distance) if s >= 0 and sums >> s & 1), None)


def _indices(numbers: Sequence[int], layers: Sequence[int], total: int) -> list[int]:
    chosen = []
    for place in range(len(numbers) - 1, -1, -1):
        if not layers[place] >> total & 1:
            chosen.append(place)
            total -= numbers[place]
    return chosen[::-1]


def _certificate(numbers: Sequence[int], target: int) -> dict[str, Any]:
    """The greedy remainder where each number exceeds the sum of those before it, and the greatest divisor elsewhere."""
    if all(number > sum(numbers[:place]) for place, number in enumerate(numbers)):
        for number in reversed(numbers):
            target -= number if number <= target else 0
        return {"type": "superincreasing_greedy", "remainder": target}
    return {"type": "common_divisor", "divisor": gcd(*numbers)}
