"""A small family of every domain, with a submission that scores 100, for tests to change."""

import copy
from typing import Any

_MATCHING = {"left": ["a", "b"], "right": ["x", "y"], "edges": [["a", "x"], ["b", "y"]]}
_SHORT = {"left": ["a", "b"], "right": ["x", "y"], "edges": [["a", "x"], ["b", "x"]]}


def _instance(letter: str, goal: str, data: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": f"small-family-{letter}",
        "variant": f"variant {letter}",
        "validator": "bipartite_matching_v1",
        "goal": goal,
        "statement": "Decide.",
        "input": copy.deepcopy(data),
    }


def small_family() -> dict[str, Any]:
    """A matching family with two vertices a side; the third instance has no perfect matching."""
    classify, optimise = "classify_perfect_matching", "maximum_matching"
    return {
        "schema_version": 1,
        "benchmark": "constraint-shift-math",
        "family_id": "small-family",
        "title": "Two a side",
        "domain": "combinatorics",
        "track": "public_dev",
        "generator": {"id": "by-hand", "version": "1.0.0", "template": "small-family"},
        "submission_contract": {"additional_fields": False},
        "scoring": {"correctness_weight": 70, "all_correct_bonus": 30},
        "instances": [
            _instance("a", classify, _MATCHING),
            _instance("b", classify, _MATCHING),
            _instance("c", classify, _SHORT),
            _instance("d", optimise, _SHORT),
        ],
    }


def perfect_rows() -> list[dict[str, Any]]:
    """The rows that score 100 on `small_family`."""
    matching = {"matching": [["a", "x"], ["b", "y"]]}
    cover = {"minimum_vertex_cover": {"left": [], "right": ["x"]}}
    forms: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
        ("a", "feasible", matching, {}),
        ("b", "feasible", matching, {}),
        ("c", "infeasible", {}, {"hall_subset": ["a", "b"]}),
        ("d", "optimal", {"matching": [["a", "x"]]}, cover),
    ]
    return [
        {
            "instance_id": f"small-family-{letter}",
            "verdict": verdict,
            "answer": copy.deepcopy(answer),
            "certificate": copy.deepcopy(certificate),
        }
        for letter, verdict, answer, certificate in forms
    ]
