"""Graphs whose chromatic number is known by a theorem, and not by any of their small subgraphs.

Each function gives an input of graph_coloring (`k` one below the chromatic number) and that number.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

Input = dict[str, Any]


def _input(vertices: Iterable[str], edges: Iterable[tuple[str, str]], k: int) -> Input:
    return {"vertices": list(vertices), "edges": [list(edge) for edge in edges], "k": k}


def mycielski(colours: int) -> tuple[Input, int]:
    """The graph without triangles that Mycielski (1955) builds for `colours` colours, from an edge by doubling.

    Every vertex u gets a twin that is joined to u's neighbours, and a new vertex is joined to all twins. DIMACS calls
    them myciel3 (four colours) and so on.
    """
    count, edges = 2, [(0, 1)]
    for _ in range(colours - 2):
        edges += [(u, count + v) for u, v in edges] + [(v, count + u) for u, v in edges]
        edges += [(count + u, 2 * count) for u in range(count)]
        count = 2 * count + 1
    return _input(map(str, range(count)), ((str(u), str(v)) for u, v in edges), colours - 1), colours


def mycielski_of(data: Input, colours: int) -> tuple[Input, int]:
    """One Mycielski step on a graph of `colours` colours: no clique grows, and one colour more is needed."""
    names = data["vertices"]
    edges = [(u, v) for u, v in data["edges"]]
    edges += [(u, f"{v}'") for u, v in edges] + [(v, f"{u}'") for u, v in edges]
    edges += [(f"{name}'", "z") for name in names]
    return _input([*names, *(f"{name}'" for name in names), "z"], edges, colours), colours + 1


def queen(size: int) -> tuple[Input, int | None]:
    """The squares of a chessboard, joined where a queen moves (DIMACS' queen graphs).

    `size` colours are enough where `size` has no divisor 2 or 3 (Polya 1918), and a row needs as many; for other sizes
    the number is not given, though 8, 9 and 10 are known to need one more, and 12 not.
    """
    squares = [(row, column) for row in range(size) for column in range(size)]
    edges = [
        (f"{a}.{b}", f"{c}.{d}")
        for (a, b), (c, d) in combinations(squares, 2)
        if a == c or b == d or abs(a - c) == abs(b - d)
    ]
    known = size if size % 2 and size % 3 else None
    return _input([f"{row}.{column}" for row, column in squares], edges, size - 1), known


def kneser(points: int, size: int) -> tuple[Input, int]:
    """The `size`-sets of `points` points, joined where disjoint: points - 2 * size + 2 colours (Lovasz 1978)."""
    sets = ["".join(chr(ord("a") + point) for point in some) for some in combinations(range(points), size)]
    edges = [(a, b) for a, b in combinations(sets, 2) if not set(a) & set(b)]
    colours = points - 2 * size + 2
    return _input(sets, edges, colours - 1), colours
