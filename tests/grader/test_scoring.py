"""A family's score, and the corpus of 6,000 submissions with recorded verdicts."""

import copy
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader import grade_family
from grader.protocol import default_protocol
from grader.receipts import Evaluation
from grader.submission import submission_of_rows
from tests.grader.families import perfect_rows, small_family

CORPUS_SIZE = 6000


def lenient(protocol: dict[str, Any]) -> dict[str, Any]:
    """The same protocol, where an instance that was left out costs only itself."""
    return {**protocol, "math": {**protocol["math"], "omitted_instance_policy": "zero_instance"}}


def test_every_recorded_verdict_is_given_again(shared: Path) -> None:
    corpus = shared / "interop" / "mathmobench"
    protocol = json.loads((corpus / "protocol.json").read_text("utf-8"))
    evaluations: dict[tuple[str, bool], Evaluation] = {}
    for file in sorted((corpus / "families").glob("*.json")):
        family = json.loads(file.read_text("utf-8"))
        evaluations[family["family_id"], False] = Evaluation.of(family, protocol)
        evaluations[family["family_id"], True] = Evaluation.of(family, lenient(protocol))
    different, count = [], 0
    with gzip.open(corpus / "verdicts.jsonl.gz", "rt", encoding="utf-8", newline="\n") as stream:
        for line in stream:
            case, count = json.loads(line), count + 1
            receipt = evaluations[case["family_id"], case["omitted"] > 0].grade(submission_of_rows(case["rows"]))
            results = [[result["correct"], result["schema_compliant"]] for result in receipt["results"]]
            ours = (receipt["invalid_submission"], receipt["score"], results)
            if ours != (case["invalid_submission"], case["score"], case["results"]):
                different.append((case["case"], case["kind"], ours))
    assert count == CORPUS_SIZE
    assert different == []


@pytest.mark.parametrize("name", ["math-perfect", "math-partial"])
def test_the_released_examples_score_as_their_names_say(shared: Path, name: str) -> None:
    corpus = shared / "interop" / "mathmobench"
    family = json.loads((corpus / "families" / "matching-shift-001.json").read_text("utf-8"))
    lines = (corpus / "examples" / f"{name}.jsonl").read_text("utf-8").split("\n")
    receipt = grade_family(family, [json.loads(line) for line in lines if line.strip()])
    assert receipt["score"] == {"math-perfect": 100.0, "math-partial": 52.5}[name]


@pytest.mark.parametrize(("wrong", "score"), [(0, 100.0), (1, 52.5), (2, 35.0), (3, 17.5), (4, 0.0)])
def test_the_score_is_seventy_for_the_share_and_thirty_for_all(wrong: int, score: float) -> None:
    rows = perfect_rows()
    for row in rows[:wrong]:
        row["verdict"] = "no verdict"
    receipt = grade_family(small_family(), rows)
    assert receipt["score"] == score
    assert receipt["correctness_rate"] == (4 - wrong) / 4
    assert receipt["family_strict_pass"] is receipt["all_correct"] is (wrong == 0)


def test_weights_come_from_the_protocol() -> None:
    protocol = copy.deepcopy(default_protocol())
    protocol["math"] |= {"item_pass_weight": 0.9, "family_strict_pass_weight": 0.1}
    family = small_family()
    family["scoring"] = {"correctness_weight": 90, "all_correct_bonus": 10}
    rows = perfect_rows()
    rows[0]["verdict"] = "infeasible"
    assert grade_family(family, rows, protocol)["score"] == 67.5


def _append(row: Any) -> Callable[[list[Any]], list[Any]]:
    return lambda rows: [*rows, row]


INVALID: dict[str, Callable[[list[Any]], list[Any]]] = {
    "no rows": lambda rows: [],
    "an instance left out": lambda rows: rows[:3],
    "an id twice": lambda rows: [*rows, rows[0]],
    "an unknown id": lambda rows: [*rows[:3], {**rows[3], "instance_id": "small-family-e"}],
    "an id more": _append({"instance_id": "small-family-e"}),
    "no id": lambda rows: [*rows[:3], {k: v for k, v in rows[3].items() if k != "instance_id"}],
    "an id that is a number": lambda rows: [*rows[:3], {**rows[3], "instance_id": 4}],
    "an id that is a list": lambda rows: [*rows[:3], {**rows[3], "instance_id": ["small-family-d"]}],
    "an array for a row": _append([]),
    "null for a row": _append(None),
    "a string for a row": _append("small-family-d"),
}


@pytest.mark.parametrize("change", INVALID.values(), ids=INVALID.keys())
def test_an_invalid_submission_scores_the_protocols_invalid_score_and_says_why(
    change: Callable[[list[Any]], list[Any]],
) -> None:
    receipt = grade_family(small_family(), change(perfect_rows()))
    assert receipt["invalid_submission"] is True
    assert receipt["invalid_reason"]
    assert receipt["score"] == 0
    assert receipt["correctness_rate"] == receipt["schema_compliance_rate"] == 0
    assert [result["correct"] for result in receipt["results"]] == [False] * 4


@pytest.mark.parametrize("rows", [None, 5, "rows", b"rows", {}, {"instance_id": "small-family-a"}, {1}])
def test_what_is_no_list_of_rows_is_the_callers_mistake(rows: Any) -> None:
    with pytest.raises(TypeError, match="rows must be a list"):
        grade_family(small_family(), rows)


def test_rows_that_are_read_only_once_are_refused_and_a_tuple_is_a_list() -> None:
    with pytest.raises(TypeError, match="rows must be a list"):
        grade_family(small_family(), iter(perfect_rows()))  # type: ignore[arg-type]
    assert grade_family(small_family(), tuple(perfect_rows())) == grade_family(small_family(), perfect_rows())


def test_an_omission_costs_only_itself_where_the_protocol_says_so() -> None:
    receipt = grade_family(small_family(), perfect_rows()[1:], lenient(default_protocol()))
    assert (receipt["invalid_submission"], receipt["score"]) == (False, 52.5)
