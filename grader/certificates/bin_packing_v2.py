"""bin_packing_v2: as v1, and with it Martello-Toth L2, dual feasible functions, and prices (the configuration LP)."""

from collections.abc import Mapping
from typing import Any

from grader.certificates import bin_packing
from grader.certificates.bin_packing import Packing, parse
from grader.certificates.packing_bounds import dual_feasible, martello_toth, priced
from grader.certificates.shape import Judgement, all_of, has_fields, is_int

GOALS, INPUT_FIELDS = bin_packing.GOALS, bin_packing.INPUT_FIELDS
MARTELLO_TOTH, DUAL_FEASIBLE, ITEM_PRICES = "martello_toth", "dual_feasible_function", "item_prices"
_PAIR = 2


def bins_needed(instance: Packing, certificate: Mapping[str, Any]) -> int | None:
    """How many bins the certificate proves necessary, or None where it proves nothing."""
    kind, weights, capacity = certificate.get("type"), instance.weights, instance.capacity
    if kind == MARTELLO_TOTH and has_fields(certificate, "type", "threshold"):
        threshold = certificate["threshold"]
        return martello_toth(weights, capacity, threshold) if is_int(threshold) else None
    if kind == DUAL_FEASIBLE and has_fields(certificate, "type", "threshold", "parts"):
        threshold, parts = certificate["threshold"], certificate["parts"]
        return dual_feasible(weights, capacity, threshold, parts) if is_int(threshold) and is_int(parts) else None
    if kind == ITEM_PRICES and has_fields(certificate, "type", "prices", "scale"):
        prices, scale = _prices(instance, certificate["prices"]), certificate["scale"]
        return priced(weights, capacity, prices, scale) if prices is not None and is_int(scale) else None
    return bin_packing.bins_needed(instance, certificate)


def _prices(instance: Packing, pairs: Any) -> dict[int, int] | None:
    """The price of each size in a list of [size, price] pairs of different sizes that fit into a bin.

    The range of the sizes comes before the dictionary: integers chosen to share a hash would make it quadratic.
    """
    if not all_of(list, pairs) or not all(len(pair) == _PAIR and all_of(int, pair) for pair in pairs):
        return None
    if not all(0 < size <= instance.capacity for size, _ in pairs):
        return None
    prices = {size: price for size, price in pairs}
    return prices if len(prices) == len(pairs) else None


def judge(instance: Packing, goal: str, row: Mapping[str, Any]) -> Judgement:
    """What a row is worth for these items (see `grader.certificates.shape.Validator`)."""
    return bin_packing.judge(instance, goal, row, bins_needed)


__all__ = ["GOALS", "INPUT_FIELDS", "bins_needed", "judge", "parse"]
