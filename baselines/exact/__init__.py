"""An exact solver: it solves each instance, and proves it with the certificates that the view's contract offers."""

from collections.abc import Callable, Mapping
from typing import Any

from baselines.exact import coloring, matching, packing, subset_sum
from baselines.rows import Row, written

_SOLVERS: Mapping[str, Callable[[Mapping[str, Any]], Row]] = {
    "classify_perfect_matching": matching.classify,
    "maximum_matching": matching.optimise,
    "classify_exact_subset": subset_sum.classify,
    "closest_subset": subset_sum.optimise,
    "classify_k_coloring": coloring.classify,
    "minimum_coloring": coloring.optimise,
    "classify_bin_limit": packing.classify,
    "minimum_bins": packing.optimise,
}


def attempt(view: Mapping[str, Any]) -> bytes:
    """A submission for an agent view."""
    return written([{"instance_id": i["id"], **_SOLVERS[i["goal"]](i["input"])} for i in view["instances"]])
