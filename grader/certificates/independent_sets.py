"""Whether a weighted graph has an independent set over a limit: the one search among the checkers, and a bounded one.

Branch and bound. Vertices are first put into cliques, greedily: an independent set holds one vertex of each at most, so
the heaviest candidates of the cliques bound what can still be added.
"""

from collections.abc import Mapping

MAX_VERTICES = 256
# Of branching. G(100, 1/2) takes some hundred steps; all of them, on 256 vertices, take about a second.
MAX_STEPS = 5_000


def all_within(weights: Mapping[str, int], neighbours: Mapping[str, frozenset[str]], limit: int) -> bool:
    """Whether every independent set weighs at most `limit`; False too where finding out takes over `MAX_STEPS` steps.

    Args:
        weights: the positive weight of each vertex, `MAX_VERTICES` at most.
        neighbours: for each of these vertices, the ones among them that it is joined to.
        limit: in the unit of the weights.
    """
    cliques = _cliques(weights, neighbours)
    order = [vertex for clique in cliques for vertex in clique]
    bit = {vertex: 1 << place for place, vertex in enumerate(order)}
    ranked = [[(bit[v], weights[v]) for v in clique] for clique in cliques]
    apart = {bit[v]: ~(sum(bit[u] for u in neighbours[v]) | bit[v]) for v in order}
    weight_of = {bit[v]: weights[v] for v in order}
    stack, steps = [((1 << len(order)) - 1, 0)], 0
    while stack:
        candidates, chosen = stack.pop()
        bound = chosen
        for clique in ranked:
            bound += next((weight for member, weight in clique if member & candidates), 0)
        if bound <= limit:
            continue
        steps += 1
        if chosen > limit or steps > MAX_STEPS:
            return False
        first = candidates & -candidates
        stack.append((candidates ^ first, chosen))
        stack.append((candidates & apart[first], chosen + weight_of[first]))
    return True


def _cliques(weights: Mapping[str, int], neighbours: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """The vertices in cliques, each from its heaviest vertex down."""
    cliques: list[list[str]] = []
    for vertex in sorted(weights, key=lambda v: (-weights[v], v)):
        home = next((clique for clique in cliques if neighbours[vertex].issuperset(clique)), None)
        if home is None:
            cliques.append([vertex])
        else:
            home.append(vertex)
    return cliques
