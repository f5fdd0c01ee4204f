"""No certificate of the second validators proves what is false: small inputs against exhaustive search."""

from itertools import combinations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.certificates import bin_packing_v2, graph_coloring, graph_coloring_v2, subset_sum_v2
from grader.certificates.bin_packing import Packing
from grader.certificates.graph_coloring import Graph
from grader.certificates.subset_sum import SubsetSum

VERTICES = "abcde"
EDGES = list(combinations(VERTICES, 2))
CAPACITY = 12


def fewest_bins(weights: list[int]) -> int:
    """By trying every way to put items into bins."""
    return min(
        len(set(places))
        for places in product(range(len(weights)), repeat=len(weights))
        if all(sum(w for w, p in zip(weights, places, strict=True) if p == b) <= CAPACITY for b in set(places))
    )


WEIGHTS = st.lists(st.integers(1, CAPACITY), min_size=1, max_size=5)


@given(WEIGHTS)
@settings(max_examples=60, deadline=None)
def test_no_packing_bound_passes_the_least_number_of_bins(weights: list[int]) -> None:
    instance, fewest = Packing(tuple(weights), CAPACITY, 1), fewest_bins(weights)
    thresholds = range(CAPACITY // 2 + 1)
    certificates: list[dict[str, Any]] = [{"type": "martello_toth", "threshold": a} for a in thresholds]
    certificates += [
        {"type": "dual_feasible_function", "threshold": a, "parts": k}
        for a in thresholds
        for k in range(1, CAPACITY + 1)
    ]
    bounds = [bin_packing_v2.bins_needed(instance, certificate) for certificate in certificates]
    assert None not in bounds
    assert max(bound or 0 for bound in bounds) <= fewest
    assert (bounds[0] or 0) >= -(-sum(weights) // CAPACITY)


@given(WEIGHTS, st.lists(st.integers(0, 9), min_size=5, max_size=5), st.integers(1, 20))
@settings(deadline=None)
def test_prices_are_accepted_if_and_only_if_no_bin_exceeds_the_scale(
    weights: list[int], prices: list[int], scale: int
) -> None:
    instance = Packing(tuple(weights), CAPACITY, 1)
    table = dict(zip(sorted(set(weights)), prices, strict=False))
    certificate = {"type": "item_prices", "prices": [list(pair) for pair in table.items()], "scale": scale}
    found = bin_packing_v2.bins_needed(instance, certificate)
    within = all(
        sum(table[w] for w in some) <= scale
        for size in range(len(weights) + 1)
        for some in combinations(weights, size)
        if sum(some) <= CAPACITY
    )
    if within and any(table.values()):
        assert found == -(-sum(table[w] for w in weights) // scale)
        assert found <= fewest_bins(weights)
    else:
        assert found is None


@given(st.lists(st.sampled_from(EDGES), unique=True), st.dictionaries(st.sampled_from(VERTICES), st.integers(1, 6)))
@settings(max_examples=60, deadline=None)
def test_a_fractional_clique_is_accepted_if_and_only_if_no_independent_set_exceeds_the_scale(
    edges: list[tuple[str, str]], weights: dict[str, int]
) -> None:
    graph = Graph(frozenset(VERTICES), frozenset(edges), 3)
    heaviest = max(
        sum(weights.get(vertex, 0) for vertex in some)
        for size in range(len(VERTICES) + 1)
        for some in combinations(VERTICES, size)
        if not any(graph.joined(u, v) for u, v in combinations(some, 2))
    )
    fewest = min(
        len(set(colours))
        for colours in product(range(len(VERTICES)), repeat=len(VERTICES))
        if graph_coloring.colours_of(graph, dict(zip(VERTICES, (c + 1 for c in colours), strict=True)), 5) is not None
    )
    for scale in range(1, heaviest + 3):
        certificate = {"type": "fractional_clique", "weights": weights, "scale": scale}
        found = graph_coloring_v2.colours_needed(graph, certificate)
        if weights and scale >= heaviest:
            assert found == -(-sum(weights.values()) // scale)
            assert found <= fewest
        else:
            assert found is None


@given(st.lists(st.integers(1, 30), min_size=1, max_size=7), st.integers(-10, 220), st.integers(1, 40))
def test_sums_and_residues_bound_the_distance_from_the_target(numbers: list[int], target: int, modulus: int) -> None:
    instance = SubsetSum(tuple(numbers), target)
    sums = {0}
    for number in numbers:
        sums |= {value + number for value in sums}
    closest = min(abs(target - value) for value in sums)
    nearest = {
        "type": "nearest_sums",
        "below": max((value for value in sums if value <= target), default=None),
        "above": min((value for value in sums if value >= target), default=None),
    }
    assert subset_sum_v2.least_distance(instance, nearest) == closest
    by_residue = subset_sum_v2.least_distance(instance, {"type": "residues", "modulus": modulus})
    residues = {value % modulus for value in sums}
    assert by_residue == min(min((target - r) % modulus, (r - target) % modulus) for r in residues)
    assert by_residue <= closest
