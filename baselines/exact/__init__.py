"""An exact solver: it solves each instance, and proves it with the certificates that the view's contract offers."""

from collections.abc import Callable, Mapping
from typing import Any

from baselines.exact import coloring, matching, packing, subset_sum
from baselines.exact.kinds import kinds_of
from baselines.rows import Row, written

# Each takes an input, and the kinds of certificates that the contract of its goal lists.
_SOLVERS: Mapping[str, Callable[[Mapping[str, Any], frozenset[str]], Row]] = {
    "classify_perfect_matching": lambda data, _: matching.classify(data),
    "maximum_matching": lambda data, _: matching.optimise(data),
    "classify_exact_subset": subset_sum.classify,
    "closest_subset": subset_sum.optimise,
    "classify_k_coloring": coloring.classify,
    "minimum_coloring": coloring.optimise,
    "classify_bin_limit": packing.classify,
    "minimum_bins": packing.optimise,
}


def attempt(view: Mapping[str, Any]) -> bytes:
    """A submission for an agent view."""
    kinds = {goal: kinds_of(contract) for goal, contract in view["goal_contracts"].items()}
    return written(
        [{"instance_id": i["id"], **_SOLVERS[i["goal"]](i["input"], kinds[i["goal"]])} for i in view["instances"]]
    )
