"""Each validator against its table: the rows that prove their claim, the ones that do not, the malformed ones."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from grader.certificates import domain_of, judge_row

TABLES = sorted(Path(__file__).parent.joinpath("cases").glob("*.yaml"))
EXPECTED = {"right": (True, True), "wrong": (False, True), "malformed": (False, False)}


def read_cases() -> list[Any]:
    found = []
    for table in TABLES:
        document = yaml.safe_load(table.read_text("utf-8"))
        for name, data, goal, verdict, answer, certificate, worth in document["cases"]:
            row = {"instance_id": "i", "verdict": verdict, "answer": answer, "certificate": certificate}
            case = (document["validator"], document["inputs"][data], document["goals"][goal], row, worth)
            found.append(pytest.param(*case, id=f"{table.stem}: {name}"))
    return found


@pytest.mark.parametrize(("validator", "data", "goal", "row", "worth"), read_cases())
def test_a_row_is_worth_what_the_table_says(
    validator: str, data: dict[str, Any], goal: str, row: dict[str, Any], worth: str
) -> None:
    domain = domain_of(validator, goal, "case")
    judgement = judge_row(domain, domain.rules.parse(data, "case"), goal, row)
    assert (judgement.correct, judgement.schema_compliant) == EXPECTED[worth], judgement.reason


@pytest.mark.parametrize(
    "row",
    [
        {"instance_id": "i", "verdict": "feasible", "answer": {"indices": [0]}},
        {"instance_id": "i", "verdict": "feasible", "answer": {"indices": [0]}, "certificate": {}, "note": ""},
        {"instance_id": "i", "verdict": "feasible", "answer": [0], "certificate": {}},
        {"instance_id": "i", "verdict": "feasible", "answer": {"indices": [0]}, "certificate": None},
        {"instance_id": "i", "verdict": "none of them", "answer": 0, "certificate": {}},
    ],
    ids=[
        "three fields",
        "five fields",
        "a list for an answer",
        "null for a certificate",
        "unknown verdict and no answer",
    ],
)
def test_the_four_fields_are_needed_in_their_form(row: dict[str, Any]) -> None:
    domain = domain_of("subset_sum_v1", "classify_exact_subset", "case")
    judgement = judge_row(
        domain, domain.rules.parse({"numbers": [4], "target": 4}, "case"), "classify_exact_subset", row
    )
    assert (judgement.correct, judgement.schema_compliant) == (False, False)
