"""Secrets: how they are read, what is published about them, and how everything random is derived from them.

A secret is never written, printed or put into an error. Each use derives its own bytes under its own label, so that
knowing what one use gave says nothing about another.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from random import Random
from typing import Any

from grader.canonical import canonical_bytes
from grader.faults import Fault, UsageFault

MIN_SECRET_BYTES = 16  # 128 bits: beyond guessing from a published commitment
MIN_SALT_BYTES = 32  # the format's rule for private tracks
_MAX_FILE_BYTES = 4096  # far beyond any secret; a larger file, or an endless one, was named by mistake
_NEW_SECRET_BYTES = 32
_EXTRACT_SALT = b"mathmint families v1"
_COMMITMENT = "mathmint {kind} commitment v1\0"


def derive(secret: bytes, *label: Any) -> bytes:
    """32 bytes that only `secret` and `label`, a list of JSON values, determine: HKDF-SHA256 (RFC 5869), one block."""
    extracted = hmac.digest(_EXTRACT_SALT, secret, "sha256")
    return hmac.digest(extracted, canonical_bytes(list(label)) + b"\x01", "sha256")


def stream(secret: bytes, *label: Any) -> Random:
    """A random stream that only `secret` and `label` determine."""
    return Random(int.from_bytes(derive(secret, *label), "big"))


def commitment(kind: str, secret: bytes) -> str:
    """The SHA-256 that may be published about a secret: it binds to it and, from 128 bits on, does not give it away."""
    return hashlib.sha256(_COMMITMENT.format(kind=kind).encode("ascii") + secret).hexdigest()


def new_secret() -> bytes:
    """A secret of 256 random bits, as text that fits on a line and into an environment variable."""
    return secrets.token_urlsafe(_NEW_SECRET_BYTES).encode("ascii")


def as_bytes(secret: bytes | str | int) -> bytes:
    """A secret as it is given, in bytes: text in UTF-8, a number in decimal."""
    return secret if isinstance(secret, bytes) else str(secret).encode("utf-8")


def read_secret_file(path: Path) -> bytes:
    """The secret in a file, without the newline that ends it.

    Raises:
        Fault: the file cannot be read, is empty, or is too large to be a secret.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_FILE_BYTES + 1)
    except OSError as error:
        raise Fault(f"{path}: the secret cannot be read ({error.strerror or error})") from None
    if len(content) > _MAX_FILE_BYTES:
        raise Fault(f"{path}: is larger than {_MAX_FILE_BYTES} bytes, and so no secret")
    secret = content.rstrip(b"\r\n")
    if not secret:
        raise Fault(f"{path}: the secret is empty")
    return secret


def one_secret(kind: str, text: str | None, file: Path | None) -> bytes | None:
    """The secret given as text or in a file, or None where neither is.

    Raises:
        UsageFault: both are given.
        Fault: the file cannot be read or is empty.
    """
    if text is not None and file is not None:
        raise UsageFault(f"give the {kind} as text or in a file, not both")
    return read_secret_file(file) if file is not None else None if text is None else text.encode("utf-8")


def committed_secret(kind: str, variable: str, file: Path, published: str) -> bytes:
    """The secret that a commitment was published for, from the environment or else from a file that git ignores.

    Args:
        kind: what it is used for; part of the commitment.
        variable: the environment variable that may hold it.
        file: the file that may hold it.
        published: the commitment.

    Raises:
        UsageFault: neither holds a secret.
        Fault: the secret is shorter than 128 bits, or is not the one that was committed to.
    """
    text = os.environ.get(variable)
    if text is None and not file.is_file():
        raise UsageFault(f"no secret: set {variable}, or write it to {file}, which git ignores")
    secret, place = (read_secret_file(file), str(file)) if text is None else (text.encode("utf-8"), variable)
    if len(secret) < MIN_SECRET_BYTES:
        raise Fault(f"{place}: the secret is shorter than {MIN_SECRET_BYTES} bytes")
    if not hmac.compare_digest(commitment(kind, secret), published):
        raise Fault(f"{place}: the secret does not match the commitment {published[:12]}...; nothing was made from it")
    return secret
