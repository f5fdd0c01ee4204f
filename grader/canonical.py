"""Canonical JSON: one value, one spelling, one hash (FORMATS: keys sorted, no spaces, UTF-8, no NaN)."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

_FEW_KEYS = 64  # objects with more, such as colourings, are faster left to the encoder whole

_ESCAPED = ["\\", *map(chr, range(0x20))]  # what JSON must escape in a string, beside the quote

# One encoder for the process: making it anew for each value costs more than encoding a small one.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical_text(value: Any) -> str:
    """The canonical text of a JSON value.

    Raises:
        ValueError: the value holds NaN or an infinity.
    """
    if type(value) is dict and len(value) <= _FEW_KEYS and set(map(type, value)) <= {str}:
        return canonical_object({key: canonical_text(field) for key, field in value.items()})
    if type(value) is list and value and type(value[0]) is list:
        text = _plain_pairs(value)
        if text is not None:
            return text
    return _ENCODER.encode(value)


def canonical_object(texts: Mapping[str, str]) -> str:
    """The canonical text of an object, from the canonical text of each of its fields."""
    return "{" + ",".join(f"{_ENCODER.encode(key)}:{texts[key]}" for key in sorted(texts)) + "}"


def _plain_pairs(value: list[Any]) -> str | None:
    """The text of a list of pairs of strings that need no escapes, as edges and matchings are; None for all else.

    Half the time of the general encoder, which is most of the time of hashing a large graph.
    """
    try:
        inner = '"],["'.join(map('","'.join, value))
    except TypeError:
        return None
    # Each of the four quotes of a pair stands where it was put, and pairs are two strings, if no string adds a quote.
    if set(map(type, value)) != {list} or set(map(len, value)) != {2} or inner.count('"') != 4 * len(value) - 2:
        return None
    return None if any(map(inner.__contains__, _ESCAPED)) else f'[["{inner}"]]'


def canonical_bytes(value: Any) -> bytes:
    """The canonical UTF-8 bytes of a JSON value.

    Raises:
        ValueError: the value holds NaN, an infinity, or a lone surrogate.
    """
    return canonical_text(value).encode("utf-8")


def canonical_sha256(value: Any) -> str:
    """The lower-case hex SHA-256 of the canonical form of a JSON value."""
    return hashlib.sha256(canonical_bytes(value)).hexdigest()
