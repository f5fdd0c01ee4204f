"""bipartite_matching_v1: matchings, Hall violators (Hall 1935), vertex covers of equal size (Koenig 1931)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import eq
from typing import Any

from grader.certificates.shape import (
    CLASSIFY,
    FEASIBLE,
    OPTIMISE,
    Judgement,
    accepted,
    all_of,
    has_fields,
    malformed,
    pairs_of_strings,
    rejected,
    require,
    require_list,
    require_pairs,
)

CLASSIFY_GOAL, OPTIMISE_GOAL = "classify_perfect_matching", "maximum_matching"
GOALS = {CLASSIFY_GOAL: CLASSIFY, OPTIMISE_GOAL: OPTIMISE}
INPUT_FIELDS = ("left", "right", "edges")


@dataclass(frozen=True, slots=True)
class Bipartite:
    """A bipartite graph: edge i joins `tails[i]`, a left vertex, to `heads[i]`, a right vertex."""

    left: frozenset[str]
    right: frozenset[str]
    tails: Sequence[str]
    heads: Sequence[str]


def parse(data: Mapping[str, Any], where: str) -> Bipartite:
    """The graph of an instance.

    Raises:
        Fault: a vertex is repeated, on both sides or no string, or an edge does not join left to right.
    """
    left, right = require_list(data, "left", str, where), require_list(data, "right", str, where)
    tails, heads = require_pairs(data, "edges", where)
    lefts, rights = frozenset(left), frozenset(right)
    require(bool(lefts or rights), where, "the graph has no vertices")
    require(len(lefts) == len(left) and len(rights) == len(right), where, "a vertex is listed twice")
    require(lefts.isdisjoint(rights), where, "a vertex is on both sides")
    require(lefts.issuperset(tails) and rights.issuperset(heads), where, "an edge does not join left to right")
    return Bipartite(lefts, rights, tails, heads)


def is_matching(graph: Bipartite, matching: Any) -> bool:
    """Whether `matching` is a list of edges of the graph, no two of which share a vertex."""
    ends = pairs_of_strings(matching)
    if ends is None:
        return False
    tails, heads = ends
    mate = dict(zip(tails, heads, strict=True))
    if len(mate) != len(tails) or len(set(heads)) != len(heads):
        return False
    is_mated = map(eq, map(mate.get, graph.tails), graph.heads)
    return len(set(compress(graph.tails, is_mated))) == len(mate)


def is_hall_violator(graph: Bipartite, subset: Any) -> bool:
    """Whether `subset` lists different left vertices that have fewer neighbours than members."""
    if not all_of(str, subset) or not subset:
        return False
    members = set(subset)
    if len(members) != len(subset) or not members <= graph.left:
        return False
    neighbours = set(compress(graph.heads, map(members.__contains__, graph.tails)))
    return len(neighbours) < len(members)


def cover_size(graph: Bipartite, cover: Any) -> int | None:
    """The size of a vertex cover {left, right} of different vertices, or None where it is none."""
    if not has_fields(cover, "left", "right"):
        return None
    left, right = cover["left"], cover["right"]
    if not all_of(str, left) or not all_of(str, right):
        return None
    lefts, rights = set(left), set(right)
    if len(lefts) != len(left) or len(rights) != len(right) or not (lefts <= graph.left and rights <= graph.right):
        return None
    left_to_cover = compress(graph.heads, map((graph.left - lefts).__contains__, graph.tails))
    return len(lefts) + len(rights) if rights.issuperset(left_to_cover) else None


def judge(graph: Bipartite, goal: str, row: Mapping[str, Any]) -> Judgement:
    """What a row is worth for this graph (see `grader.certificates.shape.Validator`)."""
    if goal == OPTIMISE_GOAL:
        return _judge_maximum(graph, row["answer"], row["certificate"])
    if row["verdict"] == FEASIBLE:
        return _judge_perfect(graph, row["answer"], row["certificate"])
    return _judge_deficient(graph, row["answer"], row["certificate"])


def _judge_perfect(graph: Bipartite, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if not has_fields(answer, "matching") or certificate:
        return malformed("a feasible verdict takes {matching} and an empty certificate")
    matching = answer["matching"]
    if not is_matching(graph, matching):
        return rejected("matching is not a matching of the graph")
    if not len(matching) == len(graph.left) == len(graph.right):
        return rejected("matching leaves a vertex uncovered")
    return accepted("perfect matching")


def _judge_deficient(graph: Bipartite, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if answer or not has_fields(certificate, "hall_subset"):
        return malformed("an infeasible verdict takes an empty answer and {hall_subset}")
    if not is_hall_violator(graph, certificate["hall_subset"]):
        return rejected("hall_subset does not violate Hall's condition")
    return accepted("Hall violator")


def _judge_maximum(graph: Bipartite, answer: dict[str, Any], certificate: dict[str, Any]) -> Judgement:
    if not has_fields(answer, "matching") or not has_fields(certificate, "minimum_vertex_cover"):
        return malformed("an optimal verdict takes {matching} and {minimum_vertex_cover}")
    if not is_matching(graph, answer["matching"]):
        return rejected("matching is not a matching of the graph")
    size = cover_size(graph, certificate["minimum_vertex_cover"])
    if size is None:
        return rejected("minimum_vertex_cover does not cover every edge")
    if size != len(answer["matching"]):
        return rejected("matching and cover differ in size")
    return accepted("maximum matching with a cover of equal size")
