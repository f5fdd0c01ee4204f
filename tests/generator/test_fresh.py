"""Random families of all four domains: true, one small edit apart, provable, reproducible, unlike each other."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baselines import AGENTS
from engine.local import LocalEngine
from generator import TEMPLATES, build_family, project_family
from generator.build import build_solved
from generator.minting import Config, Draw, mint
from generator.truth import check_family, truth_of
from grader import grade_family
from grader.canonical import canonical_bytes, canonical_sha256
from grader.faults import Fault, UsageFault
from grader.receipts import Evaluation
from grader.submission import parse_submission

RANDOM = [name for name, template in TEMPLATES.items() if template.random]
NUMERIC = {"subset-sum": "numbers", "bin-packing": "weights"}
SMALLEST = {"matching": 5, "subset-sum": 6, "graph-coloring": 10, "bin-packing": 9}
SEEDS = st.integers(0, 10**9)


def edits(first: dict[str, Any], second: dict[str, Any], template: str) -> int:
    """How many numbers, or edges, differ between two inputs."""
    if template in NUMERIC:
        pairs = zip(first[NUMERIC[template]], second[NUMERIC[template]], strict=True)
        return sum(a != b for a, b in pairs)
    kind: Any = tuple if template == "matching" else frozenset
    return len({kind(edge) for edge in first["edges"]} - {kind(edge) for edge in second["edges"]})


def counts(data: dict[str, Any], template: str) -> Any:
    """What no edit may change: how many numbers there are and their sum, or all degrees."""
    if template in NUMERIC:
        return len(data[NUMERIC[template]]), sum(data[NUMERIC[template]])
    sides = (
        zip(*data["edges"], strict=True) if template == "matching" else [[v for edge in data["edges"] for v in edge]]
    )
    return [sorted(Counter(side).values()) for side in sides]


def test_every_domain_has_a_random_template() -> None:
    domains = {build_family(name, seed="s")["domain"] for name in RANDOM}
    assert domains == {"combinatorics", "discrete_optimization", "graph_theory", "packing"}


@pytest.mark.parametrize("template", RANDOM)
@given(seed=SEEDS, difficulty=st.sampled_from([1, 2, 3]), beyond=st.sampled_from([0, 1, 5, 9, 40]))
@settings(max_examples=6, deadline=None)
def test_a_family_is_true_and_its_neighbours_are_one_edit_apart(
    template: str, seed: int, difficulty: int, beyond: int
) -> None:
    size = SMALLEST[template] + beyond
    built = build_solved(template, seed=seed, size=size, difficulty=difficulty)
    assert grade_family(built.family, built.solution)["score"] == 100
    small = truth_of(built.family["instances"][0]["validator"], built.family["instances"][0]["input"]) is not None
    assert check_family(built.family, built.solution) == (4 if small else 0)
    inputs = [instance["input"] for instance in built.family["instances"]]
    assert [edits(a, b, template) for a, b in pairwise(inputs[:3])] == [2 if template in NUMERIC else 1] * 2
    assert len({str(counts(data, template)) for data in inputs}) == 1
    assert inputs[3] in inputs[:3]


@pytest.mark.parametrize("template", RANDOM)
def test_verdicts_come_in_every_order_and_the_optimum_from_every_member(template: str) -> None:
    families = [build_family(template, seed=number, size=SMALLEST[template] + 1, difficulty=1) for number in range(40)]
    orders = Counter(family["generator"]["composition"] for family in families)
    assert set(orders) == {"F,F,I,O", "F,I,I,O", "I,F,F,O", "I,I,F,O"}
    assert {family["instances"][3]["variant"] for family in families} == {f"optimum_of_{n}" for n in (1, 2, 3)}


@pytest.mark.parametrize("template", RANDOM)
def test_the_exact_agent_proves_everything_from_the_view_alone_and_the_greedy_one_does_not(template: str) -> None:
    passed: Counter[str] = Counter()
    for number in range(4):
        family = build_family(template, seed=number)
        view, binding = project_family(family, seed="v")
        for agent in ("exact", "greedy"):
            receipt = Evaluation.of(family, None, binding).grade(parse_submission(AGENTS[agent](view)))
            passed[agent] += receipt["score"] == 100
    assert passed["exact"] == 4
    assert passed["greedy"] < 2


@pytest.mark.parametrize("template", RANDOM)
def test_the_same_arguments_give_the_same_bytes_without_the_seed(template: str) -> None:
    seed = "a seed that is long enough"
    family = build_family(template, seed=seed)
    assert canonical_bytes(family) == canonical_bytes(build_family(template, seed=seed))
    assert seed not in canonical_bytes(family).decode()
    for other in (build_family(template, seed=seed, difficulty=1), build_family(template, seed=seed + "x")):
        assert other["family_id"] != family["family_id"]


def test_adjacent_indices_and_adjacent_secrets_share_no_instance() -> None:
    """Five thousand families: 1,250 indices under four secrets that differ in their last byte."""
    config = Config(draws=[Draw("subset-sum", 10, 1_250)])
    seen: set[str] = set()
    families = 0
    for last in b"abcd":
        for family in mint(LocalEngine(1), "fresh_private", config, b"a secret of 128 bits and more " + bytes([last])):
            inputs = {canonical_sha256(instance["input"]) for instance in family["instances"]}
            assert not inputs & seen
            seen |= inputs
            families += 1
    assert families == 5_000


def test_a_false_claim_stops_the_run() -> None:
    built = build_solved("subset-sum", seed="s", size=8)
    rows = [dict(row) for row in built.solution]
    rows[0]["verdict"] = "feasible" if rows[0]["verdict"] == "infeasible" else "infeasible"
    with pytest.raises(Fault, match=r"-a is not"):
        check_family(built.family, rows)


@pytest.mark.parametrize("template", RANDOM)
@pytest.mark.parametrize(("arguments", "message"), [({"size": 2}, "at least"), ({"difficulty": 4}, "one of 1, 2, 3")])
def test_sizes_and_difficulties_that_there_are_not(template: str, arguments: dict[str, int], message: str) -> None:
    with pytest.raises(UsageFault, match=message):
        build_family(template, seed="s", **arguments)  # type: ignore[arg-type]
