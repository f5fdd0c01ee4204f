"""Colourings by backtracking on the most constrained vertex (Brelaz 1979), and why fewer colours do not do."""

from collections.abc import Mapping
from typing import Any

from baselines.exact.kinds import FIRST_KINDS
from baselines.rows import Row, feasible, infeasible, optimal
from provers.colouring import colour
from provers.fractional_cliques import fractional_clique
from provers.obstructions import Graph, obstruction

FRACTIONAL_CLIQUE = "fractional_clique"


def classify(data: Mapping[str, Any], kinds: frozenset[str] = FIRST_KINDS) -> Row:
    """A colouring with k colours, or a certificate that more are needed."""
    graph = _graph(data)
    colouring = _colouring(graph, data["k"])
    if colouring is not None:
        return feasible(coloring=colouring)
    return infeasible(_certificate(graph, data["k"] + 1, kinds))


def optimise(data: Mapping[str, Any], kinds: frozenset[str] = FIRST_KINDS) -> Row:
    """A colouring with as few colours as possible, and a certificate that as many are needed."""
    graph = _graph(data)
    for k in range(1, len(graph) + 1):
        colouring = _colouring(graph, k)
        if colouring is not None:
            return optimal(_certificate(graph, k, kinds), coloring=colouring, colors_used=k)
    raise AssertionError("as many colours as vertices are always enough")


def _certificate(graph: Graph, colours: int, kinds: frozenset[str]) -> dict[str, Any]:
    """The simplest proof within the vertices that have enough neighbours to matter; nothing where none was found."""
    core = _core(graph, colours - 1)
    simple = obstruction(core, colours)
    if simple is None and FRACTIONAL_CLIQUE in kinds:
        found = fractional_clique(core)
        return found[1] if found is not None and found[0] == colours else {}
    return simple or {}


def _core(graph: Graph, degree: int) -> Graph:
    """What is left when vertices of fewer than `degree` neighbours are taken away for as long as there are any."""
    core = {vertex: set(joined) for vertex, joined in graph.items()}
    loose = [vertex for vertex, joined in core.items() if len(joined) < degree]
    while loose:
        vertex = loose.pop()
        for other in core.pop(vertex, ()):
            core[other].discard(vertex)
            if len(core[other]) == degree - 1:
                loose.append(other)
    return core if core else graph


def _graph(data: Mapping[str, Any]) -> Graph:
    graph: dict[str, set[str]] = {vertex: set() for vertex in data["vertices"]}
    for u, v in data["edges"]:
        graph[u].add(v)
        graph[v].add(u)
    return graph


def _colouring(graph: Graph, k: int) -> dict[str, int] | None:
    """The core coloured by search; every other vertex, taken back in turn, has a colour left."""
    core = _core(graph, k)
    names = sorted(core)
    place = {name: number for number, name in enumerate(names)}
    found = colour([sum(1 << place[v] for v in core[u]) for u in names], k)
    if found is None:
        return None
    colours = dict(zip(names, found, strict=True))
    for vertex in _taken_back(graph, set(core), k):
        seen = {colours[other] for other in graph[vertex] if other in colours}
        colours[vertex] = next(number for number in range(1, k + 1) if number not in seen)
    return colours


def _taken_back(graph: Graph, core: set[str], k: int) -> list[str]:
    """The vertices outside the core, each with fewer than k neighbours in the core and among those before it."""
    degree = {vertex: len(graph[vertex]) for vertex in graph}
    loose = [vertex for vertex in sorted(graph) if degree[vertex] < k and vertex not in core]
    order, gone = [], set(loose)
    while loose:
        vertex = loose.pop()
        order.append(vertex)
        for other in sorted(graph[vertex]):
            degree[other] -= 1
            if degree[other] < k and other not in core and other not in gone:
                gone.add(other)
                loose.append(other)
    return order[::-1]
