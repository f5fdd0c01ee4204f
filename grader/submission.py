"""A submission as it arrives: bytes from a candidate, which may be anything."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.canonical import canonical_bytes
from grader.faults import Fault, UsageFault
from grader.files import file_sha256
from grader.strict_json import StrictJsonError, parse_jsonl

_MAX_BYTES = 1 << 29  # five times a full answer to 1,000,000 vertices a side; beyond it memory is at risk
_NOTHING_SHA256 = hashlib.sha256(b"").hexdigest()


@dataclass(frozen=True, slots=True)
class Submission:
    """The rows of a submission and the hash of its bytes; `fault` says why there are no rows to grade."""

    rows: Sequence[Any]
    sha256: str
    fault: str = ""


def read_submission(path: Path) -> Submission:
    """The submission in a file. Whatever a candidate can put there is read into rows or into a fault.

    Raises:
        Fault: the operator's side is at fault: there is nothing at `path`, or it may not be read.
    """
    content = load_submission(path)
    try:
        return parse_submission(content) if isinstance(content, bytes) else content
    except MemoryError:
        raise Fault(f"{path}: does not fit into this machine's memory; nothing was graded") from None


def load_submission(path: Path) -> bytes | Submission:
    """The bytes of a submission, or, where they are not worth parsing, the submission that says why.

    Raises:
        Fault: as `read_submission`.
    """
    if not path.exists():
        raise UsageFault(f"{path}: there is no submission here")
    if not path.is_file():
        return Submission((), _NOTHING_SHA256, "the submission is not a regular file")
    try:
        size = path.stat().st_size
        if size > _MAX_BYTES:
            return Submission((), file_sha256(path), f"the submission is larger than {_MAX_BYTES} bytes")
        return path.read_bytes()
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror or error})") from None
    except MemoryError:
        raise Fault(f"{path}: does not fit into this machine's memory; nothing was graded") from None


def parse_submission(content: bytes) -> Submission:
    """The submission in `content`, the exact bytes submitted."""
    digest = hashlib.sha256(content).hexdigest()
    try:
        return Submission(parse_jsonl(content), digest)
    except StrictJsonError as error:
        return Submission((), digest, str(error))


def submission_of_rows(rows: Sequence[Any]) -> Submission:
    """Rows that were parsed elsewhere, hashed as the canonical JSON Lines that spell them.

    Rows that have no canonical form (NaN, lone surrogates, nesting without end) are a fault of the submission.
    """
    try:
        content = b"".join(canonical_bytes(row) + b"\n" for row in rows)
    except (ValueError, TypeError, RecursionError) as error:
        return Submission((), _best_hash(rows), f"a row is not plain JSON ({type(error).__name__})")
    return Submission(rows, hashlib.sha256(content).hexdigest())


def _best_hash(rows: Sequence[Any]) -> str:
    try:
        return hashlib.sha256(json.dumps(rows, sort_keys=True).encode("ascii")).hexdigest()
    except (ValueError, TypeError, RecursionError):
        return _NOTHING_SHA256
