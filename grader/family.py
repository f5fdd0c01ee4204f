"""A family as the evaluator reads it: checked whole, its instances parsed once, its canonical form spelled once."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grader.certificates import Domain, domain_of
from grader.faults import Fault
from grader.protocol import exact, is_number
from grader.spelling import PAYLOAD_HASH, Spelling, spell_family

BENCHMARK = "constraint-shift-math"
TRACKS = ("public_dev", "static_hidden", "fresh_private", "retired")
INSTANCES = 4
_PERCENT = 100
_SHOWN_CHARACTERS = 80


@dataclass(frozen=True, slots=True)
class Instance:
    """One instance: `parsed` is what its domain made of `data`, its input as the family file has it.

    `spelled` is the canonical bytes of the whole instance.
    """

    id: str
    variant: str
    goal: str
    validator: str
    domain: Domain
    data: Mapping[str, Any]
    parsed: Any
    spelled: bytes

    @property
    def sha256(self) -> str:
        """The hash of the instance's canonical form."""
        return hashlib.sha256(self.spelled).hexdigest()


@dataclass(frozen=True, slots=True)
class Family:
    """A checked family; `correctness_weight` and `all_correct_bonus` are what it declares, out of 100."""

    id: str
    track: str
    sha256: str
    correctness_weight: Fraction
    all_correct_bonus: Fraction
    instances: tuple[Instance, ...]


def parse_family(value: Any) -> Family:
    """The value of a family file, checked. Fields that the format does not name are hashed and otherwise ignored.

    Raises:
        Fault: a field is missing or broken, an input does not fit its validator, or the payload hash does not match.
    """
    if not isinstance(value, dict):
        raise Fault("family: must be an object")
    where = f"family {one_line(_text(value, 'family_id', 'family'))}"
    _check_head(value, where)
    spelled = spell_family(value, where)
    instances = _instances(value["instances"], spelled, where)
    generator = value["generator"]
    if PAYLOAD_HASH in generator and generator[PAYLOAD_HASH] != spelled.payload_sha256(generator):
        raise Fault(f"{where}: {PAYLOAD_HASH} does not match; the family was changed after it was generated")
    return Family(
        id=value["family_id"],
        track=value["track"],
        sha256=spelled.sha256(),
        correctness_weight=_weight(value["scoring"], "correctness_weight", where),
        all_correct_bonus=_weight(value["scoring"], "all_correct_bonus", where),
        instances=instances,
    )


def one_line(name: str) -> str:
    """A name from a file as it may stand in a one-line message."""
    return " ".join(name.split())[:_SHOWN_CHARACTERS]


def check_declared_weights(family: Family, item_weight: Fraction, family_weight: Fraction) -> None:
    """Refuse a family whose scoring declaration contradicts the protocol.

    Raises:
        Fault: the weights differ.
    """
    declared = family.correctness_weight, family.all_correct_bonus
    if declared != (item_weight * _PERCENT, family_weight * _PERCENT):
        raise Fault(f"family {one_line(family.id)}: its declared scoring weights differ from the protocol's")


def _check_head(value: Mapping[str, Any], where: str) -> None:
    if type(value.get("schema_version")) is not int or value["schema_version"] != 1:
        raise Fault(f"{where}: schema_version must be 1")
    if value.get("benchmark") != BENCHMARK:
        raise Fault(f"{where}: benchmark must be {BENCHMARK}")
    if value.get("track") not in TRACKS:
        raise Fault(f"{where}: track must be one of {', '.join(TRACKS)}")
    for name in ("title", "domain"):
        _text(value, name, where)
    for name in ("generator", "submission_contract", "scoring"):
        _object(value, name, where)
    for name in ("id", "version", "template"):
        _text(value["generator"], name, f"{where}: generator")
    instances = value.get("instances")
    if not isinstance(instances, list) or len(instances) != INSTANCES:
        raise Fault(f"{where}: instances must be a list of exactly {INSTANCES}")
    if not all(isinstance(item, dict) for item in instances):
        raise Fault(f"{where}: each instance must be an object")


def _instances(values: Sequence[Any], spelled: Spelling, where: str) -> tuple[Instance, ...]:
    seen: list[tuple[str, str, Any]] = []
    instances = tuple(
        _instance(value, spelling, data_text, f"{where}: instance {number}", seen)
        for number, (value, spelling, data_text) in enumerate(
            zip(values, spelled.instances, spelled.inputs, strict=True), start=1
        )
    )
    if len({instance.id for instance in instances}) != INSTANCES:
        raise Fault(f"{where}: two instances have the same id")
    return instances


def _instance(value: Any, spelled: bytes, data_text: str, where: str, seen: list[tuple[str, str, Any]]) -> Instance:
    """The instance; an input that an earlier one had is not parsed again, `seen` holding what it became."""
    name = _text(value, "id", where)
    where = f"{where} ({one_line(name)})"
    domain = domain_of(value.get("validator"), value.get("goal"), where)
    data = _object(value, "input", where)
    _text(value, "statement", where)
    parsed = next((known for kind, text, known in seen if (kind, text) == (value["validator"], data_text)), None)
    if parsed is None:
        parsed = domain.rules.parse(data, where)
        seen.append((value["validator"], data_text, parsed))
    return Instance(
        id=name,
        variant=_text(value, "variant", where),
        goal=value["goal"],
        validator=value["validator"],
        domain=domain,
        data=data,
        parsed=parsed,
        spelled=spelled,
    )


def _text(value: Mapping[str, Any], name: str, where: str) -> str:
    text = value.get(name)
    if not isinstance(text, str) or not text:
        raise Fault(f"{where}: {name} must be a non-empty string")
    return text


def _weight(scoring: Mapping[str, Any], name: str, where: str) -> Fraction:
    weight = scoring.get(name)
    if not is_number(weight):
        raise Fault(f"{where}: scoring must declare {name}, a number")
    return exact(weight)


def _object(value: Mapping[str, Any], name: str, where: str) -> dict[str, Any]:
    section = value.get(name)
    if not isinstance(section, dict):
        raise Fault(f"{where}: {name} must be an object")
    return section
