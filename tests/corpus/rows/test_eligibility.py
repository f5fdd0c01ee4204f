"""Which rows may become tasks."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from corpus.rows.eligibility import LevelRange, ineligible_reason
from corpus.rows.layouts import RawRow
from corpus.tasks.targets import AnswerTarget

_CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "eligibility.yaml").read_text("utf-8"))
_LEVELS = LevelRange()


@pytest.mark.parametrize("case", _CASES, ids=lambda case: f"{case['problem'][:40]} | {case['answer']}")
def test_statement_and_answer(case: dict[str, Any]) -> None:
    row = RawRow(case["problem"], "", case["answer"])
    assert ineligible_reason(row, _LEVELS, None) == case["reason"]


@pytest.mark.parametrize(
    "answer",
    [
        "(1, 2)",
        r"\{1, 2\}",
        "x + 1",
        "x = 3",
        "66_7",
        "s t = 1",
        "[0, 1)",
        "3 cm",
        "2 + 3i",
        r"\infty",
        "yes",
        "1 or 2",
    ],
)
def test_what_is_not_one_real_number_has_a_reason(answer: str) -> None:
    assert ineligible_reason(RawRow("Find it.", "", answer), _LEVELS, None).startswith("answer_")


@pytest.mark.parametrize(("level", "reason"), [(0, "unknown_level"), (2, "level_outside_range"), (3, ""), (5, "")])
def test_levels_of_a_source_that_has_them(level: int, reason: str) -> None:
    assert ineligible_reason(RawRow("Find it.", "", "1", level, levelled=True), _LEVELS, None) == reason


def test_a_target_makes_a_multi_part_problem_one_task() -> None:
    target = AnswerTarget("math-00001", "0" * 64, asks="Give the answer to (b).")
    assert ineligible_reason(RawRow("(a) Find x. (b) Find y.", "", "3"), _LEVELS, target) == ""


def test_a_percent_sign_needs_a_target_that_accepts_it() -> None:
    row = RawRow("What percentage is it?", "", r"28\%")
    assert ineligible_reason(row, _LEVELS, None) == "answer_percent"
    assert ineligible_reason(row, _LEVELS, AnswerTarget("a-1", "0" * 64, accepts_percent=True)) == ""


@given(st.text(), st.text())
def test_any_text_gets_a_decision(problem: str, answer: str) -> None:
    reason = ineligible_reason(RawRow(problem, "", answer), _LEVELS, None)
    assert reason == reason.strip().replace(" ", "_")


@pytest.mark.parametrize("unit", ["(A)", "(a) ", " \n", "(i)", "show that", ". ", "\\text{"])
def test_a_huge_statement_is_decided(unit: str) -> None:
    assert isinstance(ineligible_reason(RawRow(unit * 200_000, "", unit * 200_000), _LEVELS, None), str)


def test_one_of_several_answers_is_no_answer_to_a_question_for_all() -> None:
    solution = r"So $x = \boxed{2}$ or $x = \boxed{-3}$."
    asked = "one_of_several_answers"
    assert ineligible_reason(RawRow("Find all real solutions.", solution, "-3"), _LEVELS, None) == asked
    assert ineligible_reason(RawRow("Find the larger root.", solution, "2"), _LEVELS, None) == ""
    assert ineligible_reason(RawRow("Find all values of $a$.", r"\boxed{2}, so \boxed{2}", "2"), _LEVELS, None) == ""
