"""The shape of a receipt of answers: every field, of its type, and no other."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from batch.policy import Policy, Treatment
from grader.canonical import canonical_bytes, canonical_sha256

_STRICT = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)
_Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Count = Annotated[int, Field(ge=0)]
_Rate = Annotated[float, Field(ge=0, le=1)]


def _known_version(value: int) -> int:
    if value != 1:
        raise ValueError(f"is {value}; receipts of version 1 can be checked")
    return value


@dataclass(frozen=True, config=_STRICT)
class _Policy:
    """`batch.policy.Policy` as the receipt has it: nothing left to a default, and whether rows bring references."""

    invalid_row: Treatment
    unknown_task: Treatment
    duplicate_row: Treatment
    pass_at: tuple[int, ...]
    limit_seconds: float
    memory_megabytes: int
    own_references: bool

    def problem(self) -> str:
        """What is wrong with the numbers, or nothing."""
        limits = Policy(pass_at=self.pass_at, limit_seconds=self.limit_seconds, memory_megabytes=self.memory_megabytes)
        return limits.problem()


@dataclass(frozen=True, config=_STRICT)
class _Submission:
    format: Literal["jsonl", "parquet"]
    bytes: _Count
    byte_order_mark: bool
    blank_lines: _Count


@dataclass(frozen=True, config=_STRICT)
class _Accuracy:
    correct: _Count
    scored: _Count
    accuracy: _Rate | None
    wilson_95: tuple[_Rate, _Rate] | None


@dataclass(frozen=True, config=_STRICT)
class _Verdicts:
    correct: _Count
    incorrect: _Count
    skipped: _Count


@dataclass(frozen=True, config=_STRICT)
class _Refused:
    count: _Count
    first_rows: tuple[_Count, ...]


@dataclass(frozen=True, config=_STRICT)
class _Tasks:
    known: _Count
    answered: _Count
    unanswered: _Count


@dataclass(frozen=True, config=_STRICT)
class _PassAt:
    tasks: _Count
    value: _Rate


@dataclass(frozen=True, config=_STRICT)
class _Receipt:
    schema_version: Annotated[int, AfterValidator(_known_version)]
    kind: Literal["answers"]
    submission_sha256: _Sha256
    references_sha256: _Sha256 | None
    manifest_sha256: _Sha256 | None
    policy: _Policy
    policy_sha256: _Sha256
    evaluator_sha256: _Sha256
    libraries: dict[str, str]
    submission: _Submission
    results_sha256: _Sha256
    results_rows_sha256: _Sha256
    rows_graded_again: _Count
    rows: _Count
    overall: _Accuracy
    by_source: dict[str, _Accuracy]
    by_level: dict[str, _Accuracy]
    by_verdict: _Verdicts
    by_reason: dict[str, _Count]
    by_method: dict[str, _Count]
    refused_rows: dict[str, _Refused]
    tasks: _Tasks
    pass_at: dict[str, _PassAt]
    receipt_sha256: _Sha256


_RECEIPT = TypeAdapter(_Receipt)


def shape_findings(receipt: Mapping[str, Any]) -> list[str]:
    """What is not as every receipt of answers has it, one line a field; only the shape, not whether it is true."""
    try:
        checked = _RECEIPT.validate_json(canonical_bytes(receipt))
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
        return [f"{'.'.join(map(str, one['loc']))}: {one['msg'].removeprefix('Value error, ')}" for one in found]
    if problem := checked.policy.problem():
        return [f"policy.{problem}"]
    if checked.policy_sha256 != canonical_sha256(receipt["policy"]):
        return ["policy_sha256: is not the hash of the policy"]
    return []
