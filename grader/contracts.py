"""What a candidate is told about each goal: a neutral statement, and the form of every verdict.

The words feasible and infeasible stand only as names of a form, never in running text, so that a search of a view's
text for a leaked verdict has nothing to overlook.
"""

from collections.abc import Mapping
from typing import Any

from grader.contracts_v2 import ADDED_KINDS

_CLIQUE = {"type": "clique", "vertices": ["vertex"]}
_ODD_CYCLE = {"type": "odd_cycle", "cycle": ["vertex, in cyclic order"]}
_ODD_WHEEL = {"type": "odd_wheel", "hub": "vertex", "rim": ["vertex, in cyclic order"]}
_COLOUR_BOUNDS = [_CLIQUE, _ODD_CYCLE, _ODD_WHEEL]
_DIVISOR = {"type": "common_divisor", "divisor": "integer over 1 that divides every number"}
_GREEDY = {
    "type": "superincreasing_greedy",
    "remainder": "what is left of the target after taking each number that still fits, from the last to the first; "
    "for numbers of which each exceeds the sum of all before it",
}
_SUBSET_BOUNDS = [_DIVISOR, _GREEDY]
_BIN_BOUNDS = [
    {"type": "total_capacity"},
    {"type": "incompatible_items", "indices": ["zero-based index; any two of these items exceed the capacity"]},
]
_PAIRS = [["left vertex", "right vertex"]]

RESPONSE_FORMAT: Mapping[str, Any] = {
    "encoding": "JSON Lines in UTF-8: one object for each instance, each instance once",
    "fields": {
        "instance_id": "the id of the instance",
        "verdict": "the name of one of the forms listed for the instance's goal",
        "answer": "an object of exactly the fields of that form",
        "certificate": "an object of exactly the fields of that form",
    },
}

STATEMENTS: Mapping[str, str] = {
    "classify_perfect_matching": "Does this bipartite graph have a matching that covers every vertex? Give such a "
    "matching, or a set of left vertices that has fewer neighbours than members.",
    "maximum_matching": "Find a matching with as many edges as possible, and a vertex cover of the same size.",
    "classify_exact_subset": "Do some of these numbers, each used at most once, add up to the target? Give the "
    "zero-based positions of such numbers, or a certificate that there are none.",
    "closest_subset": "Choose numbers, each at most once, whose sum is as close to the target as possible, and give a "
    "certificate that no choice is closer.",
    "classify_k_coloring": "Can the vertices be coloured with the colours 1 to k so that neighbours differ? Give such "
    "a colouring, or a subgraph that needs more colours.",
    "minimum_coloring": "Colour the vertices with as few colours as possible so that neighbours differ, and give a "
    "subgraph that needs as many.",
    "classify_bin_limit": "Do these items fit into bin_limit bins of the given capacity? Give the zero-based items of "
    "each bin, or a certificate that more bins are needed.",
    "minimum_bins": "Pack these items into as few bins of the given capacity as possible, and give a certificate that "
    "fewer are not enough.",
}

CONTRACTS: Mapping[str, Mapping[str, Any]] = {
    "classify_perfect_matching": {
        "feasible": {"answer": {"matching": _PAIRS}, "certificate": {}},
        "infeasible": {"answer": {}, "certificate": {"hall_subset": ["left vertex"]}},
    },
    "maximum_matching": {
        "optimal": {
            "answer": {"matching": _PAIRS},
            "certificate": {"minimum_vertex_cover": {"left": ["left vertex"], "right": ["right vertex"]}},
        }
    },
    "classify_exact_subset": {
        "feasible": {"answer": {"indices": ["zero-based index"]}, "certificate": {}},
        "infeasible": {"answer": {}, "certificate_one_of": _SUBSET_BOUNDS},
    },
    "closest_subset": {
        "optimal": {
            "answer": {"indices": ["zero-based index"], "distance": "integer: how far the sum is from the target"},
            "certificate_one_of": _SUBSET_BOUNDS,
        }
    },
    "classify_k_coloring": {
        "feasible": {"answer": {"coloring": {"vertex": "integer from 1 to k"}}, "certificate": {}},
        "infeasible": {"answer": {}, "certificate_one_of": _COLOUR_BOUNDS},
    },
    "minimum_coloring": {
        "optimal": {
            "answer": {
                "coloring": {"vertex": "integer from 1 to colors_used"},
                "colors_used": "integer: how many colours occur",
            },
            "certificate_one_of": _COLOUR_BOUNDS,
        }
    },
    "classify_bin_limit": {
        "feasible": {"answer": {"bins": [["zero-based index"]]}, "certificate": {}},
        "infeasible": {"answer": {}, "certificate_one_of": _BIN_BOUNDS},
    },
    "minimum_bins": {
        "optimal": {
            "answer": {"bins": [["zero-based index"]], "bin_count": "integer: how many bins"},
            "certificate_one_of": _BIN_BOUNDS,
        }
    },
}


def contract_of(validator: str, goal: str) -> Mapping[str, Any]:
    """The form of every verdict of a goal, with the kinds of certificates that a validator knows."""
    added = ADDED_KINDS.get(validator, ())
    return {
        verdict: {name: [*value, *added] if name == "certificate_one_of" else value for name, value in form.items()}
        for verdict, form in CONTRACTS[goal].items()
    }
