"""Subset sums by residues of a modulus that most numbers are multiples of, or by the bits of all reachable sums.

The second way is exact while the total of the numbers fits into memory as bits, once for each number.
"""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

from baselines.exact.kinds import FIRST_KINDS
from baselines.rows import Row, feasible, infeasible, optimal
from provers.moduli import modulus_of

RESIDUES, NEAREST_SUMS = "residues", "nearest_sums"


def classify(data: Mapping[str, Any], kinds: frozenset[str] = FIRST_KINDS) -> Row:
    """Numbers that meet the target, or a certificate that none do."""
    numbers, target = data["numbers"], data["target"]
    found = modulus_of(numbers, target) if RESIDUES in kinds else None
    if found is not None:
        if found.distance == 0:
            return feasible(indices=found.indices(target))
        return infeasible(found.certificate)
    layers = _reachable(numbers)
    if target >= 0 and layers[-1] >> target & 1:
        return feasible(indices=_indices(numbers, layers, target))
    return infeasible(_certificate(numbers, target, layers[-1], kinds))


def optimise(data: Mapping[str, Any], kinds: frozenset[str] = FIRST_KINDS) -> Row:
    """The numbers whose sum is closest, and a certificate for the distance."""
    numbers, target = data["numbers"], data["target"]
    found = modulus_of(numbers, target) if RESIDUES in kinds else None
    if found is not None:
        return optimal(found.certificate, indices=found.indices(found.nearest), distance=found.distance)
    layers = _reachable(numbers)
    distance = next(d for d in range(abs(target) + sum(numbers) + 1) if _nearest(layers[-1], target, d) is not None)
    total = _nearest(layers[-1], target, distance)
    assert total is not None
    certificate = _certificate(numbers, target, layers[-1], kinds)
    return optimal(certificate, indices=_indices(numbers, layers, total), distance=distance)


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


def _certificate(numbers: Sequence[int], target: int, sums: int, kinds: frozenset[str]) -> dict[str, Any]:
    """The nearest sums where they may be given, or else the greedy remainder or the greatest divisor."""
    if NEAREST_SUMS in kinds:
        below = (sums & ((1 << target + 1) - 1)).bit_length() - 1 if target >= 0 else None
        over = sums >> max(target, 0)
        above = max(target, 0) + (over & -over).bit_length() - 1 if over else None
        return {"type": NEAREST_SUMS, "below": below, "above": above}
    if all(number > sum(numbers[:place]) for place, number in enumerate(numbers)):
        for number in reversed(numbers):
            target -= number if number <= target else 0
        return {"type": "superincreasing_greedy", "remainder": target}
    return {"type": "common_divisor", "divisor": gcd(*numbers)}
