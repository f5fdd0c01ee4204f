"""Rows of a submission, as an agent writes them."""

from collections.abc import Mapping, Sequence
from typing import Any

from grader.canonical import canonical_bytes

Row = dict[str, Any]


def feasible(**answer: Any) -> Row:
    """A solution was found."""
    return {"verdict": "feasible", "answer": answer, "certificate": {}}


def infeasible(certificate: Mapping[str, Any]) -> Row:
    """There is no solution, and this shows it."""
    return {"verdict": "infeasible", "answer": {}, "certificate": dict(certificate)}


def optimal(certificate: Mapping[str, Any], **answer: Any) -> Row:
    """Nothing is better, and this shows it."""
    return {"verdict": "optimal", "answer": answer, "certificate": dict(certificate)}


def written(rows: Sequence[Row]) -> bytes:
    """Rows as JSON Lines."""
    return b"".join(canonical_bytes(row) + b"\n" for row in rows)
