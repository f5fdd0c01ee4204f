"""Subgraphs that force colours: cliques, odd cycles and odd wheels, found by search."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Graph = Mapping[str, set[str]]


def obstruction(graph: Graph, colours: int) -> dict[str, Any] | None:
    """A clique of that many vertices, or else an odd cycle for three colours or an odd wheel for four, if there is."""
    clique = next(_cliques(graph, [], sorted(graph), colours), None)
    if clique is not None:
        return {"type": "clique", "vertices": clique}
    if colours == 3:
        cycle = _odd_cycle(graph, sorted(graph))
        return {"type": "odd_cycle", "cycle": cycle} if cycle else None
    if colours != 4:
        return None
    wheels = ((hub, _odd_cycle(graph, sorted(graph[hub]))) for hub in sorted(graph))
    return next(({"type": "odd_wheel", "hub": hub, "rim": rim} for hub, rim in wheels if rim), None)


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
