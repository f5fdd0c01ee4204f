"""The shared cases and rollouts get their expected verdicts."""

import gzip
import json
from pathlib import Path

from grader import grade_answer


def test_every_case_gets_its_expected_verdict(shared: Path) -> None:
    cases = [json.loads(line) for line in (shared / "cases" / "answers.jsonl").read_text("utf-8").splitlines()]
    wrong = [
        (case["id"], verdict)
        for case in cases
        if (verdict := grade_answer(case["response"], case["reference"], accepts_percent=case["accepts_percent"]))
        and int(verdict.correct) != case["expected"]
    ]
    assert cases
    assert wrong == []


def test_every_rollout_agrees_with_its_label(shared: Path) -> None:
    with gzip.open(shared / "rollouts" / "rollouts.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    wrong = [row["id"] for row in rows if int(grade_answer(row["response"], row["reference"]).correct) != row["label"]]
    assert rows
    assert wrong == []
