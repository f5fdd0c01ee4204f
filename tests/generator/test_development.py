"""The ten development families: their reference submissions, and the only kind of evidence that proves them."""

from itertools import chain, combinations, pairwise, permutations
from typing import Any

import pytest

from generator import TEMPLATES, build_family
from generator.build import build_solved
from grader import grade_family
from grader.certificates import DOMAINS
from grader.certificates.shape import INFEASIBLE
from grader.faults import UsageFault

FIXED = [name for name, template in TEMPLATES.items() if not template.random]


def subsets(items: Any) -> list[list[Any]]:
    """All non-empty subsets."""
    return list(map(list, chain.from_iterable(combinations(items, n) for n in range(1, len(items) + 1))))


def every_certificate(validator: str, data: dict[str, Any]) -> list[dict[str, Any]]:
    """All certificates of every kind that could be given for an input."""
    if validator == "bipartite_matching_v1":
        return [{"hall_subset": subset} for subset in subsets(data["left"])]
    if validator == "subset_sum_v1":
        largest = max(data["numbers"])
        divisors = [{"type": "common_divisor", "divisor": divisor} for divisor in range(2, largest + 1)]
        return divisors + [
            {"type": "superincreasing_greedy", "remainder": rest} for rest in range(1, data["target"] + 1)
        ]
    if validator == "bin_packing_v1":
        items = subsets(range(len(data["weights"])))
        return [{"type": "total_capacity"}] + [{"type": "incompatible_items", "indices": some} for some in items]
    orders = chain.from_iterable(permutations(data["vertices"], size) for size in (3, 5, 7))
    cycles = [list(order) for order in orders if order[0] == min(order)]  # a cycle may be read from any vertex
    wheels = [
        {"type": "odd_wheel", "hub": hub, "rim": rim} for rim in cycles if len(rim) < 7 for hub in data["vertices"]
    ]
    return [
        *({"type": "clique", "vertices": some} for some in subsets(data["vertices"])),
        *({"type": "odd_cycle", "cycle": cycle} for cycle in cycles),
        *wheels,
    ]


def test_there_are_ten() -> None:
    assert len(FIXED) == 10


@pytest.mark.parametrize("template", FIXED)
def test_the_reference_submission_scores_a_hundred(template: str) -> None:
    built = build_solved(template)
    receipt = grade_family(built.family, built.solution)
    assert (receipt["score"], receipt["schema_compliance_rate"]) == (100.0, 1.0)


@pytest.mark.parametrize("template", FIXED)
def test_only_the_intended_kind_of_evidence_proves_it(template: str) -> None:
    built = build_solved(template)
    for instance, row in zip(built.family["instances"], built.solution, strict=True):
        if row["verdict"] != INFEASIBLE:
            continue
        domain = DOMAINS[instance["validator"]]
        parsed = domain.rules.parse(instance["input"], "family")
        proofs = [
            certificate
            for certificate in every_certificate(instance["validator"], instance["input"])
            if domain.rules.judge(parsed, instance["goal"], {**row, "certificate": certificate}).correct
        ]
        assert {proof.get("type") for proof in proofs} == {row["certificate"].get("type")}
        if "hall_subset" in row["certificate"]:
            smallest = min(proofs, key=lambda proof: len(proof["hall_subset"]))
            assert sorted(smallest["hall_subset"]) == sorted(row["certificate"]["hall_subset"])
            assert all(set(smallest["hall_subset"]) <= set(proof["hall_subset"]) for proof in proofs)


@pytest.mark.parametrize("template", FIXED)
def test_neighbours_differ_by_one_edit(template: str) -> None:
    family = build_family(template)
    inputs = [instance["input"] for instance in family["instances"][:3]]
    for first, second in pairwise(inputs):
        different = [name for name in first if first[name] != second[name]]
        assert len(different) == 1
        name = different[0]
        if name == "edges":
            before, after = ({tuple(edge) for edge in data["edges"]} for data in (first, second))
            (old,), (new,) = before - after, after - before
            assert len(set(old) & set(new)) == 1
        else:
            changes = [b - a for a, b in zip(first[name], second[name], strict=True) if a != b]
            assert (len(changes) == 2 and sum(changes) == 0) or changes == [1]


@pytest.mark.parametrize("template", FIXED)
def test_a_fixed_family_takes_no_seed_size_or_other_track(template: str) -> None:
    for arguments in ({"seed": "s"}, {"size": 5}, {"track": "static_hidden"}):
        with pytest.raises(UsageFault, match="fixed"):
            build_family(template, **arguments)
