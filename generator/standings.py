"""How agents did: per domain, with intervals that treat a family, not an instance, as the unit of chance."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.faults import Fault

ALL_DOMAINS = "all"
_NORMAL_QUANTILE = 1.959964  # two-sided 95%
_CLASSIFYING = 3  # the first three instances of a family


@dataclass(frozen=True, slots=True)
class Graded:
    """A family and its receipt, or None where the agent handed nothing in."""

    family: Mapping[str, Any]
    receipt: Mapping[str, Any] | None

    def correct(self) -> list[bool]:
        """Whether each instance is correct, in the family's order."""
        if self.receipt is None:
            return [False] * len(self.family["instances"])
        return [bool(result["correct"]) for result in self.receipt["results"]]

    def pairs(self) -> list[bool]:
        """For each pair of neighbours between which the verdict turns, whether both are correct."""
        verdicts, correct = verdicts_of(self.family), self.correct()
        turns = [place for place in range(_CLASSIFYING - 1) if verdicts[place] != verdicts[place + 1]]
        return [correct[place] and correct[place + 1] for place in turns]


def verdicts_of(family: Mapping[str, Any]) -> list[str]:
    """F or I for each instance that classifies: from the composition, or from the variant where there is none.

    Raises:
        Fault: the family says neither.
    """
    composition = str(family["generator"].get("composition", "")).split(",")[:_CLASSIFYING]
    if set(composition) <= {"F", "I"} and len(composition) == _CLASSIFYING:
        return composition
    variants = [str(instance["variant"]) for instance in family["instances"][:_CLASSIFYING]]
    if not all(variant.endswith("feasible") for variant in variants):
        raise Fault(f"family {family['family_id']}: neither its composition nor its variants tell the verdicts")
    return ["I" if variant.endswith("infeasible") else "F" for variant in variants]


def standings(results: Mapping[str, Sequence[Graded]]) -> dict[str, Any]:
    """For each agent, for each domain and for all of them: scores and rates with 95% intervals.

    Args:
        results: for each agent, every family of the track; a family without a submission counts as zero.
    """
    return {agent: _by_domain(graded) for agent, graded in sorted(results.items())}


def _by_domain(graded: Sequence[Graded]) -> dict[str, Any]:
    domains = sorted({str(item.family["domain"]) for item in graded})
    rows = {domain: _row([item for item in graded if item.family["domain"] == domain]) for domain in domains}
    return {**rows, ALL_DOMAINS: _row(graded)}


def _row(graded: Sequence[Graded]) -> dict[str, Any]:
    families = len(graded)
    scores = [0.0 if item.receipt is None else float(item.receipt["score"]) for item in graded]
    strict = [item.receipt is not None and bool(item.receipt["family_strict_pass"]) for item in graded]
    return {
        "families": families,
        "submitted": sum(item.receipt is not None for item in graded),
        "invalid": sum(item.receipt is not None and bool(item.receipt["invalid_submission"]) for item in graded),
        "mean_score": round(sum(scores) / families, 4),
        "instance_accuracy": _rate([value for item in graded for value in item.correct()], families),
        "family_strict_pass": _rate(strict, families),
        "pairs_right": _rate([value for item in graded for value in item.pairs()], families),
    }


def _rate(values: Iterable[bool], families: int) -> dict[str, float]:
    """A share with its interval, as wide as that many independent observations leave it."""
    values = list(values)
    share = sum(values) / len(values)
    low, high = wilson_interval(share, families)
    return {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """The 95% interval of a share of `count` observations (Wilson 1927)."""
    square = _NORMAL_QUANTILE**2
    centre = (share + square / (2 * count)) / (1 + square / count)
    spread = _NORMAL_QUANTILE * math.sqrt(share * (1 - share) / count + square / (4 * count**2)) / (1 + square / count)
    return max(0.0, centre - spread), min(1.0, centre + spread)
