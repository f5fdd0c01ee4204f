"""Every row of the policy, as tables of replies."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from grader import grade_answer

_TABLES = ("labels", "wrappers", "numbers", "powers_roots_constants", "percent", "refused")


def _cases() -> list[Any]:
    folder = Path(__file__).parent
    return [
        pytest.param(table, *row, id=f"{table}: {row[0]!r} for {row[1]}")
        for table in _TABLES
        for row in yaml.safe_load((folder / f"{table}.yaml").read_text("utf-8"))
    ]


@pytest.mark.parametrize(("table", "response", "reference", "correct"), _cases())
def test_reply(table: str, response: str, reference: str, correct: bool) -> None:
    verdict = grade_answer(response, reference, accepts_percent=table == "percent")
    assert verdict.correct is correct, verdict
    assert verdict.reason not in ("error", "timeout", "bad_reference")
    assert verdict.reward == float(correct)
