"""No certificate of the second validators is slow to judge, whatever a candidate writes: a refusal takes the caps."""

import sys
from itertools import combinations
from typing import Any

import pytest

from grader.certificates import DOMAINS, judge_row

HUGE = 10**4200
COLLIDING = [sys.hash_info.modulus * multiple for multiple in range(1, 50_001)]
PACKING = {"weights": [500, 501, 300, 7], "capacity": 1000, "bin_limit": 1}
NAMES = [f"v{number}" for number in range(255)]
LOOSE = {"vertices": NAMES, "edges": [["v0", "v1"]], "k": 1}
# 51 pentagons: the search for a heavier independent set than there is would take 3^51 steps
PENTAGONS = {
    "vertices": NAMES,
    "edges": [[f"v{n + i}", f"v{n + (i + 1) % 5}"] for n in range(0, 255, 5) for i in range(5)],
    "k": 1,
}
SUMS = {"numbers": [10**6 + number for number in range(5000)], "target": 2 * 10**9 + 1}


@pytest.mark.parametrize(
    ("validator", "data", "certificate"),
    [
        ("bin_packing_v2", PACKING, {"type": "martello_toth", "threshold": HUGE}),
        ("bin_packing_v2", PACKING, {"type": "dual_feasible_function", "threshold": 0, "parts": HUGE}),
        ("bin_packing_v2", PACKING, {"type": "item_prices", "prices": [[500, HUGE]], "scale": HUGE}),
        ("bin_packing_v2", PACKING, {"type": "item_prices", "prices": [[n, 1] for n in COLLIDING], "scale": 1}),
        ("bin_packing_v2", PACKING, {"type": "item_prices", "prices": [[500, 1]] * 10**5, "scale": 1}),
        (
            "bin_packing_v2",
            {"weights": [HUGE], "capacity": HUGE, "bin_limit": 1},
            {"type": "item_prices", "prices": [[HUGE, 1]], "scale": 1},
        ),
        (
            "bin_packing_v2",
            {"weights": list(range(1, 2000)), "capacity": 10**7, "bin_limit": 1},
            {"type": "item_prices", "prices": [[n, 1] for n in range(1, 2000)], "scale": 10**6},
        ),
        (
            "graph_coloring_v2",
            LOOSE,
            {"type": "fractional_clique", "weights": dict.fromkeys(NAMES, 1), "scale": 1},
        ),
        ("graph_coloring_v2", LOOSE, {"type": "fractional_clique", "weights": {"v0": HUGE}, "scale": HUGE}),
        (
            "graph_coloring_v2",
            PENTAGONS,
            {"type": "fractional_clique", "weights": dict.fromkeys(NAMES, 3), "scale": 306},
        ),
        ("graph_coloring_v2", LOOSE, {"type": "clique_and_odd_cycle", "clique": NAMES, "cycle": ["v0"]}),
        ("subset_sum_v2", SUMS, {"type": "residues", "modulus": HUGE}),
        ("subset_sum_v2", SUMS, {"type": "residues", "modulus": 1 << 27}),
        ("subset_sum_v2", SUMS, {"type": "nearest_sums", "below": HUGE, "above": HUGE}),
        (
            "subset_sum_v2",
            {"numbers": [HUGE, HUGE + 1], "target": HUGE + 7},
            {"type": "nearest_sums", "below": 0, "above": 1},
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_hostile_certificate_is_refused(validator: str, data: dict[str, Any], certificate: dict[str, Any]) -> None:
    domain = DOMAINS[validator]
    row = {"instance_id": "i", "verdict": "infeasible", "answer": {}, "certificate": certificate}
    goal = next(goal for goal in domain.goals if goal.startswith("classify"))
    judgement = judge_row(domain, domain.rules.parse(data, "case"), goal, row)
    assert (judgement.correct, judgement.schema_compliant) == (False, True)


def test_what_a_benchmark_needs_is_within_the_caps() -> None:
    """The kinds at the sizes that families are minted at."""
    weights = [size for size in range(201, 400) for _ in range(500)]
    packing = DOMAINS["bin_packing_v2"]
    prices = {"type": "item_prices", "prices": [[size, size] for size in range(201, 400)], "scale": 1000}
    row = {"instance_id": "i", "verdict": "infeasible", "answer": {}, "certificate": prices}
    parsed = packing.rules.parse({"weights": weights, "capacity": 1000, "bin_limit": 29_000}, "case")
    assert judge_row(packing, parsed, "classify_bin_limit", row).correct
    colouring = DOMAINS["graph_coloring_v2"]
    vertices = [f"v{number}" for number in range(200)]
    edges = [list(pair) for pair in combinations(vertices, 2) if (int(pair[1][1:]) - int(pair[0][1:])) % 40 < 20]
    parsed = colouring.rules.parse({"vertices": vertices, "edges": edges, "k": 2}, "case")
    certificate = {"type": "fractional_clique", "weights": dict.fromkeys(vertices, 1), "scale": 66}
    row = {"instance_id": "i", "verdict": "infeasible", "answer": {}, "certificate": certificate}
    assert judge_row(colouring, parsed, "classify_k_coloring", row).correct
