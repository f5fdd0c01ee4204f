"""What neighbours agree on: counts that are taken here anew, by hand, from the families' own graphs."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import build_family
from generator.families.alike_graphs import STRICT, alike
from generator.families.bulk import distinct, integers
from generator.families.graph_coloring import Config
from generator.families.greedy_colours import colours_by_rule, yields_to_haste
from generator.families.matching_cores import Core
from generator.families.missing_edges import Base
from generator.families.walk import three_neighbours
from grader.faults import Fault
from provers.colouring import colour


def masks(count: int, edges: list[tuple[int, int]]) -> list[int]:
    """The vertices that each is joined to, as bits."""
    found = [0] * count
    for u, v in edges:
        found[u] |= 1 << v
        found[v] |= 1 << u
    return found


def closed_walks(neighbours: dict[Any, set[Any]], steps: int) -> int:
    """How many walks of so many steps return to where they began, by walking them all."""
    total = 0
    for start in neighbours:
        reached = Counter({start: 1})
        for _ in range(steps):
            after: Counter[Any] = Counter()
            for vertex, ways in reached.items():
                for other in neighbours[vertex]:
                    after[other] += ways
            reached = after
        total += reached[start]
    return total


def graph_of(edges: list[Any]) -> dict[Any, set[Any]]:
    """For each vertex, those it is joined to."""
    found: dict[Any, set[Any]] = {}
    for u, v in edges:
        found.setdefault(u, set()).add(v)
        found.setdefault(v, set()).add(u)
    return found


def triangles_at(graph: dict[Any, set[Any]]) -> list[int]:
    """How many triangles each edge is part of, in order of size."""
    return sorted(len(graph[u] & graph[v]) for u in graph for v in graph[u])


COUNTS: dict[str, Callable[[dict[Any, set[Any]]], Any]] = {
    "degrees": lambda graph: sorted(map(len, graph.values())),
    "degrees along edges": lambda graph: sum(len(graph[u]) * len(graph[v]) for u in graph for v in graph[u]),
    "closed walks of four": lambda graph: closed_walks(graph, 4),
    "edges in no triangle": lambda graph: triangles_at(graph).count(0),
    "most triangles at an edge": lambda graph: triangles_at(graph)[-1],
    "closed walks of three": lambda graph: closed_walks(graph, 3),
    "closed walks of five": lambda graph: closed_walks(graph, 5),
}


@pytest.mark.parametrize(("template", "size"), [("graph-coloring", 28), ("matching", 24)])
def test_members_of_a_family_agree_on_every_count(template: str, size: int) -> None:
    for seed in range(4):
        instances = build_family(template, seed=f"alike {seed}", size=size)["instances"]
        graphs = [graph_of(instance["input"]["edges"]) for instance in instances[:3]]
        for name, count in COUNTS.items():
            assert len({str(count(graph)) for graph in graphs}) == 1, (name, seed)


def test_members_of_a_family_agree_within_the_padding_too() -> None:
    instances = build_family("matching", seed="alike", size=1_000)["instances"]
    assert len({closed_walks(graph_of(instance["input"]["edges"]), 4) for instance in instances}) == 1


@given(st.randoms(use_true_random=False))
@settings(max_examples=15, deadline=None)
def test_a_move_keeps_what_it_says_and_is_no_renaming(random: Random) -> None:
    edges = random.sample(list(combinations(range(STRICT), 2)), 44)
    before = graph_of(edges)
    for stays, leaves, gains in alike(masks(STRICT, edges)):
        after = graph_of([edge for edge in edges if set(edge) != {stays, leaves}] + [(stays, gains)])
        assert len(edges) == sum(map(len, after.values())) // 2
        assert all(count(before) == count(after) for name, count in COUNTS.items())
        assert [closed_walks(before, n) for n in (6, 7)] != [closed_walks(after, n) for n in (6, 7)]


@given(st.lists(st.sampled_from(list(combinations(range(9), 2))), unique=True), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_haste_never_needs_fewer_colours_than_there_are(edges: list[tuple[int, int]], random: Random) -> None:
    graph = masks(9, edges)
    fewest = next(k for k in range(1, 10) if colour(graph, k) is not None)
    used = list(colours_by_rule(graph, random.sample(range(9), 9)))
    assert min(used) >= fewest
    assert max(used) <= 1 + max(mask.bit_count() for mask in graph)
    assert not yields_to_haste(graph, fewest - 1, random)


@given(st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_where_a_missing_edge_goes_decides_as_said(random: Random) -> None:
    edges = frozenset((left, right) for left in range(8) for right in random.sample(range(8), random.choice((1, 2))))
    core = Core(8, edges)
    if len(core.owners) != 7:
        return
    for group in Base(core).groups(3, longer=False):
        for feasible, choices in zip((False, True), group, strict=True):
            assert {choice.core.feasible for choice in choices} == {feasible} == {c.feasible for c in choices}
        left = {choice.left for choices in group for choice in choices}
        assert len(left) == 1


@given(st.integers(1, 300), st.randoms(use_true_random=False))
def test_numbers_drawn_at_once_are_in_range_and_different_where_they_must_be(count: int, random: Random) -> None:
    found = distinct(random, 1000, 10_000, count).tolist()
    assert len(set(found)) == count
    assert all(1000 <= number < 10_000 for number in found)
    assert set(integers(random, 3, count).tolist()) <= {0, 1, 2}


def test_a_search_that_comes_to_its_end_is_one_line() -> None:
    with pytest.raises(Fault, match=r"^tilings of size 3: this seed gives no family") as caught:
        three_neighbours(Random(0), iter(()), lambda _: (), lambda _: True, "tilings of size 3")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("difficulty", [1, 2, 3])
@pytest.mark.parametrize("size", [*range(10, 80), 1_000])
def test_a_colouring_core_is_small_enough_to_prove_and_each_of_its_vertices_gets_padding(
    size: int, difficulty: int
) -> None:
    core = Config(size, difficulty).core
    assert core <= min(size, 36)
    assert core == size or 2 * (size - core) >= core
