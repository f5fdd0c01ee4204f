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
    text = plain_text(value)
    return _ENCODER.encode(value) if text is None else text


def plain_text(value: Any) -> str | None:
    """The canonical text of a list of strings or of pairs of strings that need no escapes; None for all else.

    Two such lists are equal only if their texts are: no other JSON value equals a string.
    """
    if type(value) is not list or not value:
        return None
    return _plain_strings(value) if type(value[0]) is str else _plain_pairs(value)


def canonical_object(texts: Mapping[str, str]) -> str:
    """The canonical text of an object, from the canonical text of each of its fields."""
    return "{" + ",".join(f"{_ENCODER.encode(key)}:{texts[key]}" for key in sorted(texts)) + "}"


def _plain_strings(value: list[Any]) -> str | None:
    """The text of a list of strings that need no escapes, as vertices are; None for all else.

    With `_plain_pairs` it halves the time of hashing a large graph.
    """
    try:
        inner = '","'.join(value)
    except TypeError:
        return None
    return f'["{inner}"]' if _adds_none(inner, 2 * len(value) - 2) else None


def _plain_pairs(value: list[Any]) -> str | None:
    """The text of a list of pairs of strings that need no escapes, as edges and matchings are; None for all else."""
    if set(map(type, value)) != {list} or set(map(len, value)) != {2}:
        return None
    try:
        inner = '"],["'.join(map('","'.join, value))
    except TypeError:
        return None
    return f'[["{inner}"]]' if _adds_none(inner, 4 * len(value) - 2) else None


def _adds_none(inner: str, quotes: int) -> bool:
    """Whether strings joined with that many quotes hold no quote of their own, and nothing else to escape."""
    return inner.count('"') == quotes and not any(map(inner.__contains__, _ESCAPED))


def canonical_bytes(value: Any) -> bytes:
    """The canonical UTF-8 bytes of a JSON value.

    Raises:
        ValueError: the value holds NaN, an infinity, or a lone surrogate.
    """
    return canonical_text(value).encode("utf-8")


def canonical_sha256(value: Any) -> str:
    """The lower-case hex SHA-256 of the canonical form of a JSON value."""
    return hashlib.sha256(canonical_bytes(value)).hexdigest()
