"""Checking a receipt of answers again: grade the same files anew, and say what differs."""

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from batch.grading import KIND, grade_submission
from batch.job import Job
from batch.parts import SCHEMA
from batch.policy import Policy
from batch.receipt_shape import shape_findings
from batch.references import References
from corpus.written import validated
from engine import LOCAL, Choice
from grader.canonical import canonical_text
from grader.faults import Fault
from grader.files import file_sha256
from grader.receipts import SELF_HASH, is_sealed

_SHOWN_ROWS = 10  # rows that differ are named one by one up to here
_COMPARED = ("task_id", "response_id", "source", "level", "correct", "reason", "method", "extracted", "reward")
_OWN = "own_references"


@dataclass(frozen=True)
class Evidence:
    """The files that a receipt of answers was made from.

    `results` is the results file written with it, where it is still there: only with it can rows be named. `policy` is
    the operator's present policy, to compare; the grading itself follows the receipt's.
    """

    submission: Path
    references: References
    manifest: Path | None = None
    results: Path | None = None
    policy: Policy | None = None
    engine: Choice = LOCAL


def is_answers_receipt(receipt: Any) -> bool:
    """Whether a JSON value claims to be a receipt of answers."""
    return isinstance(receipt, dict) and receipt.get("kind") == KIND


def verify_answers(receipt: Mapping[str, Any], evidence: Evidence | None = None) -> list[str]:
    """What is wrong with a receipt of answers: one line a finding, none where all is as it says.

    Args:
        receipt: the JSON value of a receipt.
        evidence: the files to grade again; without them only the receipt's own hash and shape are checked.

    Raises:
        Fault: the evidence cannot be read.
    """
    if not is_sealed(receipt):
        return [f"{SELF_HASH} does not match: the receipt was changed after it was written"]
    if found := shape_findings(receipt):
        return found
    if evidence is None:
        return []
    if _is_another(evidence.submission, receipt["submission_sha256"]):
        return [f"{evidence.submission} is not the submission that was graded (sha256 {receipt['submission_sha256']})"]
    policy, own_references = _policy_of(receipt)
    found = _policy_findings(policy, evidence.policy)
    with tempfile.TemporaryDirectory(prefix="mathmint-verify-") as folder:
        again = Path(folder) / "results.parquet"
        job = Job(
            submission=evidence.submission,
            output=again,
            receipt=Path(folder) / "receipt.json",
            references=evidence.references,
            own_references=own_references,
            policy=policy,
            engine=evidence.engine,
            parts=Path(folder) / "parts",
            manifest=evidence.manifest,
        )
        renewed = grade_submission(job)
        found += _field_findings(receipt, renewed)
        if evidence.results is not None:
            found += _results_findings(receipt, evidence.results, pq.read_table(again))
        elif receipt.get("results_rows_sha256") != renewed["results_rows_sha256"]:
            found.append("give the results file (--results) to see which rows differ")
    return found


def _is_another(submission: Path, sha256: str) -> bool:
    """Whether a file is not the one that was graded; one that cannot be read is left to the grading to name."""
    return submission.is_file() and file_sha256(submission) != sha256


def _policy_of(receipt: Mapping[str, Any]) -> tuple[Policy, bool]:
    declared = receipt["policy"]
    policy = validated({k: v for k, v in declared.items() if k != _OWN}, Policy, "receipt: policy")
    return policy, declared[_OWN]


def _policy_findings(theirs: Policy, ours: Policy | None) -> list[str]:
    if ours is None:
        return []
    then, now = theirs.described(), ours.described()
    return [f"policy: {k} is {now[k]} here; the receipt was made with {then[k]}" for k in now if now[k] != then[k]]


def _field_findings(receipt: Mapping[str, Any], renewed: Mapping[str, Any]) -> list[str]:
    """Every leaf that differs, by its path; what was lost and done again is of one run, and no claim."""
    found = []
    before, after = dict(_leaves(receipt)), dict(_leaves(renewed))
    for path in sorted({*before, *after} - {SELF_HASH, "rows_graded_again"}):
        then, now = before.get(path, "nothing"), after.get(path, "nothing")
        if then != now:
            found.append(f"{path} differs: the receipt says {then}, grading again gives {now}")
    return found


def _leaves(value: Any, path: str = "") -> list[tuple[str, str]]:
    if not isinstance(value, Mapping):
        return [(path, canonical_text(value))]
    pairs = [_leaves(inner, f"{path}.{key}" if path else str(key)) for key, inner in value.items()]
    return [pair for inner in pairs for pair in inner] or [(path, "{}")]


def _results_findings(receipt: Mapping[str, Any], path: Path, again: pa.Table) -> list[str]:
    """What differs between the results file and the renewed results, by row number."""
    try:
        before = pq.read_table(path)
    except (OSError, pa.ArrowException) as error:
        raise Fault(f"{path}: cannot be read as Parquet ({str(error).splitlines()[0]})") from None
    found = []
    if file_sha256(path) != receipt.get("results_sha256"):
        found.append(f"{path}: is not the results file of the receipt")
    if before.schema.names != SCHEMA.names:
        return [*found, f"{path}: has other columns than results have"]
    before = before.cast(SCHEMA)
    if not before["row"].equals(again["row"]):
        return [*found, f"{path}: has {len(before)} rows that are not the submission's {len(again)}"]
    differing = pa.array([False] * len(again))
    for name in _COMPARED:
        old, new = before[name].fill_null(-1.0) if name == "reward" else before[name], again[name]
        new = new.fill_null(-1.0) if name == "reward" else new
        differing = pc.or_(differing, pc.not_equal(old, new).combine_chunks())
    return found + _rows_that_differ(before.filter(differing), again.filter(differing))


def _rows_that_differ(before: pa.Table, after: pa.Table) -> list[str]:
    found = []
    pairs = zip(before.slice(0, _SHOWN_ROWS).to_pylist(), after.slice(0, _SHOWN_ROWS).to_pylist(), strict=True)
    for then, now in pairs:
        changes = ", ".join(f"{k} was {then[k]!r}, is {now[k]!r}" for k in _COMPARED if then[k] != now[k])
        found.append(f"row {then['row']}: {changes}")
    if len(before) > _SHOWN_ROWS:
        found.append(f"and {len(before) - _SHOWN_ROWS} more rows")
    return found
