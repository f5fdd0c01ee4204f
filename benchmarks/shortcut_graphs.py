"""What can be read off a graph without solving: counts, degrees, walks, spectra, distances, what haste makes of it.

Each function takes one member of a family as the agent view shows it and gives named numbers. More is read than the
generator keeps alike: longer walks, both ends of three spectra, distances, many hasty runs.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from benchmarks.shortcut_features import Features

# Of a randomised algorithm run many times, and of the rank: they come close to the size of a maximum matching, so that
# an audit of what one sees without solving counts them apart.
APPROXIMATION = "approximation: "
_RUNS = 40  # of a hasty rule in random order, the same orders for all
_FARTHEST = 8  # steps; those that are farther apart count as so far


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
    found |= _of_spectra(matrix, degrees, values) | _of_walks(matrix, squared)
    orders = Random(0)
    runs = [_first_fit(matrix, orders.sample(range(len(names)), len(names))) for _ in range(_RUNS)]
    found["greedy in random order colours"] = sum(runs)
    for name, order in _vertex_orders(matrix, degrees).items():
        colours = _first_fit(matrix, order)
        found[f"greedy {name} colours"] = colours
        found[f"greedy {name} fits"] = colours <= data["k"]
    return found


def _of_spectra(matrix: Any, degrees: Any, values: Any) -> Features:
    """Of adjacencies whose eigenvalues are given, and of Laplacians."""
    laplacian = np.linalg.eigvalsh(np.diag(degrees) - matrix)
    roots = np.sqrt(np.maximum(degrees, 1))
    scaled = np.linalg.eigvalsh(matrix / roots / roots[:, None])
    return {
        "Hoffman's bound": 1 - values[-1] / values[0],
        "second eigenvalue": values[-2],
        "least but one eigenvalue": values[1],
        "graph energy": np.abs(values).sum(),
        "algebraic connectivity": laplacian[1],
        "largest Laplacian eigenvalue": laplacian[-1],
        "scaled second eigenvalue": scaled[-2],
        "scaled least eigenvalue": scaled[0],
    }


def _of_walks(matrix: Any, squared: Any) -> Features:
    """Of longer walks, closed and open, and distances."""
    cubed = squared @ matrix
    fourth = squared @ squared
    near, distance = np.eye(len(matrix)) + matrix > 0, np.full(matrix.shape, float(_FARTHEST))
    for steps in range(_FARTHEST - 1, 0, -1):
        distance[np.linalg.matrix_power(near.astype(float), steps) > 0] = steps
    return {
        "closed walks of six": (cubed * cubed).sum(),
        "closed walks of seven": (cubed * fourth).sum(),
        "closed walks of eight": (fourth * fourth).sum(),
        "walks of four": fourth.sum(),
        "pairs of triangles at an edge": (squared * squared * matrix).sum(),
        "vertices two steps apart": ((squared > 0) & (matrix == 0)).sum(),
        "distances": distance.sum(),
        "largest distance": distance.max(),
    }


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
    found |= _of_incidence(data)
    orders = Random(0)
    runs = [_taken(orders.sample(data["left"], len(data["left"])), neighbours) for _ in range(_RUNS)]
    found[f"{APPROXIMATION}forty hasty matchings"] = sum(runs)
    for name, order in (
        ("in order", data["left"]),
        ("least degree first", sorted(data["left"], key=lambda u: (len(neighbours[u]), u))),
    ):
        size = _taken(order, neighbours)
        found[f"greedy {name} size"] = size
        found[f"greedy {name} perfect"] = size == len(data["left"])
    return found


def _of_incidence(data: Mapping[str, Any]) -> Features:
    """Of the matrix of left and right vertices: closed walks, singular values, and leaves that share a neighbour."""
    left, right = ({name: place for place, name in enumerate(data[side])} for side in ("left", "right"))
    matrix = np.zeros((len(left), len(right)))
    for u, v in data["edges"]:
        matrix[left[u], right[v]] = 1
    squared = matrix @ matrix.T
    singular = np.linalg.svd(matrix, compute_uv=False)
    return {
        "closed walks of four": (squared * squared).sum(),
        "closed walks of six": np.trace(squared @ squared @ squared),
        "closed walks of eight": np.trace(squared @ squared @ squared @ squared),
        "largest singular value": singular[0],
        "second singular value": singular[1],
        f"{APPROXIMATION}sum of singular values": singular.sum(),
        "leaves of one neighbour": sum(
            max(0, int(count) - 1) for count in (matrix[matrix.sum(axis=1) == 1]).sum(axis=0)
        ),
    }


def _taken(order: Sequence[str], neighbours: Mapping[str, list[str]]) -> int:
    taken: set[str] = set()
    for left in order:
        free = [right for right in neighbours[left] if right not in taken]
        if free:
            taken.add(min(free, key=lambda right: (len(neighbours[right]), right)))
    return len(taken)
