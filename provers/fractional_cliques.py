"""Fractional cliques of small graphs: a linear program with a row for each maximal independent set."""

from collections.abc import Iterator, Mapping
from typing import Any

from provers.rounding import integer_ratios

Graph = Mapping[str, set[str]]
MAX_SETS = 20_000  # of maximal independent sets; sparse graphs of forty vertices and more have too many


def fractional_clique(graph: Graph) -> tuple[int, dict[str, Any]] | None:
    """The bound of a heaviest fractional clique and its certificate, or None where the graph has too many sets."""
    names = sorted(graph)
    sets = _maximal_independent_sets(names, graph)
    if sets is None or not sets:
        return None
    best: tuple[int, dict[str, Any]] | None = None
    for weights in integer_ratios(_heaviest(len(names), sets)):
        scale = max(sum(weights[place] for place in members) for members in sets)
        bound = -(-sum(weights) // scale) if scale else 0
        if bound and (best is None or bound > best[0]):
            table = {name: weight for name, weight in zip(names, weights, strict=True) if weight}
            best = bound, {"type": "fractional_clique", "weights": table, "scale": scale}
    return best


def _heaviest(count: int, sets: list[list[int]]) -> list[float]:
    """Weights of the largest sum while no independent set weighs more than one."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import csr_matrix

    rows = [number for number, members in enumerate(sets) for _ in members]
    columns = [place for members in sets for place in members]
    matrix = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(sets), count))
    solved = linprog(-np.ones(count), A_ub=matrix, b_ub=np.ones(len(sets)), bounds=(0, 1), method="highs")
    return [float(weight) for weight in solved.x]


def _maximal_independent_sets(names: list[str], graph: Graph) -> list[list[int]] | None:
    place = {name: number for number, name in enumerate(names)}
    every = (1 << len(names)) - 1
    apart = [every & ~(1 << number | sum(1 << place[v] for v in graph[u])) for number, u in enumerate(names)]
    found = []
    for members in _grow(apart, 0, every, 0):
        found.append([number for number in range(len(names)) if members >> number & 1])
        if len(found) > MAX_SETS:
            return None
    return found


def _grow(apart: list[int], members: int, open_: int, closed: int) -> Iterator[int]:
    """Maximal cliques of the relation `apart` that hold `members` (Bron and Kerbosch 1973, with pivots)."""
    if not open_ and not closed:
        yield members
        return
    pivot = max(_bits(open_ | closed), key=lambda v: (apart[v] & open_).bit_count())
    for vertex in _bits(open_ & ~apart[pivot]):
        bit = 1 << vertex
        yield from _grow(apart, members | bit, open_ & apart[vertex], closed & apart[vertex])
        open_ ^= bit
        closed |= bit


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
