"""Families, views and bindings as files: canonical JSON and a newline, written whole or not at all."""

from pathlib import Path
from typing import Any

from grader.canonical import canonical_bytes
from grader.files import write_bytes


def write_json(path: Path, value: Any) -> None:
    """Write a JSON value in its canonical form."""
    write_bytes(path, canonical_bytes(value) + b"\n")


def write_rows(path: Path, rows: list[dict[str, Any]]) -> None:
    """Write a submission: one canonical object a line."""
    write_bytes(path, b"".join(canonical_bytes(row) + b"\n" for row in rows))
