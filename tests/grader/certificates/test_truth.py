"""No accepted row is false: small instances of every domain against exhaustive search."""

from itertools import chain, combinations, permutations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.certificates import bin_packing, bipartite_matching, graph_coloring, subset_sum

LEFT, RIGHT, VERTICES = "abcd", "wxyz", "abcde"
PAIRS = [[u, v] for u, v in product(LEFT, RIGHT)]
EDGES = [[u, v] for u, v in combinations(VERTICES, 2)]


def subsets(items: Any) -> Any:
    """All subsets, as lists."""
    return map(list, chain.from_iterable(combinations(items, size) for size in range(len(items) + 1)))


def chosen(items: list[list[str]]) -> Any:
    """A strategy for sublists of `items`."""
    return st.lists(st.booleans(), min_size=len(items), max_size=len(items)).map(
        lambda keep: [item for item, kept in zip(items, keep, strict=True) if kept]
    )


@given(chosen(PAIRS))
def test_hall_violators_exist_where_no_perfect_matching_does_and_only_there(edges: list[list[str]]) -> None:
    graph = bipartite_matching.parse({"left": list(LEFT), "right": list(RIGHT), "edges": edges}, "case")
    perfect = any(
        bipartite_matching.is_matching(graph, [list(pair) for pair in zip(LEFT, order, strict=True)])
        for order in permutations(RIGHT)
    )
    assert any(bipartite_matching.is_hall_violator(graph, subset) for subset in subsets(LEFT)) is not perfect


@given(chosen(PAIRS))
@settings(max_examples=30)
def test_no_cover_is_smaller_than_a_matching(edges: list[list[str]]) -> None:
    graph = bipartite_matching.parse({"left": list(LEFT), "right": list(RIGHT), "edges": edges}, "case")
    covers = (
        bipartite_matching.cover_size(graph, {"left": left, "right": right})
        for left in subsets(LEFT)
        for right in subsets(RIGHT)
    )
    smallest = min(size for size in covers if size is not None)
    largest = next(
        size
        for size in range(len(LEFT), -1, -1)
        if any(
            bipartite_matching.is_matching(graph, [list(pair) for pair in zip(some, order, strict=True)])
            for some in combinations(LEFT, size)
            for order in permutations(RIGHT, size)
        )
    )
    assert smallest == largest


NUMBERS = st.lists(st.integers(1, 40), min_size=1, max_size=6)


@given(NUMBERS, st.integers(-5, 120), st.integers(2, 12))
def test_a_common_divisor_bounds_every_subset(numbers: list[int], target: int, divisor: int) -> None:
    instance = subset_sum.SubsetSum(tuple(number * divisor for number in numbers), target)
    best = min(abs(target - sum(some)) for some in subsets(instance.numbers))
    row = {"answer": {}, "certificate": {"type": "common_divisor", "divisor": divisor}, "verdict": "infeasible"}
    accepted = subset_sum.judge(instance, "classify_exact_subset", row).correct
    assert accepted == (target % divisor != 0)
    assert not accepted or best > 0


@given(st.lists(st.integers(1, 9), min_size=1, max_size=7), st.integers(-10, 400))
def test_the_greedy_distance_of_superincreasing_numbers_is_the_closest(steps: list[int], target: int) -> None:
    numbers: list[int] = []
    for step in steps:
        numbers.append(sum(numbers) + step)
    instance = subset_sum.SubsetSum(tuple(numbers), target)
    assert subset_sum.is_superincreasing(numbers)
    assert subset_sum.greedy(instance).distance == min(abs(target - sum(some)) for some in subsets(numbers))


@given(chosen(EDGES))
@settings(max_examples=60)
def test_no_subgraph_asks_for_more_colours_than_a_colouring_uses(edges: list[list[str]]) -> None:
    graph = graph_coloring.parse({"vertices": list(VERTICES), "edges": edges, "k": 3}, "case")
    fewest = min(
        len(colours)
        for values in product(range(1, 6), repeat=len(VERTICES))
        if (colours := graph_coloring.colours_of(graph, dict(zip(VERTICES, values, strict=True)), 5)) is not None
    )
    certificates = [{"type": "clique", "vertices": some} for some in subsets(VERTICES)]
    for size in (3, 5):
        for order in permutations(VERTICES, size):
            certificates.append({"type": "odd_cycle", "cycle": list(order)})
            certificates += [{"type": "odd_wheel", "hub": hub, "rim": list(order)} for hub in VERTICES]
    bounds = [graph_coloring.colours_needed(graph, certificate) or 0 for certificate in certificates]
    assert max(bounds) <= fewest
    assert any(bounds)  # one vertex is a clique


@given(st.lists(st.integers(1, 10), min_size=1, max_size=5), st.integers(10, 12))
@settings(max_examples=60)
def test_no_bound_asks_for_more_bins_than_a_packing_uses(weights: list[int], capacity: int) -> None:
    instance = bin_packing.Packing(tuple(weights), capacity, 2)
    items = range(len(weights))
    fewest = min(
        len(bins)
        for places in product(items, repeat=len(weights))
        if bin_packing.is_packing(instance, bins := [[i for i in items if places[i] == b] for b in set(places)])
    )
    certificates = [{"type": "incompatible_items", "indices": some} for some in subsets(items)]
    bounds = [bin_packing.bins_needed(instance, c) or 0 for c in [*certificates, {"type": "total_capacity"}]]
    assert 1 <= max(bounds) <= fewest
