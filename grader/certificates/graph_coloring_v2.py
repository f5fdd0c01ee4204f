"""graph_coloring_v2: as v1, and with it odd cycles joined to cliques, and fractional cliques."""

from collections.abc import Mapping
from typing import Any

from grader.certificates import graph_coloring
from grader.certificates.graph_coloring import Graph, is_clique, is_odd_cycle, parse
from grader.certificates.independent_sets import MAX_VERTICES, all_within
from grader.certificates.shape import Judgement, all_of, has_fields, is_int

GOALS, INPUT_FIELDS = graph_coloring.GOALS, graph_coloring.INPUT_FIELDS
JOIN, FRACTIONAL_CLIQUE = "clique_and_odd_cycle", "fractional_clique"
MAX_SCALE_BITS = 128  # the fractional cliques of 256 vertices that one can compute have far shorter denominators
_ODD_CYCLE_COLOURS = 3


def colours_needed(graph: Graph, certificate: Mapping[str, Any]) -> int | None:
    """How many colours the certificate proves necessary, or None where it proves nothing."""
    kind = certificate.get("type")
    if kind == JOIN and has_fields(certificate, "type", "clique", "cycle"):
        clique, cycle = certificate["clique"], certificate["cycle"]
        return len(clique) + _ODD_CYCLE_COLOURS if are_joined(graph, clique, cycle) else None
    if kind == FRACTIONAL_CLIQUE and has_fields(certificate, "type", "weights", "scale"):
        return fractional_bound(graph, certificate["weights"], certificate["scale"])
    return graph_coloring.colours_needed(graph, certificate)


def are_joined(graph: Graph, clique: Any, cycle: Any) -> bool:
    """Whether `clique` is a clique, `cycle` an odd cycle, and every vertex of one is joined to all of the other."""
    if not is_clique(graph, clique) or not is_odd_cycle(graph, cycle):
        return False
    if len(clique) * len(cycle) > len(graph.edges):
        return False  # more pairs than edges: no way to make the check slow
    return all(graph.joined(u, v) for u in clique for v in cycle)


def fractional_bound(graph: Graph, weights: Any, scale: Any) -> int | None:
    """The bound of a fractional clique: weights of which no independent set holds more than `scale`.

    Every colour of a colouring is an independent set, so that there are at least as many as `scale` goes into the sum
    of the weights, rounded up. None where the weights are no fractional clique, or the check is beyond its caps.
    """
    if not isinstance(weights, dict) or not weights or len(weights) > MAX_VERTICES:
        return None
    if not graph.vertices.issuperset(weights) or not all_of(int, list(weights.values())) or not is_int(scale):
        return None
    if not 0 < scale < 1 << MAX_SCALE_BITS or not all(0 < weight <= scale for weight in weights.values()):
        return None
    neighbours = {u: frozenset(v for v in weights if graph.joined(u, v)) for u in weights}
    return -(-sum(weights.values()) // scale) if all_within(weights, neighbours, scale) else None


def judge(graph: Graph, goal: str, row: Mapping[str, Any]) -> Judgement:
    """What a row is worth for this graph (see `grader.certificates.shape.Validator`)."""
    return graph_coloring.judge(graph, goal, row, colours_needed)


__all__ = ["GOALS", "INPUT_FIELDS", "colours_needed", "judge", "parse"]
