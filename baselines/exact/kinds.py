"""Which kinds of certificates a contract lists."""

from collections.abc import Mapping
from typing import Any

# What the first validators know; a function called without kinds proves with these.
FIRST_KINDS = frozenset(
    "clique odd_cycle odd_wheel common_divisor superincreasing_greedy total_capacity incompatible_items".split()
)


def kinds_of(contract: Mapping[str, Mapping[str, Any]]) -> frozenset[str]:
    """The types listed under any verdict of a goal."""
    return frozenset(kind["type"] for form in contract.values() for kind in form.get("certificate_one_of", ()))
