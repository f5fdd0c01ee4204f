"""What a candidate is told about the kinds of certificates that the second validators add to the first ones'."""

from collections.abc import Mapping, Sequence
from typing import Any

_MARTELLO_TOTH = {
    "type": "martello_toth",
    "threshold": "integer a from 0 to half the capacity c. With A the items over c - a, B the other items over c / 2, "
    "and s the sum of the sizes from a to c / 2: the bound is |A| + |B| + max(0, (s - room) / c rounded up), where "
    "room is |B| * c less the sizes in B",
}
_DUAL_FEASIBLE = {
    "type": "dual_feasible_function",
    "threshold": "integer a from 0 to half the capacity c: sizes below a count as 0, and sizes over c - a as c",
    "parts": "integer k from 1 to c. A size w then counts as w / c if (k + 1) * w / c is whole, and otherwise as that "
    "quotient rounded down, over k; the bound is the sum of these shares, rounded up",
}
_ITEM_PRICES = {
    "type": "item_prices",
    "prices": [["a size", "integer from 0 to scale: the price of each item of that size; sizes not listed cost 0"]],
    "scale": "positive integer that the prices of the items in a bin never exceed, whichever items of the instance fit "
    "into it together; the bound is the price of all items over scale, rounded up",
}
_JOIN = {
    "type": "clique_and_odd_cycle",
    "clique": ["vertex"],
    "cycle": ["vertex, in cyclic order; each joined to every vertex of the clique"],
}
_FRACTIONAL_CLIQUE = {
    "type": "fractional_clique",
    "weights": {"vertex": "positive integer, for at most 256 vertices"},
    "scale": "positive integer that the weights of vertices of which no two are neighbours never exceed in sum; the "
    "bound is the sum of all weights over scale, rounded up",
}
_RESIDUES = {
    "type": "residues",
    "modulus": "positive integer m. Modulo m, no choice of numbers has a sum that is closer to the target than the "
    "bound",
}
_NEAREST_SUMS = {
    "type": "nearest_sums",
    "below": "integer: the largest sum of a choice of numbers that does not exceed the target; null if there is none",
    "above": "integer: the smallest such sum that is not below the target; null if there is none",
}

ADDED_KINDS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "bin_packing_v2": (_MARTELLO_TOTH, _DUAL_FEASIBLE, _ITEM_PRICES),
    "graph_coloring_v2": (_JOIN, _FRACTIONAL_CLIQUE),
    "subset_sum_v2": (_RESIDUES, _NEAREST_SUMS),
}
