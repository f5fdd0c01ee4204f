"""Receipts of answers, checked again."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from batch.policy import Policy
from batch.references import read_references
from batch.verification import Evidence, is_answers_receipt, verify_answers
from grader.receipts import sealed
from tests.batch.work import Work, write_jsonl, write_references

ANSWERS = {"gsm8k-00001": "72", "math-00002": "25"}
ROWS = [{"task_id": task, "response": f"ANSWER: {answer}"} for task, answer in ANSWERS.items()]


class Graded:
    """A submission that was graded, and its evidence."""

    def __init__(self, work: Work) -> None:
        work.use_references(ANSWERS)
        self.submission = write_jsonl(work.folder / "x.jsonl", ROWS)
        self.receipt, _ = work.grade(self.submission)
        self.results = work.folder / "out/results.parquet"
        self.references = work.references

    def findings(self, **changes: Any) -> list[str]:
        settings = {"submission": self.submission, "references": self.references, "results": self.results}
        return verify_answers(self.receipt, Evidence(**{**settings, "workers": 1, **changes}))

    def tampered(self, **changes: Any) -> None:
        """Change the receipt and seal it again, as a forger would."""
        self.receipt = sealed({k: v for k, v in (self.receipt | changes).items() if k != "receipt_sha256"})


@pytest.fixture
def graded(work: Work) -> Graded:
    return Graded(work)


def test_what_was_not_changed_is_confirmed(graded: Graded) -> None:
    assert is_answers_receipt(json.loads(json.dumps(graded.receipt)))
    assert graded.findings() == []
    assert verify_answers(graded.receipt) == []


def test_a_changed_receipt_is_known_by_its_hash(graded: Graded) -> None:
    graded.receipt["overall"]["correct"] = 1
    (finding,) = graded.findings()
    assert "receipt_sha256" in finding


def test_a_forged_receipt_is_known_by_grading_again(graded: Graded) -> None:
    graded.tampered(overall={**graded.receipt["overall"], "correct": 1})
    assert graded.findings() == ["overall.correct differs: the receipt says 1, grading again gives 2"]


def test_another_submission_is_told_row_by_row(graded: Graded) -> None:
    write_jsonl(graded.submission, [ROWS[0], {**ROWS[1], "response": "ANSWER: 26"}])
    found = graded.findings()
    assert any(finding.startswith("submission_sha256 differs") for finding in found)
    (row,) = [finding for finding in found if finding.startswith("row ")]
    assert row.startswith("row 2: correct was True, is False, reason was 'equal', is 'different'")
    assert any("--results" in finding for finding in graded.findings(results=None))


def test_more_rows_are_told(graded: Graded) -> None:
    write_jsonl(graded.submission, [*ROWS, ROWS[0]])
    assert any("2 rows that are not the submission's 3" in finding for finding in graded.findings())


def test_other_references_are_told_without_their_values(graded: Graded, tmp_path: Path) -> None:
    path = write_references(tmp_path / "other.parquet", ANSWERS | {"math-00002": "918273645"})
    found = graded.findings(references=read_references(path))
    assert any(finding.startswith("references_sha256 differs") for finding in found)
    assert any(finding.startswith("row 2: ") for finding in found)
    assert "918273645" not in "".join(found)


def test_a_results_file_that_was_edited_is_told(graded: Graded) -> None:
    rows = pq.read_table(graded.results).to_pylist()
    rows[0]["reward"] = 0.0
    pq.write_table(pa.Table.from_pylist(rows, pq.read_schema(graded.results)), graded.results)
    first, second = graded.findings()
    assert "is not the results file of the receipt" in first
    assert second == "row 1: reward was 0.0, is 1.0"


def test_another_evaluator_is_told(graded: Graded) -> None:
    graded.tampered(evaluator_sha256="0" * 64)
    (finding,) = graded.findings()
    assert finding.startswith("evaluator_sha256 differs")


def test_another_policy_is_told_and_the_receipts_is_followed(graded: Graded) -> None:
    assert graded.findings(policy=Policy(invalid_row="skip")) == [
        "policy: invalid_row is skip here; the receipt was made with zero"
    ]
