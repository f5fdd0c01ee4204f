"""How a family is hashed: its canonical form, spelled once for all the hashes that are taken of it."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.canonical import canonical_bytes, canonical_object, canonical_text, plain_text
from grader.faults import Fault

PAYLOAD_HASH = "generation_payload_sha256"


@dataclass(frozen=True, slots=True)
class Spelling:
    """The canonical bytes of a family in pieces, so that its several hashes spell and copy nothing twice.

    `instances` holds the bytes of each instance, `inputs` the text of each instance's input, empty where it has none.
    """

    fields: Mapping[str, Sequence[bytes]]
    instances: Sequence[bytes]
    inputs: Sequence[str]

    def sha256(self, **replaced: Sequence[bytes]) -> str:
        """The hash of the family, with some fields replaced."""
        digest, opening = hashlib.sha256(), b"{"
        for key, pieces in sorted({**self.fields, **replaced}.items()):
            digest.update(opening + canonical_bytes(key) + b":")
            for piece in pieces:
                digest.update(piece)
            opening = b","
        digest.update(b"}")
        return digest.hexdigest()

    def payload_sha256(self, generator: Mapping[str, Any]) -> str:
        """The hash of the family before its generator's payload hash was added."""
        before = {key: value for key, value in generator.items() if key != PAYLOAD_HASH}
        return self.sha256(generator=[canonical_bytes(before)])


def spell_family(value: Mapping[str, Any], where: str) -> Spelling:
    """Spell a family whose instances are objects.

    Raises:
        Fault: it holds what JSON cannot.
    """
    try:
        plain: list[tuple[list[Any], str]] = []
        texts = [_spell_instance(instance, plain) for instance in value["instances"]]
        instances = [canonical_object(parts).encode("utf-8") for parts in texts]
        fields = {key: [text.encode("utf-8")] for key, text in _spell_fields({**value, "instances": None}).items()}
    except (ValueError, TypeError, RecursionError) as error:
        raise Fault(f"{where}: is not plain JSON ({type(error).__name__})") from None
    listed = [piece for instance in instances for piece in (b",", instance)]
    fields["instances"] = [b"[", *listed[1:], b"]"]
    return Spelling(fields, instances, [parts.get("input", "") for parts in texts])


def _spell_instance(value: Mapping[str, Any], plain: list[tuple[list[Any], str]]) -> dict[str, str]:
    """The texts of an instance's fields; lists of its input that an earlier one had, as in `plain`, are not spelled."""
    data = value.get("input")
    if not isinstance(data, dict) or not data:
        return _spell_fields(value)
    known = {name: text for name, field in data.items() for earlier, text in plain if field == earlier}
    for name, field in data.items():
        text = None if name in known else plain_text(field)
        if text is not None:
            plain.append((field, text))
            known[name] = text
    rest = _spell_fields({name: None if name in known else field for name, field in data.items()})
    return {**_spell_fields({**value, "input": None}), "input": canonical_object({**rest, **known})}


def _spell_fields(value: Mapping[str, Any]) -> dict[str, str]:
    if set(map(type, value)) != {str}:
        raise TypeError("a key is not a string")
    return {key: canonical_text(field) for key, field in value.items()}
