"""What can be read off numbers without solving: sizes, parities, order, what hasty heuristics make of them.

Each function takes one member of a family as the agent view shows it and gives named numbers. Those under `greedy`
say how a heuristic fared.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

Features = dict[str, float]


def of_numbers(numbers: Sequence[int], scale: int) -> Features:
    """Of a list of numbers, beside a target or a capacity."""
    values = np.array(numbers, dtype=float)
    places = np.arange(len(values))
    ordered = np.sort(values)
    found: Features = {
        "least": values.min(),
        "most": values.max(),
        "median": float(np.median(values)),
        "deviation": values.std(),
        "skewness": float(((values - values.mean()) ** 3).mean()),
        "distinct": len(set(numbers)),
        "widest gap": np.diff(ordered).max(),
        "narrowest gap": np.diff(ordered).min(),
        "first": values[0],
        "last": values[-1],
        "place of most": float(values.argmax()),
        "order": float((places * values).sum() / values.sum()),
        "digits": float(sum(int(digit) for number in numbers for digit in str(number))),
        "ones bits": float(sum(number.bit_count() for number in numbers)),
    }
    for modulus in (2, 3, 4, 5, 7, 8):
        found[f"multiples of {modulus}"] = sum(number % modulus == 0 for number in numbers)
        found[f"like the target modulo {modulus}"] = sum(number % modulus == scale % modulus for number in numbers)
    return found


def of_subset_sum(data: Mapping[str, Any]) -> Features:
    """Of numbers and a target."""
    numbers, target = data["numbers"], data["target"]
    found = of_numbers(numbers, target)
    pairs = [a + b for a, b in combinations(numbers, 2)]
    found["equal pair sums"] = len(pairs) - len(set(pairs))
    for name, order in (("descending", sorted(numbers)[::-1]), ("ascending", sorted(numbers)), ("in order", numbers)):
        rest = target
        for number in order:
            rest -= number if number <= rest else 0
        found[f"greedy {name} rest"] = rest
        found[f"greedy {name} hits"] = rest == 0
    rest = target
    found["greedy by half"] = min(abs(target - sum(some)) for some in (numbers[::2], numbers[1::2]))
    return found


def of_packing(data: Mapping[str, Any]) -> Features:
    """Of items, their bins' capacity and number."""
    weights, capacity, limit = data["weights"], data["capacity"], data["bin_limit"]
    found = of_numbers(weights, capacity)
    triples = [sum(some) - capacity for some in combinations(weights, 3)]
    for off in (-2, -1, 0, 1, 2):
        found[f"triples off by {off}"] = triples.count(off)
    found["complements"] = sum((capacity - 2 * weight) in weights for weight in weights)
    found["over a third"] = sum(3 * weight > capacity for weight in weights)
    for name, order in (("descending", sorted(weights)[::-1]), ("in order", weights)):
        for best in (False, True):
            rooms = _fitted(order, capacity, best)
            rule = f"greedy {'best' if best else 'first'} fit {name}"
            found[f"{rule} bins"] = len(rooms)
            found[f"{rule} fits"] = len(rooms) <= limit
            found[f"{rule} full"] = rooms.count(0)
    return found


def _fitted(order: Sequence[int], capacity: int, best: bool) -> list[int]:
    """The room that is left in each bin."""
    rooms: list[int] = []
    for weight in order:
        open_ = [place for place, room in enumerate(rooms) if room >= weight]
        if open_:
            place = min(open_, key=lambda p: rooms[p]) if best else open_[0]
            rooms[place] -= weight
        else:
            rooms.append(capacity - weight)
    return rooms
