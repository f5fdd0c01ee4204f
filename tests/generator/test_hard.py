"""The literature's hard inputs: what their theorems say is true, and certificates that prove it where any kind can."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from generator import hard
from generator.truth import truth_of
from grader.certificates import bin_packing, bin_packing_v2, graph_coloring, graph_coloring_v2, subset_sum_v2
from provers.colouring import colour
from provers.fractional_cliques import fractional_clique
from provers.item_prices import item_prices


def neighbours_of(data: dict[str, Any]) -> dict[str, set[str]]:
    """For each vertex, those it is joined to."""
    graph: dict[str, set[str]] = {vertex: set() for vertex in data["vertices"]}
    for u, v in data["edges"]:
        graph[u].add(v)
        graph[v].add(u)
    return graph


@pytest.mark.parametrize(
    ("case", "vertices", "edges"),
    [
        (hard.mycielski(4), 11, 20),  # myciel3 of DIMACS
        (hard.mycielski(5), 23, 71),  # myciel4
        (hard.kneser(5, 2), 10, 15),  # the Petersen graph
        (hard.kneser(6, 2), 15, 45),
        (hard.queen(5), 25, 160),  # queen5_5
        (hard.queen(7), 49, 476),  # queen7_7
    ],
    ids=["mycielski 4", "mycielski 5", "kneser 5 2", "kneser 6 2", "queen 5", "queen 7"],
)
def test_graphs_have_their_published_size_and_colours(case: Any, vertices: int, edges: int) -> None:
    data, colours = case
    graph = graph_coloring.parse(data, "case")
    assert (len(graph.vertices), len(graph.edges)) == (vertices, edges)
    place = {name: number for number, name in enumerate(data["vertices"])}
    masks = [sum(1 << place[v] for v in joined) for joined in neighbours_of(data).values()]
    assert colour(masks, colours) is not None
    assert colour(masks, colours - 1) is None


def test_mycielski_graphs_have_no_triangle() -> None:
    graph = neighbours_of(hard.mycielski(5)[0])
    assert not any(graph[u] & graph[v] for u in graph for v in graph[u])


def test_a_step_on_queens_is_proved_by_a_fractional_clique() -> None:
    """No clique grows by a Mycielski step, while the fractional chromatic number does: x + 1/x."""
    data, colours = hard.mycielski_of(hard.queen(5)[0], 5)
    found = fractional_clique(neighbours_of(data))
    assert found is not None
    assert graph_coloring_v2.colours_needed(graph_coloring.parse(data, "case"), found[1]) == colours == 6


def test_triplets_fill_their_bins_and_are_proved_to_need_them() -> None:
    data, bins = hard.triplets(20, Random(1))
    assert sum(data["weights"]) == bins * data["capacity"]
    assert all(250 <= weight <= 490 for weight in data["weights"])
    assert bin_packing_v2.bins_needed(bin_packing.parse(data, "case"), {"type": "total_capacity"}) == bins


def test_dual_hard_items_leave_almost_nothing_empty_and_prices_bound_them() -> None:
    data = hard.dual_hard(80, Random(2))
    assert 0 <= data["bin_limit"] * 1000 - sum(data["weights"]) < 10
    found = item_prices(data["weights"], data["capacity"])
    assert found is not None
    assert bin_packing_v2.bins_needed(bin_packing.parse(data, "case"), found[1]) == found[0] >= data["bin_limit"]


@pytest.mark.parametrize(
    ("data", "certificate"),
    [
        (hard.even_odd(14, Random(3)), {"type": "common_divisor", "divisor": 2}),
        (hard.todd(10), None),
        (hard.avis(14), None),
    ],
    ids=["even odd", "todd", "avis"],
)
def test_no_sum_meets_the_target(data: dict[str, Any], certificate: dict[str, Any] | None) -> None:
    truth = truth_of("subset_sum_v2", data)
    assert truth is not None
    assert not truth.feasible
    sums = {sum(some) for size in range(len(data["numbers"]) + 1) for some in combinations(data["numbers"], size)}
    nearest = {
        "type": "nearest_sums",
        "below": max(value for value in sums if value <= data["target"]),
        "above": min(value for value in sums if value >= data["target"]),
    }
    parsed = subset_sum_v2.parse(data, "case")
    assert subset_sum_v2.least_distance(parsed, certificate or nearest)
