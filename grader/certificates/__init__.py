"""What a witness or a certificate proves: one module a domain, looked up by a family's validator ids."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grader.certificates import (
    bin_packing,
    bin_packing_v2,
    bipartite_matching,
    graph_coloring,
    graph_coloring_v2,
    subset_sum,
    subset_sum_v2,
)
from grader.certificates.shape import Judgement, Validator, malformed, rejected, row_fault
from grader.faults import Fault


@dataclass(frozen=True, slots=True)
class Domain:
    """One validator id: its rules, the verdicts each goal has, and the fields of its inputs."""

    rules: Validator
    goals: Mapping[str, frozenset[str]]
    input_fields: tuple[str, ...]


# The only table of validators: a new id is a new line, and old ids never change their meaning.
DOMAINS: Mapping[str, Domain] = {
    "bipartite_matching_v1": Domain(bipartite_matching, bipartite_matching.GOALS, bipartite_matching.INPUT_FIELDS),
    "subset_sum_v1": Domain(subset_sum, subset_sum.GOALS, subset_sum.INPUT_FIELDS),
    "graph_coloring_v1": Domain(graph_coloring, graph_coloring.GOALS, graph_coloring.INPUT_FIELDS),
    "bin_packing_v1": Domain(bin_packing, bin_packing.GOALS, bin_packing.INPUT_FIELDS),
    "subset_sum_v2": Domain(subset_sum_v2, subset_sum_v2.GOALS, subset_sum_v2.INPUT_FIELDS),
    "graph_coloring_v2": Domain(graph_coloring_v2, graph_coloring_v2.GOALS, graph_coloring_v2.INPUT_FIELDS),
    "bin_packing_v2": Domain(bin_packing_v2, bin_packing_v2.GOALS, bin_packing_v2.INPUT_FIELDS),
}


def domain_of(validator: Any, goal: Any, where: str) -> Domain:
    """The domain of an instance.

    Raises:
        Fault: no validator of that name is known, or it has no such goal.
    """
    domain = DOMAINS.get(validator) if isinstance(validator, str) else None
    if domain is None:
        raise Fault(f"{where}: validator must be one of {', '.join(DOMAINS)}")
    if not isinstance(goal, str) or goal not in domain.goals:
        raise Fault(f"{where}: {validator} has the goals {' and '.join(domain.goals)}")
    return domain


def judge_row(domain: Domain, parsed: Any, goal: str, row: Mapping[str, Any]) -> Judgement:
    """What a row is worth for the instance it names; total: any row has a judgement.

    A verdict that the goal does not have is wrong, not malformed, whatever else the row holds.
    """
    fault = row_fault(row)
    if fault:
        return malformed(fault)
    verdict = row["verdict"]
    if not isinstance(verdict, str) or verdict not in domain.goals[goal]:
        return rejected("the goal does not have this verdict")
    return domain.rules.judge(parsed, goal, row)


__all__ = ["DOMAINS", "Domain", "Judgement", "domain_of", "judge_row"]
