"""References: what is legal, and which two are the same number."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from grader import grade_answer
from grader.answers import reference_problem, same_value
from grader.answers.compare import compare
from grader.answers.reading import Reading, read

_HERE = Path(__file__).parent


def _table(name: str) -> Any:
    return yaml.safe_load((_HERE / name).read_text("utf-8"))


@pytest.mark.parametrize(("answer", "problem"), _table("references.yaml"))
def test_reference_problem(answer: str, problem: str) -> None:
    assert reference_problem(answer) == problem


@pytest.mark.parametrize("answer", ["28%", "28\\%", "28 percent", "33\\frac13\\%"])
def test_percent_reference_needs_a_percent_task(answer: str) -> None:
    assert reference_problem(answer) == "percent"
    assert reference_problem(answer, accepts_percent=True) == ""
    assert grade_answer("ANSWER: 1", answer).reason == "bad_reference"


@pytest.mark.parametrize(("one", "other", "same", "method"), _table("comparisons.yaml"))
def test_comparison_and_its_proof(one: str, other: str, same: bool | None, method: str) -> None:
    left, right = read(one), read(other)
    assert isinstance(left, Reading)
    assert isinstance(right, Reading)
    for result in (compare(left, right), compare(right, left)):
        assert (result.equal, result.method) == (same, method)
    assert same_value(one, other) is same_value(other, one) is (same is True)
    assert (compare(left, right).reason == "undecidable") is (same is None)


def test_what_is_not_text_is_no_reference() -> None:
    for thing in (None, 42, b"42", ["42"]):
        assert reference_problem(thing) == "not_text"  # type: ignore[arg-type]
        assert same_value(thing, "42") is False  # type: ignore[arg-type]
        assert grade_answer("ANSWER: 42", thing).reason == "not_text"  # type: ignore[arg-type]
        assert grade_answer(thing, "42").reason == "not_text"  # type: ignore[arg-type]


def test_a_verdict_never_shows_the_reference() -> None:
    for response in ("ANSWER: 41", "no value", "ANSWER: x=1", "ANSWER: \\boxed{"):
        assert "31415" not in json.dumps(str(grade_answer(response, "31415")))
    assert "\\oops" not in str(grade_answer("ANSWER: 1", "31415\\oops"))
