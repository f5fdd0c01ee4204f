"""What a candidate may see of a family: built field by field from a whitelist, never by deleting.

A view depends on a family, an opaque id for it, and opaque ids for its instances in the order of showing. Those come
from a secret (`generator.projection`) and stay in the binding, so that the evaluator can build the same view again.
Vertices, edges and the ends of edges without direction are sorted: neighbours of a family differ in what they hold, not
in where the list was touched. Numbers and weights keep their places, which answers refer to.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from grader.contracts import RESPONSE_FORMAT, STATEMENTS, contract_of
from grader.family import BENCHMARK, Family, Instance, one_line
from grader.faults import Fault

FORBIDDEN_IN_KEYS = ("variant", "validator", "generator", "title", "track", "scoring", "reference")
_FORBIDDEN_IN_TEXT = re.compile("feasible|infeasible|feasibility|boundary|critical", re.IGNORECASE)
_TELLING_ID = 8  # characters; a shorter id may be part of a label by chance, and tells nothing
_LABELS = ("left", "right", "vertices")


def build_view(family: Family, projection_id: str, order: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The agent view of a family.

    Args:
        family: the checked family.
        projection_id: the view's opaque id.
        order: (instance id in the family, opaque id) in the order of showing, each instance once.

    Raises:
        Fault: a label of the family would tell a verdict, or names one of the family's own ids; or two instances of one
            goal have different validators, so that the goal has no one contract.
    """
    by_id = {instance.id: instance for instance in family.instances}
    shown = [(by_id[operator_id], agent_id) for operator_id, agent_id in order]
    _refuse_telling_labels(family)
    goals = dict(sorted({(instance.goal, instance.validator) for instance in family.instances}))
    if any(goals[instance.goal] != instance.validator for instance in family.instances):
        raise Fault(f"family {one_line(family.id)}: instances of one goal have different validators")
    return {
        "schema_version": 1,
        "benchmark": BENCHMARK,
        "projection_id": projection_id,
        "response_format": RESPONSE_FORMAT,
        "goal_contracts": {goal: contract_of(validator, goal) for goal, validator in goals.items()},
        "instances": [
            {
                "id": agent_id,
                "goal": instance.goal,
                "statement": STATEMENTS[instance.goal],
                "input": _shown_input(instance),
            }
            for instance, agent_id in shown
        ],
    }


def _shown_input(instance: Instance) -> dict[str, Any]:
    data = instance.data
    shown = {name: data[name] for name in instance.domain.input_fields}
    shown |= {name: sorted(shown[name]) for name in _LABELS if name in shown}
    if "edges" in shown:
        edges = map(sorted, shown["edges"]) if "vertices" in shown else shown["edges"]
        shown["edges"] = sorted(edges, key="\0".join)  # one string a pair compares faster than the pair
    return shown


def _refuse_telling_labels(family: Family) -> None:
    text = "\n".join(sorted(set(_labels(family.instances))))
    own_ids = [name for name in (family.id, *(i.id for i in family.instances)) if len(name) >= _TELLING_ID]
    if _FORBIDDEN_IN_TEXT.search(text) or any(name in text for name in own_ids):
        raise Fault(f"family {one_line(family.id)}: a vertex label tells a verdict or an id; rename the vertices")


def _labels(instances: Iterable[Instance]) -> Iterable[str]:
    for instance in instances:
        for name in _LABELS:
            if name in instance.domain.input_fields:
                yield from instance.data[name]
