"""What can be read off an input without solving it: counts, sizes, parities, order, what hasty heuristics make of it.

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


def of_coloring(data: Mapping[str, Any]) -> Features:
    """Of a graph and a number of colours."""
    names = data["vertices"]
    place = {name: number for number, name in enumerate(names)}
    matrix = np.zeros((len(names), len(names)))
    for u, v in data["edges"]:
        matrix[place[u], place[v]] = matrix[place[v], place[u]] = 1
    degrees = matrix.sum(axis=0)
    squared = matrix @ matrix
    values = np.linalg.eigvalsh(matrix)
    ends = np.array([[place[u], place[v]] for u, v in data["edges"]])
    found: Features = {
        "edges": len(data["edges"]),
        "degree deviation": degrees.std(),
        "largest degree": degrees.max(),
        "least degree": degrees.min(),
        "triangles": np.trace(squared @ matrix) / 6,
        "closed walks of four": np.trace(squared @ squared),
        "closed walks of five": np.trace(squared @ squared @ matrix),
        "edges in no triangle": sum(squared[u, v] == 0 for u, v in ends),
        "most triangles at an edge": max(squared[u, v] for u, v in ends),
        "vertices in no triangle": (np.diag(squared @ matrix) == 0).sum(),
        "degrees along edges": sum(degrees[u] * degrees[v] for u, v in ends),
        "largest eigenvalue": values[-1],
        "least eigenvalue": values[0],
        "order of edges": float(np.abs(ends[:, 0] - ends[:, 1]).mean()),
    }
    for name, order in _vertex_orders(matrix, degrees).items():
        colours = _first_fit(matrix, order)
        found[f"greedy {name} colours"] = colours
        found[f"greedy {name} fits"] = colours <= data["k"]
    return found


def _vertex_orders(matrix: Any, degrees: Any) -> dict[str, list[int]]:
    count = len(degrees)
    left, removed = set(range(count)), []
    while left:
        vertex = min(left, key=lambda v: (sum(matrix[v, u] for u in left), v))
        left.remove(vertex)
        removed.append(vertex)
    return {
        "in order": list(range(count)),
        "backwards": list(range(count))[::-1],
        "largest first": sorted(range(count), key=lambda v: (-degrees[v], v)),
        "smallest last": removed[::-1],
        "saturation": _saturation(matrix, degrees),
    }


def _saturation(matrix: Any, degrees: Any) -> list[int]:
    """The order in which DSATUR (Brelaz 1979) colours vertices."""
    colours: dict[int, int] = {}
    while len(colours) < len(degrees):
        seen = {v: {colours[u] for u in colours if matrix[u, v]} for v in range(len(degrees)) if v not in colours}
        vertex = max(seen, key=lambda v: (len(seen[v]), degrees[v], -v))
        colours[vertex] = next(colour for colour in range(len(degrees)) if colour not in seen[vertex])
    return list(colours)


def _first_fit(matrix: Any, order: Sequence[int]) -> int:
    colours: dict[int, int] = {}
    for vertex in order:
        seen = {colours[u] for u in colours if matrix[u, vertex]}
        colours[vertex] = next(colour for colour in range(len(order)) if colour not in seen)
    return max(colours.values()) + 1


def of_matching(data: Mapping[str, Any]) -> Features:
    """Of a bipartite graph."""
    neighbours: dict[str, list[str]] = {name: [] for name in [*data["left"], *data["right"]]}
    for u, v in data["edges"]:
        neighbours[u].append(v)
        neighbours[v].append(u)
    found: Features = {"edges": len(data["edges"])}
    for side in ("left", "right"):
        degrees = [len(neighbours[name]) for name in data[side]]
        found[f"{side} degree deviation"] = float(np.std(degrees))
        found[f"{side} most"] = max(degrees)
        found[f"{side} leaves"] = degrees.count(1)
        alike = {tuple(sorted(neighbours[name])) for name in data[side]}
        found[f"{side} distinct neighbourhoods"] = len(alike)
    found["degrees along edges"] = sum(len(neighbours[u]) * len(neighbours[v]) for u, v in data["edges"])
    found["sum of last digits"] = sum(int(u[-1]) * int(v[-1]) for u, v in data["edges"])
    for name, order in (
        ("in order", data["left"]),
        ("least degree first", sorted(data["left"], key=lambda u: (len(neighbours[u]), u))),
    ):
        size = _taken(order, neighbours)
        found[f"greedy {name} size"] = size
        found[f"greedy {name} perfect"] = size == len(data["left"])
    return found


def _taken(order: Sequence[str], neighbours: Mapping[str, list[str]]) -> int:
    taken: set[str] = set()
    for left in order:
        free = [right for right in neighbours[left] if right not in taken]
        if free:
            taken.add(min(free, key=lambda right: (len(neighbours[right]), right)))
    return len(taken)
