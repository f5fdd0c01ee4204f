"""Checking a receipt again: against its own hash, and against the files it was made from."""

from dataclasses import dataclass
from typing import Any

from grader.evaluator import ANSWERS, FAMILIES
from grader.family import BENCHMARK
from grader.faults import Fault
from grader.receipts import SELF_HASH, Evaluation, is_sealed
from grader.submission import Submission

_FIELDS = frozenset(
    {
        "schema_version",
        "benchmark",
        "family_id",
        "family_sha256",
        "protocol_sha256",
        "evaluator_sha256",
        "submission_sha256",
        "agent_projection_sha256",
        "agent_binding_sha256",
        "invalid_submission",
        "invalid_reason",
        "scoring_weights",
        "instance_count",
        "correctness_rate",
        "schema_compliance_rate",
        "all_correct",
        "family_strict_pass",
        "score",
        "results",
        SELF_HASH,
    }
)


@dataclass(frozen=True, slots=True)
class Verification:
    """What checking a receipt found; true where it found nothing. Each finding is one line."""

    findings: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.findings


@dataclass(frozen=True, slots=True)
class Evidence:
    """The files a receipt was made from: parsed JSON, and the submission as read."""

    family: Any
    submission: Submission
    protocol: Any = None
    binding: Any = None


def verify_receipt(receipt: Any, evidence: Evidence | None = None) -> Verification:
    """Check a receipt.

    Args:
        receipt: the JSON value of a receipt.
        evidence: a family's files, to grade again; without them only the receipt's own hash and shape are checked. The
            files behind a receipt of answers are checked by `mathmint verify-receipt`.

    Raises:
        Fault: the receipt is of no kind that can be checked, or the evidence is broken.
    """
    kind = _kind(receipt)
    if not is_sealed(receipt):
        return Verification((f"{SELF_HASH} does not match: the receipt was changed after it was written",))
    if kind == ANSWERS:
        if evidence is not None:
            raise Fault("receipt: is of graded answers; a family is no evidence for it")
        return Verification(())
    if receipt.keys() != _FIELDS:
        return Verification(("the receipt's fields are not those of a family receipt",))
    if evidence is None:
        return Verification(())
    again = Evaluation.of(evidence.family, evidence.protocol, evidence.binding).grade(evidence.submission)
    findings = tuple(
        f"{name} differs: the receipt says {_short(receipt[name])}, grading again gives {_short(again[name])}"
        for name in sorted(_FIELDS - {SELF_HASH})
        if receipt[name] != again[name]
    )
    return Verification(findings)


def _kind(receipt: Any) -> str:
    """Which grader wrote a receipt: a receipt of answers says so, a family's names its benchmark."""
    if isinstance(receipt, dict):
        if receipt.get("kind") == ANSWERS:
            return ANSWERS
        if receipt.get("benchmark") == BENCHMARK:
            return FAMILIES
    raise Fault(f"receipt: is neither of a family of {BENCHMARK} nor of answers")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
