"""Random matching families: true, reproducible, unlike each other, and silent in their counts."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import maximum_bipartite_matching

from generator import build_family
from generator.build import build_solved
from grader import grade_family
from grader.canonical import canonical_bytes
from grader.faults import UsageFault

SIZES = st.integers(5, 40)
SEEDS = st.text(min_size=1, max_size=8)


def largest_matching(data: dict[str, Any]) -> int:
    """The size of a maximum matching, by Hopcroft and Karp's algorithm."""
    left, right = ({label: place for place, label in enumerate(data[side])} for side in ("left", "right"))
    rows, columns = zip(*((left[u], right[v]) for u, v in data["edges"]), strict=True)
    graph = csr_matrix(([1] * len(rows), (rows, columns)), shape=(len(left), len(right)))
    return int((maximum_bipartite_matching(graph) >= 0).sum())


@given(SEEDS, SIZES)
@settings(max_examples=60, deadline=None)
def test_the_verdicts_are_true_and_the_reference_scores_a_hundred(seed: str, size: int) -> None:
    built = build_solved("matching", seed=seed, size=size)
    assert grade_family(built.family, built.solution)["score"] == 100
    found = [largest_matching(instance["input"]) == size for instance in built.family["instances"][:3]]
    composition = built.family["generator"]["composition"].split(",")
    assert found == [letter == "F" for letter in composition[:3]]


@given(SEEDS, SIZES)
@settings(max_examples=60, deadline=None)
def test_neighbours_differ_by_one_end_of_one_edge(seed: str, size: int) -> None:
    inputs = [instance["input"] for instance in build_family("matching", seed=seed, size=size)["instances"]]
    for first, second in pairwise(inputs[:3]):
        before, after = ({tuple(edge) for edge in data["edges"]} for data in (first, second))
        (old,), (new,) = before - after, after - before
        assert old[0] == new[0]
    assert {len({tuple(edge) for edge in data["edges"]}) for data in inputs} == {len(inputs[0]["edges"])}
    assert inputs[3] in inputs[:3]


@given(SEEDS, SIZES, st.sampled_from(["public_dev", "retired"]))
@settings(max_examples=20, deadline=None)
def test_the_same_arguments_give_the_same_bytes_and_others_do_not(seed: str, size: int, track: str) -> None:
    seed += "a seed that is long enough"
    family = build_family("matching", seed=seed, size=size, track=track)
    assert canonical_bytes(family) == canonical_bytes(build_family("matching", seed=seed, size=size, track=track))
    other = build_family("matching", seed=seed + "x", size=size, track=track)
    assert family["family_id"] != other["family_id"]
    assert not {str(i["input"]) for i in family["instances"]} & {str(i["input"]) for i in other["instances"]}
    assert seed not in canonical_bytes(family).decode()


def test_counting_edges_or_looking_at_degrees_tells_nothing() -> None:
    """Over many families, no count of the infeasible instances stands apart from the feasible ones'.

    Small ones, whose edges move at random, and ones whose members add an edge to the same graph, bare and padded.
    """
    differing = Counter[str]()
    for number, size in enumerate([*range(8, 16)] * 40 + [20, 24, 31, 200, 400] * 3):
        family = build_family("matching", seed=f"degrees {number}", size=size)
        degrees = []
        for instance in family["instances"][:3]:
            edges = instance["input"]["edges"]
            left, right = Counter(edge[0] for edge in edges), Counter(edge[1] for edge in edges)
            degrees.append((sorted(left.values()), sorted(right.values())))
        differing["left"] += len({str(left) for left, _ in degrees}) > 1
        differing["right"] += len({str(right) for _, right in degrees}) > 1
    assert differing["left"] == 0
    assert differing["right"] == 0


def test_verdicts_and_the_optimums_source_vary() -> None:
    families = [build_family("matching", seed=number, size=6) for number in range(300)]
    compositions = Counter(family["generator"]["composition"] for family in families)
    sources = Counter(family["instances"][3]["variant"] for family in families)
    assert set(compositions) == {"F,F,I,O", "F,I,I,O", "I,F,F,O", "I,I,F,O"}
    assert min(compositions.values()) > 45
    assert len(sources) == 3
    assert min(sources.values()) > 60


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"template": "tiling"}, "unknown"),
        ({"template": "matching"}, "needs a seed"),
        ({"template": "matching", "seed": ""}, "needs a seed"),
        ({"template": "matching", "seed": "s", "size": 3}, "at least 5"),
        ({"template": "matching", "seed": "s", "track": "leaderboard"}, "unknown"),
        ({"template": "matching", "seed": "short", "track": "fresh_private"}, "16 bytes"),
    ],
)
def test_arguments_that_do_not_fit_are_one_line(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageFault, match=message):
        build_family(**arguments)
