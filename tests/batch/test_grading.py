"""Whole runs: what is graded, what is refused, and that nothing but the inputs shows in the bytes."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from batch.policy import Policy
from batch.references import read_references
from corpus.tables import rows_sha256
from engine import Choice
from grader.canonical import canonical_sha256
from grader.faults import Fault, UsageFault
from grader.files import file_sha256
from grader.receipts import is_sealed
from tests.batch.work import Work, many_rows, write_jsonl, write_parquet, write_references

ANSWERS = {"gsm8k-00001": "72", "math-00002": r"\frac{1}{2}", "math-00003": "25"}
GOOD = {"task_id": "gsm8k-00001", "response": "Half of 48 is 24.\nANSWER: 72"}


def reasons(results: list[dict[str, Any]]) -> list[str]:
    return [row["reason"] for row in results]


def test_verdicts_rewards_and_rates(work: Work) -> None:
    work.use_references(ANSWERS, percent=["math-00003"])
    rows = [
        GOOD,
        {"task_id": "math-00002", "response": "ANSWER: 0.5"},
        {"task_id": "math-00002", "response": "ANSWER: 0.4"},
        {"task_id": "math-00003", "response": "ANSWER: 25%"},
        {"task_id": "gsm8k-00001", "response": "ANSWER: 72%"},
    ]
    receipt, results = work.grade(write_jsonl(work.folder / "x.jsonl", rows))
    assert [row["correct"] for row in results] == [True, True, False, True, False]
    assert [row["reward"] for row in results] == [1.0, 1.0, 0.0, 1.0, 0.0]
    assert [row["row"] for row in results] == [1, 2, 3, 4, 5]
    assert [row["source"] for row in results] == ["gsm8k", "math", "math", "math", "gsm8k"]
    assert [row["extracted"] for row in results][:2] == ["72", "0.5"]
    assert receipt["overall"]["accuracy"] == 0.6
    assert receipt["by_source"]["gsm8k"]["accuracy"] == 0.5
    assert receipt["by_level"]["3"] == {
        "correct": 2,
        "scored": 3,
        "accuracy": 0.666667,
        "wilson_95": [0.20766, 0.938508],
    }
    assert receipt["tasks"] == {"known": 3, "answered": 3, "unanswered": 0}
    assert receipt["pass_at"] == {"1": {"tasks": 3, "value": 0.666667}, "2": {"tasks": 2, "value": 1.0}}
    assert receipt["by_verdict"] == {"correct": 3, "incorrect": 2, "skipped": 0}


def test_the_receipt_names_what_it_is_about(work: Work) -> None:
    work.use_references(ANSWERS)
    path = write_jsonl(work.folder / "x.jsonl", [GOOD])
    receipt, _ = work.grade(path)
    results = work.folder / "out/results.parquet"
    assert json.loads((work.folder / "out/receipt.json").read_bytes()) == receipt
    assert is_sealed(receipt)
    assert receipt["submission_sha256"] == file_sha256(path)
    assert receipt["results_sha256"] == file_sha256(results)
    assert receipt["results_rows_sha256"] == rows_sha256(results)
    assert receipt["policy_sha256"] == canonical_sha256(receipt["policy"])
    assert receipt["manifest_sha256"] is None
    assert "workers" not in receipt["policy"]


def test_a_receipt_holds_no_reference_and_no_response(work: Work) -> None:
    work.use_references({"gsm8k-00001": "7654321987"})
    rows = [{"task_id": "gsm8k-00001", "response": "Secret thoughts.\nANSWER: 1234567123"}]
    receipt, _ = work.grade(write_jsonl(work.folder / "x.jsonl", rows))
    text = json.dumps(receipt)
    assert not any(secret in text for secret in ("7654321987", "1234567123", "Secret"))
    assert b"7654321987" not in work.bytes()[0]


BAD_ROWS: list[tuple[Any, str]] = [
    (b"{", "row_not_json"),
    (b"\xff", "row_not_utf8"),
    (b"[1]", "row_not_object"),
    ({"task_id": "gsm8k-00001"}, "row_without_response"),
    ({"task_id": "gsm8k-00001", "response": 72}, "row_wrong_type"),
    ({"response": "ANSWER: 72"}, "row_without_task"),
    ({"task_id": "x" * 300, "response": "ANSWER: 72"}, "row_id_too_long"),
    ({"task_id": "nothing", "response": "ANSWER: 72"}, "unknown_task"),
    ({"task_id": "nothing", "response": "ANSWER: 72", "reference": "72", "source": "gsm8k"}, "unknown_task"),
    ({"response": "ANSWER: 72", "reference": "72"}, "row_own_reference"),
]


@pytest.mark.parametrize("treatment", ["zero", "skip"])
def test_rows_that_cannot_be_graded_are_counted_by_kind(work: Work, treatment: Any) -> None:
    work.use_references(ANSWERS)
    work.policy = Policy(invalid_row=treatment, unknown_task=treatment)
    rows = [GOOD, *(row for row, _ in BAD_ROWS)]
    receipt, results = work.grade(write_jsonl(work.folder / "x.jsonl", rows))
    assert reasons(results) == ["equal", *(kind for _, kind in BAD_ROWS)]
    assert {row["reward"] for row in results[1:]} == {0.0 if treatment == "zero" else None}
    assert receipt["overall"]["scored"] == (len(rows) if treatment == "zero" else 1)
    assert receipt["by_verdict"]["skipped"] == (0 if treatment == "zero" else len(BAD_ROWS))
    for number, (_, kind) in enumerate(BAD_ROWS, start=2):
        assert number in receipt["refused_rows"][kind]["first_rows"]
    assert receipt["refused_rows"]["unknown_task"] == {"count": 2, "first_rows": [9, 10]}
    assert receipt["by_source"]["gsm8k"]["scored"] == (3 if treatment == "zero" else 1)


def test_a_row_with_a_known_task_never_brings_its_own_reference(work: Work) -> None:
    work.use_references(ANSWERS)
    work.own_references = True
    rows = [
        {"task_id": "gsm8k-00001", "response": "ANSWER: 1", "reference": "1"},
        {"task_id": "other", "response": "ANSWER: 1", "reference": "1"},
        {"response": "ANSWER: 1", "reference": "x = 1"},
    ]
    _, results = work.grade(write_jsonl(work.folder / "x.jsonl", rows))
    assert reasons(results) == ["different", "equal", "row_bad_reference"]


@pytest.mark.parametrize(("treatment", "reward"), [("zero", 0.0), ("skip", None)])
def test_the_first_of_two_equal_response_ids_counts(work: Work, treatment: Any, reward: float | None) -> None:
    work.use_references(ANSWERS)
    work.policy = Policy(duplicate_row=treatment)
    rows = [{**GOOD, "response_id": 1}, {**GOOD, "response_id": 2}, {**GOOD, "response_id": "1"}, GOOD, GOOD]
    receipt, results = work.grade(write_jsonl(work.folder / "x.jsonl", rows))
    assert reasons(results) == ["equal", "equal", "duplicate_row", "equal", "equal"]
    assert results[2]["reward"] == reward
    assert receipt["refused_rows"] == {"duplicate_row": {"count": 1, "first_rows": [3]}}
    assert receipt["results_rows_sha256"] == rows_sha256(work.folder / "out/results.parquet")


@pytest.mark.parametrize("content", [b"", b"\n \r\n\n", b"\xef\xbb\xbf"], ids=["nothing", "blank", "mark"])
def test_a_submission_without_rows_has_a_receipt_that_says_so(work: Work, content: bytes) -> None:
    work.use_references(ANSWERS)
    path = work.folder / "x.jsonl"
    path.write_bytes(content)
    receipt, results = work.grade(path)
    assert results == []
    assert receipt["rows"] == 0
    assert receipt["overall"] == {"correct": 0, "scored": 0, "accuracy": None, "wilson_95": None}
    assert receipt["tasks"]["unanswered"] == 3
    assert receipt["submission"]["blank_lines"] == content.count(b"\n") + (content[:3] == b"\xef\xbb\xbf")


def test_the_number_of_workers_leaves_no_trace(work: Work) -> None:
    path = write_jsonl(work.folder / "x.jsonl", many_rows(5_000))
    outputs = []
    for workers, part_rows in ((1, 50_000), (2, 700), (3, 1)):
        work.grade(path, engine=Choice(workers=workers), part_rows=part_rows)
        outputs.append(work.bytes())
    assert outputs[0] == outputs[1] == outputs[2]
    assert not (work.folder / "out/parts").exists()


def test_json_lines_and_parquet_get_equal_results(work: Work) -> None:
    rows = many_rows(2_000)
    jsonl, jsonl_results = work.grade(write_jsonl(work.folder / "x.jsonl", rows))
    parquet, parquet_results = work.grade(write_parquet(work.folder / "x.parquet", rows))
    assert jsonl_results == parquet_results
    assert jsonl["results_sha256"] == parquet["results_sha256"]
    assert jsonl["overall"] == parquet["overall"]


def test_outputs_that_would_overwrite_something_are_refused(work: Work) -> None:
    path = write_jsonl(work.folder / "x.jsonl", [GOOD])
    for changes in ({"output": path}, {"receipt": work.folder / "out/results.parquet"}, {"output": work.folder}):
        with pytest.raises(UsageFault):
            work.grade(path, **changes)
    assert path.read_bytes().startswith(b"{")


def test_a_policy_that_makes_no_sense_is_named() -> None:
    policy = Policy()
    assert policy.problem() == ""
    for changes in ({"pass_at": (2, 1)}, {"pass_at": (0,)}, {"limit_seconds": 0.0}, {"memory_megabytes": 1}):
        assert next(iter(changes)) in replace(policy, **changes).problem()


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([{"task_id": "a", "answer": "x"}], "not one number"),
        ([{"task_id": "a", "answer": "5%"}], "percent"),
        ([{"task_id": "a", "answer": "1"}, {"task_id": "a", "answer": "2"}], "twice"),
        ([{"task_id": "a"}], "no column answer"),
        ([{"task_id": "a", "answer": None}], "answer is not str"),
        ([{"task_id": 1, "answer": "1"}], "task id"),
    ],
)
def test_broken_references_are_the_operators_fault(rows: list[dict[str, Any]], says: str, tmp_path: Path) -> None:
    path = write_parquet(tmp_path / "references.parquet", rows)
    with pytest.raises(Fault, match=says) as caught:
        read_references(path)
    assert str(path) in str(caught.value)


def test_references_are_the_same_in_one_file_and_in_several(tmp_path: Path) -> None:
    whole = write_references(tmp_path / "all.parquet", ANSWERS)
    folder = tmp_path / "split"
    folder.mkdir()
    for name, answer in ANSWERS.items():
        write_references(folder / f"{name}.parquet", {name: answer})
    assert read_references(whole).sha256 == read_references(folder).sha256
    with pytest.raises(UsageFault):
        read_references(tmp_path / "nothing")
