"""A family as the evaluator reads it: checked whole, its instances parsed once, its canonical form spelled once."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grader.canonical import canonical_bytes, canonical_object, canonical_text
from grader.certificates import Domain, domain_of
from grader.faults import Fault
from grader.protocol import exact, is_number

BENCHMARK = "constraint-shift-math"
TRACKS = ("public_dev", "static_hidden", "fresh_private", "retired")
INSTANCES = 4
PAYLOAD_HASH = "generation_payload_sha256"
_PERCENT = 100


@dataclass(frozen=True, slots=True)
class Instance:
    """One instance: `parsed` is what its domain made of `data`, its input as the family file has it.

    `spelled` is the canonical bytes of the whole instance.
    """

    id: str
    variant: str
    goal: str
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
    where = f"family {_text(value, 'family_id', 'family')}"
    if type(value.get("schema_version")) is not int or value["schema_version"] != 1:
        raise Fault(f"{where}: schema_version must be 1")
    if value.get("benchmark") != BENCHMARK:
        raise Fault(f"{where}: benchmark must be {BENCHMARK}")
    if value.get("track") not in TRACKS:
        raise Fault(f"{where}: track must be one of {', '.join(TRACKS)}")
    for name in ("title", "domain"):
        _text(value, name, where)
    generator = _object(value, "generator", where)
    _object(value, "submission_contract", where)
    scoring = _object(value, "scoring", where)
    raw = value.get("instances")
    if not isinstance(raw, list) or len(raw) != INSTANCES:
        raise Fault(f"{where}: instances must be a list of exactly {INSTANCES}")
    if not all(isinstance(item, dict) for item in raw):
        raise Fault(f"{where}: each instance must be an object")
    spelled = _spell(value, where)
    parsed: dict[tuple[str, str], Any] = {}
    instances = tuple(
        _instance(item, spelling, data_text, f"{where}: instance {number}", parsed)
        for number, (item, spelling, data_text) in enumerate(
            zip(raw, spelled.instances, spelled.inputs, strict=True), start=1
        )
    )
    if len({instance.id for instance in instances}) != INSTANCES:
        raise Fault(f"{where}: two instances have the same id")
    if PAYLOAD_HASH in generator and generator[PAYLOAD_HASH] != spelled.payload_sha256(generator):
        raise Fault(f"{where}: {PAYLOAD_HASH} does not match; the family was changed after it was generated")
    return Family(
        id=value["family_id"],
        track=value["track"],
        sha256=spelled.sha256(),
        correctness_weight=_weight(scoring, "correctness_weight", where),
        all_correct_bonus=_weight(scoring, "all_correct_bonus", where),
        instances=instances,
    )


def payload_sha256(value: Mapping[str, Any]) -> str:
    """The hash of a family before `generation_payload_sha256` was added to its generator."""
    return _spell(value, "family").payload_sha256(value["generator"])


def check_declared_weights(family: Family, item_weight: Fraction, family_weight: Fraction) -> None:
    """Refuse a family whose scoring declaration contradicts the protocol.

    Raises:
        Fault: the weights differ.
    """
    declared = family.correctness_weight, family.all_correct_bonus
    if declared != (item_weight * _PERCENT, family_weight * _PERCENT):
        raise Fault(f"family {family.id}: its declared scoring weights differ from the protocol's")


@dataclass(frozen=True, slots=True)
class _Spelling:
    """The canonical bytes of a family in pieces, so that its several hashes spell and copy nothing twice."""

    fields: Mapping[str, Sequence[bytes]]
    instances: Sequence[bytes]
    inputs: Sequence[str]

    def sha256(self, **replaced: Sequence[bytes]) -> str:
        digest, opening = hashlib.sha256(), b"{"
        for key, pieces in sorted({**self.fields, **replaced}.items()):
            digest.update(opening + canonical_bytes(key) + b":")
            for piece in pieces:
                digest.update(piece)
            opening = b","
        digest.update(b"}")
        return digest.hexdigest()

    def payload_sha256(self, generator: Mapping[str, Any]) -> str:
        before = {key: value for key, value in generator.items() if key != PAYLOAD_HASH}
        return self.sha256(generator=[canonical_bytes(before)])


def _spell(value: Mapping[str, Any], where: str) -> _Spelling:
    try:
        texts = [_spell_fields(instance) for instance in value["instances"]]
        instances = [canonical_object(fields).encode("utf-8") for fields in texts]
        fields = {key: [text.encode("utf-8")] for key, text in _spell_fields({**value, "instances": None}).items()}
    except (ValueError, TypeError, RecursionError) as error:
        raise Fault(f"{where}: is not plain JSON ({type(error).__name__})") from None
    listed = [piece for instance in instances for piece in (b",", instance)]
    fields["instances"] = [b"[", *listed[1:], b"]"]
    return _Spelling(fields, instances, [fields.get("input", "") for fields in texts])


def _spell_fields(value: Mapping[str, Any]) -> dict[str, str]:
    if set(map(type, value)) != {str}:
        raise TypeError("a key is not a string")
    return {key: canonical_text(field) for key, field in value.items()}


def _instance(value: Any, spelled: bytes, data_text: str, where: str, seen: dict[tuple[str, str], Any]) -> Instance:
    """The instance; an input that an earlier one had is not parsed again, `seen` holding what it became."""
    name = _text(value, "id", where)
    where = f"{where} ({name})"
    domain = domain_of(value.get("validator"), value.get("goal"), where)
    data = _object(value, "input", where)
    _text(value, "statement", where)
    key = value["validator"], data_text
    if key not in seen:
        seen[key] = domain.rules.parse(data, where)
    return Instance(
        id=name,
        variant=_text(value, "variant", where),
        goal=value["goal"],
        domain=domain,
        data=data,
        parsed=seen[key],
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
