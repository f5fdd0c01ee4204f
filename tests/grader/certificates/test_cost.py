"""No row is slow to judge: what a candidate chooses decides neither how often nor against what anything is compared.

The integers here share one hash, so that a set of them takes quadratic time: minutes, where these tests take a blink.
"""

import sys
from typing import Any

from grader.certificates import DOMAINS, judge_row

COUNT = 100_000
COLLIDING = [sys.hash_info.modulus * multiple for multiple in range(1, COUNT + 1)]


def judged(validator: str, goal: str, data: dict[str, Any], verdict: str, answer: Any, certificate: Any) -> bool:
    """Whether a row is correct; it must be compliant."""
    domain = DOMAINS[validator]
    row = {"instance_id": "i", "verdict": verdict, "answer": answer, "certificate": certificate}
    judgement = judge_row(domain, domain.rules.parse(data, "case"), goal, row)
    assert judgement.schema_compliant
    return judgement.correct


def test_colliding_indices_of_numbers() -> None:
    data = {"numbers": [1] * COUNT, "target": 5}
    assert not judged("subset_sum_v1", "classify_exact_subset", data, "feasible", {"indices": COLLIDING}, {})


def test_colliding_items() -> None:
    data = {"weights": [1] * COUNT, "capacity": 5, "bin_limit": 5}
    bins = {"bins": [[item] for item in COLLIDING]}
    assert not judged("bin_packing_v1", "classify_bin_limit", data, "feasible", bins, {})
    certificate = {"type": "incompatible_items", "indices": COLLIDING}
    assert not judged("bin_packing_v1", "classify_bin_limit", data, "infeasible", {}, certificate)


def test_colliding_colours() -> None:
    vertices = [str(number) for number in range(COUNT)]
    data = {"vertices": vertices, "edges": [], "k": 3}
    colouring = dict(zip(vertices, COLLIDING, strict=True))
    assert not judged("graph_coloring_v1", "classify_k_coloring", data, "feasible", {"coloring": colouring}, {})
    answer = {"coloring": colouring, "colors_used": COLLIDING[-1]}
    assert not judged("graph_coloring_v1", "minimum_coloring", data, "optimal", answer, {})


def test_a_clique_of_everything_in_a_sparse_graph() -> None:
    vertices = [str(number) for number in range(COUNT)]
    data = {"vertices": vertices, "edges": [[vertices[0], vertices[1]]], "k": 3}
    certificate = {"type": "clique", "vertices": vertices}
    assert not judged("graph_coloring_v1", "classify_k_coloring", data, "infeasible", {}, certificate)


def test_long_numbers_in_a_long_list() -> None:
    data = {"numbers": [2 * 10**4000 + 2 * number for number in range(1000)], "target": 10**4000 + 1}
    certificate = {"type": "common_divisor", "divisor": 2}
    assert judged("subset_sum_v1", "classify_exact_subset", data, "infeasible", {}, certificate)
