"""Receipts of answers, checked again."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.policy import Policy
from batch.references import read_references
from batch.verification import Evidence, is_answers_receipt, verify_answers
from engine import Choice
from grader.receipts import sealed
from tests.batch.work import Work, write_jsonl, write_references
from tests.conftest import ROOT

ANSWERS = {"gsm8k-00001": "72", "math-00002": "25"}
ROWS = [{"task_id": task, "response": f"ANSWER: {answer}"} for task, answer in ANSWERS.items()]

KEPT: dict[str, Any] = json.loads((ROOT / "reports/receipts/answers/sample-once.json").read_text("utf-8"))


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
        return verify_answers(self.receipt, Evidence(**{**settings, "engine": Choice(workers=1), **changes}))

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


@pytest.mark.parametrize("rows", [[ROWS[0], {**ROWS[1], "response": "ANSWER: 26"}], [*ROWS, ROWS[0]], []])
def test_another_submission_is_all_that_is_told(rows: list[Any], graded: Graded, tmp_path: Path) -> None:
    other = write_jsonl(tmp_path / "other.jsonl", rows)
    sha256 = graded.receipt["submission_sha256"]
    expected = [f"{other} is not the submission that was graded (sha256 {sha256})"]
    assert graded.findings(submission=other) == graded.findings(submission=other, results=None) == expected


def test_results_of_more_rows_are_told(graded: Graded) -> None:
    table = pq.read_table(graded.results)
    pq.write_table(pa.concat_tables([table, table]), graded.results)
    assert any("4 rows that are not the submission's 2" in finding for finding in graded.findings())


def test_rows_are_named_only_with_their_results(graded: Graded) -> None:
    graded.tampered(results_rows_sha256="0" * 64)
    assert any("--results" in finding for finding in graded.findings(results=None))


MALFORMED: list[tuple[str, Any]] = [
    ("schema_version", 99),
    ("schema_version", True),
    ("overall", None),
    ("overall", {}),
    ("overall", {"correct": -1, "scored": 2, "accuracy": 0.5, "wilson_95": [0.0, 1.0]}),
    ("policy", None),
    ("policy", []),
    ("policy", {}),
    ("policy_sha256", "0" * 64),
    ("extra", "field"),
    ("rows", "2"),
    ("rows", 2.5),
    ("libraries", {"sympy": 1}),
    ("by_source", {"gsm8k": 1}),
    ("refused_rows", {"duplicate_row": {"count": 1}}),
    ("submission_sha256", "ABC"),
    ("submission", {"format": "csv", "bytes": 1, "byte_order_mark": False, "blank_lines": 0}),
    ("pass_at", {"1": {"tasks": 2, "value": 1.5}}),
]


@pytest.mark.parametrize(("field", "value"), MALFORMED)
def test_a_sealed_receipt_of_another_shape_is_told(field: str, value: Any, graded: Graded) -> None:
    graded.tampered(**{field: value})
    found = verify_answers(graded.receipt)
    assert found == graded.findings()
    assert found
    assert all(finding.startswith(field) for finding in found)


def test_no_field_of_a_receipt_can_be_left_out(graded: Graded) -> None:
    whole = graded.receipt
    for name in whole.keys() - {"kind", "receipt_sha256"}:
        receipt = sealed({key: value for key, value in whole.items() if key not in {name, "receipt_sha256"}})
        (finding,) = verify_answers(receipt)
        assert finding.startswith(name)
    for name in whole["policy"]:
        policy = {key: value for key, value in whole["policy"].items() if key != name}
        graded.tampered(policy=policy)
        assert verify_answers(graded.receipt)[0].startswith(f"policy.{name}")


@given(field=st.sampled_from(sorted(KEPT)), value=st.none() | st.lists(st.text(max_size=3)) | st.text(max_size=3))
def test_whatever_stands_in_a_field_is_a_finding_or_fits(field: str, value: Any) -> None:
    receipt = sealed({**{k: v for k, v in KEPT.items() if k != "receipt_sha256"}, field: value})
    fits = value is None and field in {"references_sha256", "manifest_sha256"}
    assert bool(verify_answers(receipt)) is not fits


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
