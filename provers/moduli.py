"""Finding the modulus behind a list of numbers, and the sums that it leaves."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any

_FEW = 60  # numbers that are looked at
_LEAST = 3
_SHARE = 0.3  # of numbers beyond chance that must be multiples
_NEARLY = 0.8  # of the most: divisors of the modulus divide a few more, its double about half as many


@dataclass(frozen=True)
class Modulus:
    """A modulus, the distance between the target and the sums that residues allow, and the nearest such sum."""

    numbers: Sequence[int]
    modulus: int
    distance: int
    nearest: int

    @property
    def certificate(self) -> dict[str, Any]:
        """What proves the distance."""
        return {"type": "residues", "modulus": self.modulus}

    def indices(self, total: int) -> list[int]:
        """Places of numbers with that sum, or an empty list where greed does not find them."""
        return _indices(self.numbers, self.modulus, total) or []


def modulus_of(numbers: Sequence[int], target: int) -> Modulus | None:
    """The modulus that many numbers are multiples of, if it decides the target: its allowed sums can be met."""
    modulus = _common_modulus(numbers)
    if modulus is None:
        return None
    layers = _layers(numbers, modulus)[1]
    for distance in range(modulus):
        for total in (target - distance, target + distance):
            if layers[-1] >> total % modulus & 1 and _indices(numbers, modulus, total) is not None:
                return Modulus(numbers, modulus, distance, total)
        if layers[-1] >> (target - distance) % modulus & 1 or layers[-1] >> (target + distance) % modulus & 1:
            return None
    return None


def _common_modulus(numbers: Sequence[int]) -> int | None:
    """The largest common divisor of two numbers that divides nearly the most numbers, beyond what chance explains."""
    few = numbers[:_FEW]
    divisors = {gcd(a, b) for place, a in enumerate(few) for b in few[:place]}
    beyond = {d: sum(number % d == 0 for number in few) - len(few) / d for d in sorted(divisors) if d >= _LEAST}
    most = max(beyond.values(), default=0.0)
    if most < _SHARE * len(few):
        return None
    return max(d for d, excess in beyond.items() if excess >= _NEARLY * most)


def _layers(numbers: Sequence[int], modulus: int) -> tuple[list[int], list[int]]:
    """Places of numbers that are no multiples, and the residues that each prefix of them can reach, as bits."""
    places = [place for place, number in enumerate(numbers) if number % modulus]
    every, layers = (1 << modulus) - 1, [1]
    for place in places:
        shift, last = numbers[place] % modulus, layers[-1]
        layers.append(last | (last << shift | last >> (modulus - shift)) & every)
    return places, layers


def _indices(numbers: Sequence[int], modulus: int, total: int) -> list[int] | None:
    """Numbers that meet the residue, and then multiples, the largest that fit first."""
    places, layers = _layers(numbers, modulus)
    residue, chosen = total % modulus, []
    for number in range(len(places) - 1, -1, -1):
        if not layers[number] >> residue & 1:
            chosen.append(places[number])
            residue = (residue - numbers[places[number]]) % modulus
    rest = total - sum(numbers[place] for place in chosen)
    for place in sorted(range(len(numbers)), key=lambda i: (-numbers[i], i)):
        if numbers[place] % modulus == 0 and numbers[place] <= rest:
            rest -= numbers[place]
            chosen.append(place)
    return sorted(chosen) if rest == 0 else None
