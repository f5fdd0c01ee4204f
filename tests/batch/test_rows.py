"""What a row says: a table of lines, and anything at all."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from batch.kinds import ID_TOO_LONG, NOT_JSON, NOT_UTF8, REFUSED
from batch.results import Result, canonical_line
from batch.rows import FIELDS, MAX_ID, Row, row_of_columns, row_of_line
from grader.canonical import canonical_text

# PyYAML refuses half surrogates, so the table spells them; the loader below puts them in.
CASES = yaml.safe_load((Path(__file__).parent / "rows.yaml").read_text("utf-8").replace('"\\uD83D"', '"HALF"'))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner, max_size=3)
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_line(case: dict[str, Any]) -> None:
    expected = case["is"]
    if case.get("surrogate"):
        expected["response"] = "\ud83d"
    assert row_of_line(case["line"].encode()) == Row(**expected)


def test_bytes_that_are_not_utf8() -> None:
    assert row_of_line(b'{"task_id": "a", "response": "\xff"}').kind == NOT_UTF8
    assert row_of_columns(("task_id", "response"), (b"a", b"\xff")).kind == NOT_UTF8


def test_nesting_without_end_and_numbers_without_end() -> None:
    assert row_of_line(b"[" * 100_000).kind == NOT_JSON
    assert row_of_line(b'{"task_id": "a", "response": "r", "n": ' + b"9" * 5_000 + b"}").kind == NOT_JSON


def test_an_id_that_is_too_long() -> None:
    assert row_of_line(json.dumps({"task_id": "a" * (MAX_ID + 1), "response": "r"}).encode()).kind == ID_TOO_LONG
    assert row_of_line(json.dumps({"task_id": "a" * MAX_ID, "response": "r"}).encode()).kind == ""


@given(st.binary() | st.dictionaries(st.sampled_from(FIELDS), JSON).map(lambda row: json.dumps(row).encode()))
def test_any_line_is_a_row_or_has_a_kind(line: bytes) -> None:
    row = row_of_line(line)
    assert row.kind in REFUSED | {""}
    assert row.kind or (type(row.response) is str and (row.task_id or row.reference is not None))
    asdict(row)["task_id"].encode("utf-8")


TEXT = st.text(st.characters(codec="utf-8"))


@given(
    st.builds(
        Result,
        row=st.integers(1, 2**40),
        task_id=TEXT,
        response_id=TEXT,
        source=TEXT,
        level=st.integers(-(2**31), 2**31 - 1),
        correct=st.booleans(),
        reason=TEXT,
        method=TEXT,
        extracted=TEXT,
        reward=st.sampled_from([0.0, 1.0, None]),
    )
)
def test_a_result_is_spelled_in_canonical_json(result: Result) -> None:
    assert canonical_line(result) == canonical_text(result._asdict()) + "\n"
