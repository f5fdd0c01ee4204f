"""The label audit: each kind finds what it is for, keeps quiet beside it, and says where."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.audit.findings import KINDS, Config, audit
from grader.faults import Fault
from stages.audit import counts
from tests.corpus.problems import problem

_CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("audit.yaml").read_text())


def _row(case: dict[str, Any], index: int = 1) -> Any:
    return problem(
        case.get("source", "gsm8k"),
        index,
        statement=case.get("statement", "How many are 2 and 2?"),
        answer=str(case["answer"]),
        solution=case.get("solution", ""),
    )


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"])
def test_each_kind(case: dict[str, Any]) -> None:
    found = [(f.kind, f.line) for f in audit([_row(case)], Config())]
    assert found == [tuple(pair) for pair in case["found"]]


def test_one_statement_with_two_answers_is_reported_for_both_rows() -> None:
    rows = [
        problem("math", 1, statement="Find $1+1$.", answer="2", solution=""),
        problem("acereason", 5, statement="What is $1 + 1$?", answer="3", solution=""),
        problem("math", 9, statement="Find $1+2$.", answer="4", solution=""),
    ]
    found = audit(rows, Config(kinds=("conflicting_answers",)))
    assert [f.task_id for f in found] == ["acereason-00005", "math-00001"]
    assert "math-00001" in found[0].reason
    assert "acereason-00005" in found[1].reason


def test_the_order_and_the_bytes_do_not_depend_on_the_order_of_rows() -> None:
    rows = [_row(case, index) for index, case in enumerate(_CASES)]
    forwards, backwards = audit(rows, Config()), audit(rows[::-1], Config())
    assert forwards == backwards == sorted(forwards, key=lambda f: (f.task_id, f.kind, f.line, f.reason))
    assert len(forwards) > 10


def test_kinds_test_rows_and_length_are_configured() -> None:
    rows = [_row({"answer": "C"}), problem("math", 3, split="test", task_id="math-test-00003", answer="B")]
    assert [f.task_id for f in audit(rows, Config(kinds=("option_letter",)))] == ["gsm8k-00001", "math-test-00003"]
    assert [f.task_id for f in audit(rows, Config(test_rows=False))] == ["gsm8k-00001"]
    assert audit(rows, Config(kinds=())) == []
    (cut,) = audit(
        [_row({"answer": "3", "solution": f"{'so ' * 99}1 + 1 = 3\n#### 3"})], Config(evidence_characters=20)
    )
    assert len(cut.evidence) == 20
    assert len(cut.reason) <= 20
    with pytest.raises(Fault, match=r"audit\.kinds: wrong is not one of"):
        audit(rows, Config(kinds=("wrong",)))


def test_the_counts_name_every_kind_and_only_training_rows() -> None:
    found = audit([_row({"answer": "C"}), problem("gsm8k", 2, split="test", answer="B")], Config())
    assert counts(found, ["gsm8k", "math"]) == {
        "gsm8k": {"rows": 1, **dict.fromkeys(KINDS, 0), "option_letter": 1},
        "math": {"rows": 0, **dict.fromkeys(KINDS, 0)},
    }
