"""The binding: the evaluator's record of which opaque id stands for which instance, checked before it is believed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.agent_view import build_view
from grader.canonical import canonical_sha256
from grader.family import BENCHMARK, Family, one_line
from grader.faults import Fault

VISIBILITY = "evaluator_only"
SELF_HASH = "binding_sha256"
PROJECTION_ID = re.compile(r"p_[0-9]{39}")
AGENT_ID = re.compile(r"q_[0-9]{39}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_KINDS = ("seed", "salt")


@dataclass(frozen=True, slots=True)
class Bound:
    """A checked binding: `ids` maps each opaque id to the instance's id in the family."""

    ids: Mapping[str, str]
    projection_sha256: str
    sha256: str


def make_binding(
    family: Family, view: Mapping[str, Any], order: Sequence[tuple[str, str]], kind: str, commitment: str
) -> dict[str, Any]:
    """The binding of a view that `build_view` made with the same `order`.

    Args:
        family: the family.
        view: its agent view.
        order: (instance id in the family, opaque id) in the order of showing.
        kind: "seed" or "salt", whichever the ids were derived from.
        commitment: the SHA-256 commitment to it.
    """
    hashes = {instance.id: instance.sha256 for instance in family.instances}
    binding = {
        "schema_version": 1,
        "benchmark": BENCHMARK,
        "visibility": VISIBILITY,
        "operator_family_id": family.id,
        "operator_family_sha256": family.sha256,
        "agent_projection_id": view["projection_id"],
        "agent_projection_sha256": canonical_sha256(view),
        "randomization_kind": kind,
        "randomization_commitment_sha256": commitment,
        "instance_bindings": [
            {"operator_instance_id": own, "agent_instance_id": agent, "operator_instance_sha256": hashes[own]}
            for own, agent in order
        ],
    }
    return {**binding, SELF_HASH: canonical_sha256(binding)}


def check_binding(family: Family, value: Any) -> Bound:
    """A binding file's value, every hash checked, and the view rebuilt from the family and compared.

    Raises:
        Fault: the binding is broken, was changed, or belongs to another family or view.
    """
    where = f"binding of family {one_line(family.id)}"
    if not isinstance(value, dict):
        raise Fault(f"{where}: must be an object")
    body = {key: field for key, field in value.items() if key != SELF_HASH}
    try:
        own_hash = canonical_sha256(body)
    except (ValueError, TypeError, RecursionError):
        raise Fault(f"{where}: is not plain JSON") from None
    if value.get(SELF_HASH) != own_hash:
        raise Fault(f"{where}: {SELF_HASH} does not match; the binding was changed")
    projection_id, order = _checked_fields(value, where)
    if value["operator_family_id"] != family.id or value["operator_family_sha256"] != family.sha256:
        raise Fault(f"{where}: was made for another family, or for another version of it")
    if {own: sha for own, _, sha in order} != {instance.id: instance.sha256 for instance in family.instances}:
        raise Fault(f"{where}: its instances are not the family's")
    shown = [(own, agent) for own, agent, _ in order]
    projection_sha256 = canonical_sha256(build_view(family, projection_id, shown))
    if value["agent_projection_sha256"] != projection_sha256:
        raise Fault(f"{where}: the view rebuilt from the family is not the one that was handed out")
    return Bound({agent: own for own, agent in shown}, projection_sha256, own_hash)


def _checked_fields(value: Mapping[str, Any], where: str) -> tuple[str, list[tuple[str, str, str]]]:
    """The projection id and (instance id, opaque id, instance hash) of each entry, all of the right form."""
    if type(value.get("schema_version")) is not int or value["schema_version"] != 1:
        raise Fault(f"{where}: schema_version must be 1")
    fixed = value.get("benchmark"), value.get("visibility")
    if fixed != (BENCHMARK, VISIBILITY) or value.get("randomization_kind") not in _KINDS:
        raise Fault(f"{where}: benchmark, visibility or randomization_kind is not a binding's")
    for name in ("operator_family_sha256", "agent_projection_sha256", "randomization_commitment_sha256"):
        _matching(_SHA256, value.get(name), f"{where}: {name}")
    projection_id = _matching(PROJECTION_ID, value.get("agent_projection_id"), f"{where}: agent_projection_id")
    entries = value.get("instance_bindings")
    if not isinstance(value.get("operator_family_id"), str) or not isinstance(entries, list):
        raise Fault(f"{where}: operator_family_id or instance_bindings is missing")
    order = [_entry(entry, where) for entry in entries]
    if len({own for own, _, _ in order}) != len(order) or len({agent for _, agent, _ in order}) != len(order):
        raise Fault(f"{where}: an instance is bound twice")
    return projection_id, order


def _entry(entry: Any, where: str) -> tuple[str, str, str]:
    if not isinstance(entry, dict) or not isinstance(entry.get("operator_instance_id"), str):
        raise Fault(f"{where}: an entry of instance_bindings is broken")
    return (
        entry["operator_instance_id"],
        _matching(AGENT_ID, entry.get("agent_instance_id"), f"{where}: agent_instance_id"),
        _matching(_SHA256, entry.get("operator_instance_sha256"), f"{where}: operator_instance_sha256"),
    )


def _matching(pattern: re.Pattern[str], text: Any, where: str) -> str:
    if not isinstance(text, str) or not pattern.fullmatch(text):
        raise Fault(f"{where}: is not of the form {pattern.pattern}")
    return text
