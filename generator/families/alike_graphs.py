"""The moves of an edge's end that leave alone all that one counts in a graph: matrices, and no search.

A move keeps degrees where two vertices trade them. Of those moves, few also keep the triangles, the edges and vertices
in none of them, the most triangles at an edge, the closed walks of four and five steps, and the degrees that edges
join; they are what is left to a predictor who does not colour, and their graphs' spectra hardly differ.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

STRICT = 20  # vertices from which on enough moves are left that keep everything

Move = tuple[int, int, int]  # the edge from the first vertex to the second goes to the third instead


def degree_keeping(matrix: Any) -> tuple[Any, Any, Any]:
    """All moves that leave the degrees what they are, in order, as three columns."""
    degrees = matrix.sum(axis=0)
    stays, leaves = np.nonzero(matrix)
    free = (matrix[stays] == 0) & (degrees[leaves][:, None] == degrees[None, :] + 1)
    free[np.arange(len(stays)), stays] = False
    edge, gains = np.nonzero(free)
    return stays[edge], leaves[edge], gains


def alike(neighbours: Sequence[int]) -> list[Move]:
    """The moves that keep all counts, without those that most likely only rename vertices.

    Of graphs below `STRICT` vertices there are too few to ask for more than degrees, triangles, edges in none and
    closed walks of four.

    Args:
        neighbours: for each vertex, the vertices it is joined to, as the bits of an integer.
    """
    count = len(neighbours)
    kept_counts = (_of_triangles, _of_pentagons) if count >= STRICT else (_of_triangles,)
    matrix = np.array([[mask >> v & 1 for v in range(count)] for mask in neighbours], dtype=float)
    own = matrix @ matrix
    stays, leaves, gains = degree_keeping(matrix)
    joined = matrix[leaves, gains]
    # Triangles at the new edge, less those that the old edge was part of, against those at the old edge.
    kept = own[stays, gains] - joined == own[stays, leaves]
    if count >= STRICT:
        degrees = matrix.sum(axis=0)
        around = matrix @ degrees
        # What trading degrees does to the products of the degrees that edges join.
        kept &= around[gains] - around[leaves] + degrees[stays] == joined
    moves = np.stack([stays, leaves, gains], axis=1)[kept]
    for counts in kept_counts:  # the quick ones first
        moves = moves[np.all(counts(_moved(matrix, moves)) == counts(matrix[None]), axis=1)]
    moves = moves[np.any(_longer_walks(_moved(matrix, moves)) != _longer_walks(matrix[None]), axis=1)]
    return [(int(stay), int(leave), int(gain)) for stay, leave, gain in moves]


def _moved(matrix: Any, moves: Any) -> Any:
    """The matrix after each of the moves."""
    result = np.repeat(matrix[None], len(moves), axis=0)
    each, (stays, leaves, gains) = np.arange(len(moves)), moves.T
    result[each, stays, leaves] = result[each, leaves, stays] = 0
    result[each, stays, gains] = result[each, gains, stays] = 1
    return result


def _of_triangles(matrices: Any) -> Any:
    """Edges in no triangle, and closed walks of four."""
    squared = matrices @ matrices
    return np.stack([(matrices * (squared == 0)).sum(axis=(1, 2)), (squared * squared).sum(axis=(1, 2))], axis=1)


def _of_pentagons(matrices: Any) -> Any:
    """Closed walks of five, vertices in no triangle, and the most triangles at an edge."""
    squared = matrices @ matrices
    cubed = squared @ matrices
    lone = (np.diagonal(cubed, axis1=1, axis2=2) == 0).sum(axis=1)
    most = (matrices * squared).max(axis=(1, 2))
    return np.stack([(squared * cubed).sum(axis=(1, 2)), lone, most], axis=1)


def _longer_walks(matrices: Any) -> Any:
    """Closed walks of six and of seven: where neither changes, the graph is most likely the same but for its names."""
    squared = matrices @ matrices
    cubed = squared @ matrices
    return np.stack([(cubed * cubed).sum(axis=(1, 2)), (cubed * (squared @ squared)).sum(axis=(1, 2))], axis=1)
