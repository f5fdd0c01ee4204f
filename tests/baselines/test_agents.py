"""The baseline agents: what each scores, and that views are all they know."""

import json
import subprocess
import sys
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baselines import AGENTS, exact
from baselines.exact import coloring, matching, packing, subset_sum
from baselines.format_breaker import BREAKS
from generator import TEMPLATES, build_family, project_family
from grader.certificates import bin_packing, bipartite_matching, graph_coloring
from grader.receipts import Evaluation
from grader.submission import parse_submission

ROOT = Path(__file__).resolve().parents[2]
FIXED = [name for name, template in TEMPLATES.items() if not template.random]
COST_ONE_INSTANCE = 5


def score(agent: str, family: dict[str, Any], seed: str = "s") -> float:
    """What an agent scores on a family through its view."""
    view, binding = project_family(family, seed=seed)
    receipt = Evaluation.of(family, None, binding).grade(parse_submission(AGENTS[agent](view)))
    return float(receipt["score"])


@pytest.mark.parametrize("template", FIXED)
def test_the_exact_solver_scores_a_hundred_on_each_development_family(template: str) -> None:
    assert score("exact", build_family(template)) == 100


@given(st.integers(0, 10**6), st.integers(5, 60))
@settings(max_examples=40, deadline=None)
def test_the_exact_solver_scores_a_hundred_on_random_matching_families(seed: int, size: int) -> None:
    assert score("exact", build_family("matching", seed=seed, size=size)) == 100


def test_the_exact_solver_solves_every_released_family(shared: Path) -> None:
    for file in sorted((shared / "interop" / "mathmobench" / "families").glob("*.json")):
        assert score("exact", json.loads(file.read_text("utf-8"))) == 100, file.name


def test_the_greedy_agent_gets_fewer_than_half_of_random_families_right() -> None:
    scores = [score("greedy", build_family("matching", seed=seed, size=10)) for seed in range(40)]
    assert sum(value == 100 for value in scores) < 20


@pytest.mark.parametrize("number", range(len(BREAKS)))
def test_each_broken_format_costs_an_instance_or_the_family(number: int) -> None:
    family = build_family("packing-balanced-load")
    view, binding = project_family(family, seed="s")
    lines = exact.attempt(view).rstrip(b"\n").split(b"\n")
    receipt = Evaluation.of(family, None, binding).grade(parse_submission(b"\n".join(BREAKS[number](lines))))
    costs_one = number < COST_ONE_INSTANCE
    assert (receipt["score"], receipt["invalid_submission"]) == ((52.5, False) if costs_one else (0, True))


@pytest.mark.parametrize("agent", AGENTS)
def test_an_agent_gives_the_same_bytes_for_the_same_view(agent: str) -> None:
    view, _ = project_family(build_family("coloring-odd-wheel-closure"), seed="s")
    assert AGENTS[agent](view) == AGENTS[agent](json.loads(json.dumps(view)))


def test_agents_load_nothing_of_the_operators_side() -> None:
    code = "import sys, baselines; print([m for m in sys.modules if m.split('.')[0] == 'generator'])"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert run.stdout.strip() == "[]"


EDGES = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("wxyz")), unique=True, max_size=12)


@given(EDGES)
def test_matchings_are_largest(edges: list[tuple[str, str]]) -> None:
    data = {"left": list("abcd"), "right": list("wxyz"), "edges": [list(edge) for edge in edges]}
    graph = bipartite_matching.parse(data, "case")
    row = matching.optimise(data)
    assert bipartite_matching.judge(graph, "maximum_matching", row).correct
    assert bipartite_matching.judge(graph, "classify_perfect_matching", matching.classify(data)).correct


@given(st.lists(st.integers(1, 20), min_size=1, max_size=6), st.integers(0, 80))
def test_subsets_are_found_where_they_exist(numbers: list[int], target: int) -> None:
    sums = {
        sum(n for n, kept in zip(numbers, keep, strict=True) if kept) for keep in product((0, 1), repeat=len(numbers))
    }
    row = subset_sum.classify({"numbers": numbers, "target": target})
    assert (row["verdict"] == "feasible") == (target in sums)
    best = subset_sum.optimise({"numbers": numbers, "target": target})["answer"]
    assert best["distance"] == min(abs(target - value) for value in sums)
    assert abs(target - sum(numbers[place] for place in best["indices"])) == best["distance"]


VERTICES = "abcde"
PAIRS = [[u, v] for u, v in permutations(VERTICES, 2) if u < v]


@given(st.lists(st.sampled_from(PAIRS), unique_by=tuple, max_size=10), st.integers(1, 4))
@settings(deadline=None)
def test_colourings_use_as_few_colours_as_there_are(edges: list[list[str]], k: int) -> None:
    data = {"vertices": list(VERTICES), "edges": edges, "k": k}
    graph = graph_coloring.parse(data, "case")
    row = coloring.optimise(data)
    fewest = min(
        max(colours)
        for colours in product(range(1, 6), repeat=5)
        if graph_coloring.colours_of(graph, dict(zip(VERTICES, colours, strict=True)), 5) is not None
    )
    assert row["answer"]["colors_used"] == fewest
    assert (coloring.classify(data)["verdict"] == "feasible") == (fewest <= k)
    # On five vertices every bound is reached by a clique, an odd cycle or an odd wheel.
    assert graph_coloring.judge(graph, "minimum_coloring", row).correct


@given(st.lists(st.integers(1, 10), min_size=1, max_size=5), st.integers(10, 12), st.integers(1, 4))
@settings(deadline=None)
def test_packings_use_as_few_bins_as_there_are(weights: list[int], capacity: int, limit: int) -> None:
    data = {"weights": weights, "capacity": capacity, "bin_limit": limit}
    instance = bin_packing.parse(data, "case")
    places = range(len(weights))
    fewest = min(
        len(set(bins))
        for bins in product(places, repeat=len(weights))
        if all(sum(w for w, b in zip(weights, bins, strict=True) if b == place) <= capacity for place in places)
    )
    row = packing.optimise(data)
    assert row["answer"]["bin_count"] == fewest
    assert bin_packing.is_packing(instance, row["answer"]["bins"])
    assert (packing.classify(data)["verdict"] == "feasible") == (fewest <= limit)


def test_the_stage_that_lets_agents_attempt_views_loads_nothing_of_the_operators_side() -> None:
    code = "import sys, stages.attempt; print([m for m in sys.modules if m.split('.')[0] == 'generator'])"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert run.stdout.strip() == "[]"
