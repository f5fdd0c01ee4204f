"""Bindings: a submission in a view's ids is graded through one, and a broken one grades nothing."""

import copy
import json
from typing import Any

import pytest

from generator import TEMPLATES, build_family, project_family
from generator.build import build_solved
from grader import grade_family
from grader.canonical import canonical_sha256
from grader.faults import Fault

FIXED = [name for name, template in TEMPLATES.items() if not template.random]


@pytest.mark.parametrize("template", [*FIXED, "matching"])
def test_a_submission_in_the_views_ids_is_graded_through_the_binding(template: str) -> None:
    built = build_solved(template, **({"seed": "s"} if template == "matching" else {}))  # type: ignore[arg-type]
    view, binding = project_family(built.family, seed="s")
    agent = {b["operator_instance_id"]: b["agent_instance_id"] for b in binding["instance_bindings"]}
    rows = [{**row, "instance_id": agent[row["instance_id"]]} for row in built.solution]
    receipt = grade_family(built.family, rows, binding=binding)
    assert receipt["score"] == 100
    assert receipt["agent_projection_sha256"] == canonical_sha256(view)
    assert receipt["agent_binding_sha256"] == binding["binding_sha256"]


@pytest.mark.parametrize("made_up", ["q_" + "0" * 39, "q_1", "", "dev-packing-balanced-load-a", "\x00", "\u2028"])
def test_an_id_that_was_made_up_zeroes_the_family(made_up: str) -> None:
    built = build_solved("packing-balanced-load")
    _, binding = project_family(built.family, seed="s")
    agent = {b["operator_instance_id"]: b["agent_instance_id"] for b in binding["instance_bindings"]}
    rows = [{**row, "instance_id": agent[row["instance_id"]]} for row in built.solution]
    for changed in ([*rows[:3], {**rows[3], "instance_id": made_up}], [*rows, {**rows[3], "instance_id": made_up}]):
        receipt = grade_family(built.family, changed, binding=binding)
        assert (receipt["score"], receipt["invalid_submission"]) == (0, True)


def test_the_operators_own_ids_are_unknown_where_a_binding_is_used() -> None:
    built = build_solved("packing-balanced-load")
    _, binding = project_family(built.family, seed="s")
    assert grade_family(built.family, built.solution, binding=binding)["invalid_submission"] is True


BOUND = build_solved("coloring-odd-wheel-closure")
BINDING = project_family(BOUND.family, seed="s")[1]
OTHER = project_family(build_family("coloring-odd-cycle-closure"), seed="s")[1]


def resealed(**changes: Any) -> dict[str, Any]:
    """The binding with changes and a hash that fits them."""
    body = {**{k: v for k, v in BINDING.items() if k != "binding_sha256"}, **changes}
    return {**body, "binding_sha256": canonical_sha256(body)}


def entries(**changes: Any) -> list[dict[str, Any]]:
    """The binding's entries, the first one changed."""
    first, *rest = copy.deepcopy(BINDING["instance_bindings"])
    return [{**first, **changes}, *rest]


@pytest.mark.parametrize(
    "binding",
    [
        [],
        {},
        OTHER,
        {**BINDING, "visibility": "public"},
        {**BINDING, "binding_sha256": "0" * 64},
        resealed(visibility="public"),
        resealed(schema_version=2),
        resealed(randomization_kind="guess"),
        resealed(operator_family_sha256="0" * 64),
        resealed(operator_family_id="another"),
        resealed(agent_projection_sha256="0" * 64),
        resealed(agent_projection_id="p_" + "0" * 39),
        resealed(agent_projection_id="p_1"),
        resealed(instance_bindings=[]),
        resealed(instance_bindings=BINDING["instance_bindings"][:3]),
        resealed(instance_bindings=BINDING["instance_bindings"][::-1]),
        resealed(instance_bindings=entries(agent_instance_id=BINDING["instance_bindings"][1]["agent_instance_id"])),
        resealed(instance_bindings=entries(agent_instance_id="q_" + "0" * 39)),
        resealed(instance_bindings=entries(operator_instance_id="another")),
        resealed(instance_bindings=entries(operator_instance_sha256="0" * 64)),
        resealed(instance_bindings=entries(operator_instance_id=7)),
        resealed(instance_bindings=["q"]),
        {**BINDING, "note": float("nan")},
    ],
)
def test_a_broken_binding_raises_and_grades_nothing(binding: Any) -> None:
    with pytest.raises(Fault, match=r"^binding of family "):
        grade_family(BOUND.family, BOUND.solution, binding=binding)


def test_a_binding_is_refused_once_the_family_changes() -> None:
    family = json.loads(json.dumps(BOUND.family))
    del family["generator"]["generation_payload_sha256"]
    with pytest.raises(Fault, match="another version"):
        grade_family(family, BOUND.solution, binding=BINDING)
