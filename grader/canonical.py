"""Canonical JSON: one value, one spelling, one hash (FORMATS: keys sorted, no spaces, UTF-8, no NaN)."""

import hashlib
import json
from typing import Any


def canonical_bytes(value: Any) -> bytes:
    """The canonical UTF-8 bytes of a JSON value.

    Raises:
        ValueError: the value holds NaN, an infinity, or a lone surrogate.
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def canonical_sha256(value: Any) -> str:
    """The lower-case hex SHA-256 of the canonical form of a JSON value."""
    return hashlib.sha256(canonical_bytes(value)).hexdigest()
