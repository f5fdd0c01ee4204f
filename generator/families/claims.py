"""Short forms for writing small families down: claims, and the edits between neighbours."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.families.assembly import Claim
from grader.certificates.shape import FEASIBLE, INFEASIBLE, OPTIMAL

Edge = tuple[str, str]


def edges_of(text: str) -> list[Edge]:
    """The edges written as `a-b c-d`."""
    return [(edge.split("-")[0], edge.split("-")[1]) for edge in text.split()]


def moved(edges: Sequence[Edge], before: str, after: str) -> list[Edge]:
    """The edges with one of them moved."""
    (old,), (new,) = edges_of(before), edges_of(after)
    return [new if edge == old else edge for edge in edges]


def traded(values: Sequence[int], giver: int, taker: int, amount: int) -> list[int]:
    """The values with an amount moved from one place to another."""
    result = list(values)
    result[giver] -= amount
    result[taker] += amount
    return result


def feasible(**answer: Any) -> Claim:
    """There is a solution, and here it is."""
    return Claim(FEASIBLE, answer, {})


def infeasible(**certificate: Any) -> Claim:
    """There is none, and this proves it."""
    return Claim(INFEASIBLE, {}, certificate)


def optimal(certificate: Mapping[str, Any], **answer: Any) -> Claim:
    """Nothing is better, and the certificate proves it."""
    return Claim(OPTIMAL, answer, certificate)
