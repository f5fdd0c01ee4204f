"""How agents did: shares, pairs on both sides of a flip, and intervals."""

from typing import Any

import pytest

from generator.standings import Graded, standings, verdicts_of, wilson_interval
from grader import grade_family
from grader.faults import Fault
from tests.grader.families import perfect_rows, small_family


def graded(*wrong: int) -> Graded:
    """The small family with some rows spoilt."""
    family, rows = small_family(), perfect_rows()
    family["generator"]["composition"] = "F,F,I,O"
    for place in wrong:
        rows[place]["verdict"] = "none"
    return Graded(family, grade_family(family, rows))


def row(*results: Graded) -> dict[str, Any]:
    """The row of all domains."""
    found: dict[str, Any] = standings({"agent": results})["agent"]["all"]
    return found


def test_shares_count_instances_families_and_flips() -> None:
    found = row(graded(), graded(0), graded(2), graded(0, 1, 2, 3))
    assert found["families"] == 4
    assert found["mean_score"] == (100 + 52.5 + 52.5 + 0) / 4
    assert found["instance_accuracy"]["share"] == (4 + 3 + 3 + 0) / 16
    assert found["family_strict_pass"]["share"] == 0.25
    assert found["pairs_right"]["share"] == 0.5  # spoiling row 0 leaves the flip between the second and third right


def test_a_missing_submission_counts_as_zero() -> None:
    found = row(graded(), Graded(graded().family, None))
    assert (found["families"], found["submitted"], found["mean_score"]) == (2, 1, 50.0)
    assert found["instance_accuracy"]["share"] == 0.5


def test_domains_are_counted_apart() -> None:
    other = graded(0, 1, 2, 3)
    table = standings({"agent": [graded(), Graded({**other.family, "domain": "packing"}, other.receipt)]})["agent"]
    assert {name: table[name]["mean_score"] for name in table} == {"all": 50.0, "combinatorics": 100.0, "packing": 0.0}


@pytest.mark.parametrize(
    ("share", "count", "low", "high"),
    [(0.5, 10, 0.2366, 0.7634), (0.0, 20, 0.0, 0.1611), (1.0, 20, 0.8389, 1.0), (0.81, 263, 0.7583, 0.8528)],
)
def test_intervals_are_wilsons(share: float, count: int, low: float, high: float) -> None:
    assert wilson_interval(share, count) == pytest.approx((low, high), abs=5e-5)


def test_released_families_tell_their_verdicts_by_variant() -> None:
    family = small_family()
    for instance, variant in zip(
        family["instances"], ["base_feasible", "x_infeasible", "y_infeasible", "o"], strict=True
    ):
        instance["variant"] = variant
    assert verdicts_of(family) == ["F", "I", "I"]
    with pytest.raises(Fault, match="verdicts"):
        verdicts_of(small_family())
