"""graph_coloring_v1: colourings, and the subgraphs that force colours: cliques, odd cycles, odd wheels."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from grader.certificates.shape import (
    CLASSIFY,
    FEASIBLE,
    OPTIMISE,
    Judgement,
    accepted,
    all_of,
    has_fields,
    is_int,
    malformed,
    rejected,
    require,
    require_int,
    require_list,
    require_pairs,
)

CLASSIFY_GOAL, OPTIMISE_GOAL = "classify_k_coloring", "minimum_coloring"
GOALS = {CLASSIFY_GOAL: CLASSIFY, OPTIMISE_GOAL: OPTIMISE}
INPUT_FIELDS = ("vertices", "edges", "k")
CLIQUE, ODD_CYCLE, ODD_WHEEL = "clique", "odd_cycle", "odd_wheel"
_ODD_CYCLE_COLOURS = 3
_ODD_WHEEL_COLOURS = 4  # the rim needs three, and the hub one more
_SHORTEST_CYCLE = 3


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph without loops; `edges` holds each edge in the direction it is written."""

    vertices: frozenset[str]
    edges: frozenset[tuple[str, str]]
    k: int

    def joined(self, u: str, v: str) -> bool:
        """Whether two vertices are neighbours."""
        return (u, v) in self.edges or (v, u) in self.edges


Bound = Callable[[Graph, Mapping[str, Any]], int | None]


def parse(data: Mapping[str, Any], where: str) -> Graph:
    """The graph and colour limit of an instance.

    Raises:
        Fault: a vertex is repeated or no string, an edge is a loop, repeated or leaves the graph, or k is not positive.
    """
    vertices, k = require_list(data, "vertices", str, where), require_int(data, "k", where)
    tails, heads = require_pairs(data, "edges", where)
    members = frozenset(vertices)
    require(bool(members), where, "the graph has no vertices")
    require(len(members) == len(vertices), where, "a vertex is listed twice")
    require(members.issuperset(tails) and members.issuperset(heads), where, "an edge leaves the graph")
    edges, reversed_edges = frozenset(zip(tails, heads, strict=True)), frozenset(zip(heads, tails, strict=True))
    require(len(edges) == len(tails) and edges.isdisjoint(reversed_edges), where, "an edge is a loop or repeated")
    require(k > 0, where, "k must be positive")
    return Graph(members, edges, k)


def colours_of(graph: Graph, colouring: Any, limit: int) -> set[int] | None:
    """The colours of a colouring of every vertex, from 1 to `limit`, that separates neighbours; None where it is none.

    The range comes before the set: integers chosen to share a hash would make it quadratic.
    """
    if not isinstance(colouring, dict) or colouring.keys() != graph.vertices:
        return None
    if not all_of(int, list(colouring.values())) or not all(1 <= colour <= limit for colour in colouring.values()):
        return None
    if any(colouring[u] == colouring[v] for u, v in graph.edges):
        return None
    return set(colouring.values())


def _distinct(graph: Graph, vertices: Any) -> bool:
    return all_of(str, vertices) and len(set(vertices)) == len(vertices) and graph.vertices.issuperset(vertices)


def is_clique(graph: Graph, vertices: Any) -> bool:
    """Whether `vertices` lists different vertices of which any two are neighbours."""
    if not _distinct(graph, vertices) or len(vertices) * (len(vertices) - 1) // 2 > len(graph.edges):
        return False  # more pairs than edges: no need to look at each, and no way to make the check slow
    return all(graph.joined(u, v) for u, v in combinations(vertices, 2))


def is_odd_cycle(graph: Graph, cycle: Any) -> bool:
    """Whether `cycle` lists an odd number of different vertices, each joined to the next and the last to the first."""
    if not _distinct(graph, cycle) or len(cycle) < _SHORTEST_CYCLE or len(cycle) % 2 == 0:
        return False
    return all(graph.joined(cycle[i - 1], cycle[i]) for i in range(len(cycle)))


def is_odd_wheel(graph: Graph, hub: Any, rim: Any) -> bool:
    """Whether `rim` is an odd cycle whose every vertex is joined to `hub`."""
    if not isinstance(hub, str) or not is_odd_cycle(graph, rim):
        return False
    return all(graph.joined(hub, vertex) for vertex in rim)


def colours_needed(graph: Graph, certificate: Mapping[str, Any]) -> int | None:
    """How many colours the certificate proves necessary, or None where it proves nothing."""
    if has_fields(certificate, "type", "vertices") and certificate["type"] == CLIQUE:
        return len(certificate["vertices"]) if is_clique(graph, certificate["vertices"]) else None
    if has_fields(certificate, "type", "cycle") and certificate["type"] == ODD_CYCLE:
        return _ODD_CYCLE_COLOURS if is_odd_cycle(graph, certificate["cycle"]) else None
    if has_fields(certificate, "type", "hub", "rim") and certificate["type"] == ODD_WHEEL:
        return _ODD_WHEEL_COLOURS if is_odd_wheel(graph, certificate["hub"], certificate["rim"]) else None
    return None


def judge(graph: Graph, goal: str, row: Mapping[str, Any], bound: Bound = colours_needed) -> Judgement:
    """What a row is worth for this graph (see `grader.certificates.shape.Validator`), `bound` reading certificates."""
    if goal == OPTIMISE_GOAL:
        return _judge_minimum(graph, row["answer"], row["certificate"], bound)
    if row["verdict"] == FEASIBLE:
        return _judge_colouring(graph, row["answer"], row["certificate"])
    return _judge_obstruction(graph, row["answer"], row["certificate"], bound)


def _judge_colouring(graph: Graph, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if not has_fields(answer, "coloring") or certificate:
        return malformed("a feasible verdict takes {coloring} and an empty certificate")
    if colours_of(graph, answer["coloring"], graph.k) is None:
        return rejected("coloring is not a colouring of every vertex with colours 1 to k")
    return accepted("colouring within the limit")


def _judge_obstruction(graph: Graph, answer: dict[str, Any], certificate: dict[str, Any], bound: Bound) -> Judgement:
    if answer:
        return malformed("an infeasible verdict takes an empty answer")
    needed = bound(graph, certificate)
    if needed is None or needed <= graph.k:
        return rejected("certificate does not prove that k colours are too few")
    return accepted("subgraph that needs more than k colours")


def _judge_minimum(graph: Graph, answer: dict[str, Any], certificate: dict[str, Any], bound: Bound) -> Judgement:
    if not has_fields(answer, "coloring", "colors_used"):
        return malformed("an optimal verdict takes {coloring, colors_used}")
    used = answer["colors_used"]
    colours = colours_of(graph, answer["coloring"], used) if is_int(used) and used <= len(graph.vertices) else None
    if colours is None or len(colours) != used:
        return rejected("coloring is not a colouring with exactly the colours 1 to colors_used")
    if bound(graph, certificate) != used:
        return rejected("certificate does not prove that colors_used colours are needed")
    return accepted("minimum colouring with a bound of equal size")
