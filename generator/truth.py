"""Verdicts and optima derived anew, by programs that share nothing with how a family was built.

Matching by scipy's Hopcroft-Karp, subset sums by a table of sums, colouring and packing by OR-Tools CP-SAT. Nothing
but the instances' inputs is read.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from grader.faults import Fault

# Beyond these sizes a derivation may take minutes; `mathmint generate` then relies on the certificates alone, which the
# grader has checked.
LARGEST = {"bipartite_matching": 1_000_000, "subset_sum": 23, "graph_coloring": 200, "bin_packing": 40}
_MOST_BYTES = 1 << 28  # of a table of sums: one byte a sum
_SECONDS = 300.0  # of one proof by CP-SAT, of which instances of those sizes need a small part


@dataclass(frozen=True, slots=True)
class Truth:
    """What is true of an input: whether the question that classifies it has a solution, and the optimum's value."""

    feasible: bool
    optimum: int


def truth_of(validator: str, data: Mapping[str, Any]) -> Truth | None:
    """The truth about an input, or None where it is larger than `LARGEST`.

    Raises:
        Fault: a derivation did not finish.
    """
    domain = validator.rpartition("_")[0]
    size = len(data[_SIZED_BY[domain]])
    return _DERIVATIONS[domain](data) if size <= LARGEST[domain] else None


def check_family(family: Mapping[str, Any], solution: list[dict[str, Any]]) -> int:
    """Hold a family's reference submission against the truth; how many instances were small enough to be checked.

    Raises:
        Fault: a verdict or an optimum is wrong.
    """
    checked = 0
    seen: dict[str, Truth | None] = {}
    for instance, row in zip(family["instances"], solution, strict=True):
        key = repr(sorted(instance["input"].items()))
        if key not in seen:
            seen[key] = truth_of(instance["validator"], instance["input"])
        truth = seen[key]
        if truth is None:
            continue
        domain = instance["validator"].rpartition("_")[0]
        right = (
            _claimed_optimum(domain, row["answer"]) == truth.optimum
            if row["verdict"] == "optimal"
            else (row["verdict"] == "feasible") == truth.feasible
        )
        if not right:
            raise Fault(f"family {family['family_id']}: {instance['id']} is not {row['verdict']} as its builder says")
        checked += 1
    return checked


def _claimed_optimum(domain: str, answer: Mapping[str, Any]) -> int:
    if domain == "bipartite_matching":
        return len(answer["matching"])
    return int(answer[{"subset_sum": "distance", "graph_coloring": "colors_used", "bin_packing": "bin_count"}[domain]])


def _matching(data: Mapping[str, Any]) -> Truth:
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import maximum_bipartite_matching

    left, right = ({name: place for place, name in enumerate(data[side])} for side in ("left", "right"))
    rows, columns = [left[u] for u, _ in data["edges"]], [right[v] for _, v in data["edges"]]
    graph = csr_matrix(([1] * len(rows), (rows, columns)), shape=(len(left), len(right)))
    size = int((maximum_bipartite_matching(graph) >= 0).sum())
    return Truth(size == len(left) == len(right), size)


def _subset_sum(data: Mapping[str, Any]) -> Truth | None:
    import numpy as np

    numbers, target = data["numbers"], data["target"]
    total = sum(numbers)
    if total >= _MOST_BYTES:
        return None
    reached = np.zeros(total + 1, dtype=bool)
    reached[0] = True
    for number in numbers:
        reached[number:] |= reached[:-number].copy()
    distance = int(np.abs(np.flatnonzero(reached) - target).min())
    return Truth(distance == 0, distance)


def _coloring(data: Mapping[str, Any]) -> Truth:
    fewest = next(k for k in range(1, len(data["vertices"]) + 1) if _colourable(data, k))
    return Truth(fewest <= data["k"], fewest)


def _colourable(data: Mapping[str, Any], k: int) -> bool:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    has = {v: [model.new_bool_var("") for _ in range(k)] for v in data["vertices"]}
    for colours in has.values():
        model.add_exactly_one(colours)
    for u, v in data["edges"]:
        for first, second in zip(has[u], has[v], strict=True):
            model.add_at_most_one(first, second)
    return _solvable(model)


def _packing(data: Mapping[str, Any]) -> Truth:
    least = -(-sum(data["weights"]) // data["capacity"])
    fewest = next(bins for bins in range(least, len(data["weights"]) + 1) if _packable(data, bins))
    return Truth(fewest <= data["bin_limit"], fewest)


def _packable(data: Mapping[str, Any], bins: int) -> bool:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    weights = sorted(data["weights"], reverse=True)
    inside = [[model.new_bool_var("") for _ in range(bins)] for _ in weights]
    for places in inside:
        model.add_exactly_one(places)
    loads = [sum(weight * places[bin_] for weight, places in zip(weights, inside, strict=True)) for bin_ in range(bins)]
    spare = bins * data["capacity"] - sum(weights)
    for load in loads:
        model.add(load <= data["capacity"])
        model.add(load >= data["capacity"] - spare)  # one bin cannot leave empty more than all may
    for item, places in enumerate(inside):
        for place in places[item + 1 :]:  # bins are alike: the first items open them in turn
            model.add(place == 0)
    return _solvable(model)


def _solvable(model: Any) -> bool:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_time_in_seconds = _SECONDS
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return True
    if status == cp_model.INFEASIBLE:
        return False
    raise Fault(f"the truth of an instance could not be derived within {_SECONDS:g} seconds")


_SIZED_BY = {
    "bipartite_matching": "left",
    "subset_sum": "numbers",
    "graph_coloring": "vertices",
    "bin_packing": "weights",
}
_DERIVATIONS: Mapping[str, Callable[[Mapping[str, Any]], Truth | None]] = {
    "bipartite_matching": _matching,
    "subset_sum": _subset_sum,
    "graph_coloring": _coloring,
    "bin_packing": _packing,
}
