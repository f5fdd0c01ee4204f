"""The ten development families: small, fixed, one for each kind of evidence. For trying a pipeline, not for ranking.

Neighbours differ by one edit, and where the kind of evidence allows it the edit keeps every count and sum: an edge
moves one end, or units of weight trade places. The total-capacity families cannot keep the sum: it is their evidence.
"""

from collections.abc import Callable, Mapping

from generator.families.assembly import Plan
from generator.families.development_graphs import clique_plan, cycle_plan, matching_plan, wheel_plan
from generator.families.development_numbers import (
    balanced_plan,
    capacity_plan,
    incompatible_plan,
    modular_plan,
    pair_plan,
    superincreasing_plan,
)

PLANS: Mapping[str, Callable[[], Plan]] = {
    "matching-trio-shortage": matching_plan,
    "coloring-clique-completion": clique_plan,
    "coloring-odd-cycle-closure": cycle_plan,
    "coloring-odd-wheel-closure": wheel_plan,
    "subset-common-divisor": modular_plan,
    "subset-pair-parity": pair_plan,
    "subset-superincreasing-gap": superincreasing_plan,
    "packing-total-capacity": capacity_plan,
    "packing-incompatible-trio": incompatible_plan,
    "packing-balanced-load": balanced_plan,
}
