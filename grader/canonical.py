"""Canonical JSON: one value, one spelling, one hash (FORMATS: keys sorted, no spaces, UTF-8, no NaN)."""

import hashlib
import json
from typing import Any

# One encoder for the process: making it anew for each value costs more than encoding a small one.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical_text(value: Any) -> str:
    """The canonical text of a JSON value.

    Raises:
        ValueError: the value holds NaN or an infinity.
    """
    return _ENCODER.encode(value)


def canonical_bytes(value: Any) -> bytes:
    """The canonical UTF-8 bytes of a JSON value.

    Raises:
        ValueError: the value holds NaN, an infinity, or a lone surrogate.
    """
    return canonical_text(value).encode("utf-8")


def text_sha256(text: str) -> str:
    """The lower-case hex SHA-256 of a text's UTF-8 bytes."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def canonical_sha256(value: Any) -> str:
    """The lower-case hex SHA-256 of the canonical form of a JSON value."""
    return hashlib.sha256(canonical_bytes(value)).hexdigest()
