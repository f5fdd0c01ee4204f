"""Receipts of graded families: what was graded, by which code and policy, with what result, under one hash."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from grader.binding import Bound, check_binding
from grader.canonical import canonical_sha256
from grader.evaluator import FAMILIES, evaluator_sha256
from grader.family import BENCHMARK, Family, check_declared_weights, parse_family
from grader.faults import Fault
from grader.files import write_bytes
from grader.protocol import Protocol, default_protocol, parse_protocol
from grader.scoring import Graded, grade_rows, invalid_submission
from grader.submission import Submission, submission_of_rows

SELF_HASH = "receipt_sha256"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Everything a submission to one family is graded with; made once, used for many submissions."""

    family: Family
    protocol: Protocol
    bound: Bound | None

    @classmethod
    def of(cls, family: Any, protocol: Any = None, binding: Any = None) -> "Evaluation":
        """Check the operator's files, given as parsed JSON.

        Raises:
            Fault: one of them is broken, or they contradict each other.
        """
        checked = parse_family(family)
        policy = parse_protocol(default_protocol() if protocol is None else protocol)
        if policy.benchmark != BENCHMARK:
            raise Fault(f"protocol: is for {policy.benchmark}, not for {BENCHMARK}")
        check_declared_weights(checked, policy.item_weight, policy.family_weight)
        return cls(checked, policy, None if binding is None else check_binding(checked, binding))

    def ids(self) -> Mapping[str, str]:
        """The instance's id in the family for each id that a candidate may use."""
        if self.bound is not None:
            return self.bound.ids
        return {instance.id: instance.id for instance in self.family.instances}

    def grade(self, submission: Submission) -> dict[str, Any]:
        """The receipt of a submission; the same inputs give the same receipt."""
        if submission.fault:
            graded = invalid_submission(self.family, self.protocol, submission.fault)
        else:
            graded = grade_rows(self.family, self.protocol, submission.rows, self.ids())
        return sealed(self._body(submission, graded))

    def _body(self, submission: Submission, graded: Graded) -> dict[str, Any]:
        results = graded.judgements
        return {
            "schema_version": 1,
            "benchmark": BENCHMARK,
            "family_id": self.family.id,
            "family_sha256": self.family.sha256,
            "protocol_sha256": self.protocol.sha256,
            "evaluator_sha256": evaluator_sha256(FAMILIES),
            "submission_sha256": submission.sha256,
            "agent_projection_sha256": self.bound.projection_sha256 if self.bound else None,
            "agent_binding_sha256": self.bound.sha256 if self.bound else None,
            "invalid_submission": bool(graded.invalid_reason),
            "invalid_reason": graded.invalid_reason or None,
            "scoring_weights": {
                "item_pass_weight": float(self.protocol.item_weight),
                "family_strict_pass_weight": float(self.protocol.family_weight),
            },
            "instance_count": len(results),
            "correctness_rate": float(Fraction(sum(j.correct for j in results), len(results))),
            "schema_compliance_rate": float(Fraction(sum(j.schema_compliant for j in results), len(results))),
            "all_correct": graded.all_correct,
            "family_strict_pass": graded.all_correct and not graded.invalid_reason,
            "score": graded.score,
            "results": [
                {
                    "instance_id": instance.id,
                    "correct": judgement.correct,
                    "schema_compliant": judgement.schema_compliant,
                    "reason": judgement.reason,
                }
                for instance, judgement in zip(self.family.instances, results, strict=True)
            ],
        }


def grade_family(
    family: Mapping[str, Any],
    rows: Sequence[Any],
    protocol: Mapping[str, Any] | None = None,
    *,
    binding: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Grade the parsed rows of a submission to a family.

    Args:
        family: the family's JSON value.
        rows: one value a line of the submission; anything that JSON can hold.
        protocol: the scoring policy's JSON value; the one that ships with the package where it is left out.
        binding: the JSON value of the binding, where the rows use the ids of an agent view.

    Returns:
        The receipt. `submission_sha256` is over the rows' canonical JSON Lines; to hash a file's exact bytes, use
        `Evaluation.grade` with `grader.submission.read_submission`.

    Raises:
        Fault: the family, the protocol or the binding is broken. Nothing in `rows` raises.
        TypeError: `rows` is not a sequence of rows, such as None, one row, text, or an iterator that is read only once.
    """
    if not isinstance(rows, Sequence) or isinstance(rows, str | bytes | bytearray):
        raise TypeError(f"rows must be a list of a submission's rows, not {type(rows).__name__}")
    return Evaluation.of(family, protocol, binding).grade(submission_of_rows(rows))


def sealed(body: Mapping[str, Any]) -> dict[str, Any]:
    """A receipt: `body` with the hash over all of it."""
    return {**body, SELF_HASH: canonical_sha256(body)}


def is_sealed(receipt: Mapping[str, Any]) -> bool:
    """Whether a receipt's hash is that of the rest of it."""
    try:
        own = canonical_sha256({key: value for key, value in receipt.items() if key != SELF_HASH})
    except (ValueError, TypeError, RecursionError):
        return False
    return receipt.get(SELF_HASH) == own


def receipt_text(receipt: Mapping[str, Any]) -> str:
    """A receipt as it is written: sorted, and indented for people."""
    return json.dumps(receipt, sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def write_receipt(path: Path, receipt: Mapping[str, Any]) -> None:
    """Write a receipt atomically; the same receipt gives the same bytes."""
    write_bytes(path, receipt_text(receipt).encode("utf-8"))
