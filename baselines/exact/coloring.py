"""Colourings by backtracking on the most constrained vertex (Brelaz 1979), and the subgraphs that force colours."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from baselines.rows import Row, feasible, infeasible, optimal

Graph = Mapping[str, set[str]]


def classify(data: Mapping[str, Any]) -> Row:
    """A colouring with k colours, or a subgraph that needs more."""
    graph = _graph(data)
    colouring = _colouring(graph, data["k"])
    if colouring is not None:
        return feasible(coloring=colouring)
    return infeasible(_obstruction(graph, data["k"] + 1))


def optimise(data: Mapping[str, Any]) -> Row:
    """A colouring with as few colours as possible, and a subgraph that needs as many."""
    graph = _graph(data)
    for k in range(1, len(graph) + 1):
        colouring = _colouring(graph, k)
        if colouring is not None:
            return optimal(_obstruction(graph, k), coloring=colouring, colors_used=k)
    raise AssertionError("as many colours as vertices are always enough")


def _graph(data: Mapping[str, Any]) -> Graph:
    graph: dict[str, set[str]] = {vertex: set() for vertex in data["vertices"]}
    for u, v in data["edges"]:
        graph[u].add(v)
        graph[v].add(u)
    return graph


def _colouring(graph: Graph, k: int) -> dict[str, int] | None:
    colours: dict[str, int] = {}

    def extend() -> bool:
        if len(colours) == len(graph):
            return True
        barred = {v: {colours[u] for u in graph[v] if u in colours} for v in graph if v not in colours}
        vertex = max(barred, key=lambda v: (len(barred[v]), len(graph[v]), v))
        # One unused colour is as good as another: trying the first of them is enough.
        for colour in range(1, min(k, max(colours.values(), default=0) + 1) + 1):
            if colour not in barred[vertex]:
                colours[vertex] = colour
                if extend():
                    return True
                del colours[vertex]
        return False

    return dict(colours) if extend() else None


def _obstruction(graph: Graph, colours: int) -> dict[str, Any]:
    """A clique of that many vertices, or else an odd cycle for three colours or an odd wheel for four."""
    clique = next(_cliques(graph, [], sorted(graph), colours), None)
    if clique is not None:
        return {"type": "clique", "vertices": clique}
    if colours == 3:
        return {"type": "odd_cycle", "cycle": _odd_cycle(graph, sorted(graph)) or []}
    wheels = ((hub, _odd_cycle(graph, sorted(graph[hub]))) for hub in sorted(graph))
    hub, rim = next(((hub, rim) for hub, rim in wheels if rim), ("", []))
    return {"type": "odd_wheel", "hub": hub, "rim": rim}


def _cliques(graph: Graph, clique: list[str], candidates: Sequence[str], size: int) -> Iterator[list[str]]:
    if len(clique) == size:
        yield clique
    for place, vertex in enumerate(candidates):
        if len(clique) + len(candidates) - place < size:
            return
        yield from _cliques(graph, [*clique, vertex], [v for v in candidates[place + 1 :] if v in graph[vertex]], size)


def _odd_cycle(graph: Graph, vertices: Sequence[str]) -> list[str] | None:
    """A shortest odd cycle within some vertices, found where a breadth-first search meets itself on one level."""
    inside, best = set(vertices), None
    for root in vertices:
        parent, level, queue = {root: root}, {root: 0}, deque([root])
        while queue:
            u = queue.popleft()
            for v in sorted(graph[u] & inside):
                if v not in level:
                    parent[v], level[v] = u, level[u] + 1
                    queue.append(v)
                elif level[v] == level[u] and (best is None or 2 * level[u] + 1 < len(best)):
                    best = _joined(parent, u, v) or best
    return best


def _joined(parent: Mapping[str, str], u: str, v: str) -> list[str] | None:
    ups, downs = [u], [v]
    while ups[-1] != downs[-1]:
        ups.append(parent[ups[-1]])
        downs.append(parent[downs[-1]])
    return ups + downs[-2::-1]
