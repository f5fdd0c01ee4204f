"""A candidate can never break the evaluator: whatever is submitted, there is one receipt, and the same one again."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import TEMPLATES
from generator.build import build_solved
from grader import grade_family, verify_receipt
from grader.faults import Fault
from grader.receipts import Evaluation, receipt_text
from grader.submission import parse_submission, read_submission
from tests.grader.families import perfect_rows, small_family

LINES = [json.dumps(row).encode() for row in perfect_rows()]
GOOD = b"\n".join(LINES) + b"\n"
EVALUATION = Evaluation.of(small_family())


def with_last(line: bytes) -> bytes:
    """The perfect submission with another last line."""
    return b"\n".join([*LINES[:3], line])


def deep(levels: int) -> bytes:
    """The last row with a certificate of nested arrays."""
    return with_last(
        LINES[3].replace(b'"certificate": {', b'"certificate": {"a": ' + b"[" * levels + b"]" * levels + b",")
    )


ZERO: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "blank lines": lambda: b"\n \n\t\r\n",
    "not UTF-8": lambda: with_last(b"\xff\xfe"),
    "UTF-16": lambda: GOOD.decode().encode("utf-16"),
    "a byte order mark": lambda: b"\xef\xbb\xbf" + GOOD,
    "deep arrays": lambda: deep(100_000),
    "unclosed arrays": lambda: b"[" * 1_000_000,
    "a key twice": lambda: GOOD.replace(b'"answer"', b'"verdict": "feasible", "answer"'),
    "NaN": lambda: with_last(LINES[3].replace(b'"optimal"', b"NaN")),
    "Infinity": lambda: with_last(LINES[3].replace(b'"optimal"', b"-Infinity")),
    "1e999": lambda: with_last(LINES[3].replace(b'"optimal"', b"1e999")),
    "an integer of 1,000,000 digits": lambda: with_last(LINES[3].replace(b'"optimal"', b"7" * 1_000_000)),
    "half a surrogate pair": lambda: with_last(LINES[3].replace(b"optimal", b"\\ud800")),
    "old Mac line ends": lambda: GOOD.replace(b"\n", b"\r"),
    "form feeds for line ends": lambda: GOOD.replace(b"\n", b"\x0c"),
    "one array of rows": lambda: b"[" + b",".join(LINES) + b"]",
    "an archive": lambda: b"PK\x03\x04" + bytes(range(256)),
    "a NUL": lambda: GOOD + b"\x00",
    "the rows twice": lambda: GOOD + GOOD,
    "ids that differ in case": lambda: GOOD.replace(b"small-family-a", b"Small-Family-A"),
    "100 MB of one row": lambda: with_last(b'{"instance_id": "' + b"x" * 100_000_000 + b'"}'),
    "100 MB of brackets": lambda: b"[]" * 50_000_000,
}


@pytest.mark.parametrize("content", ZERO.values(), ids=ZERO.keys())
def test_a_submission_that_cannot_be_graded_gets_a_receipt_of_zero(content: Callable[[], bytes]) -> None:
    submitted = content()
    receipt = EVALUATION.grade(parse_submission(submitted))
    assert (receipt["score"], receipt["invalid_submission"]) == (0, True)
    assert 0 < len(receipt["invalid_reason"]) < 200
    assert receipt_text(receipt) == receipt_text(EVALUATION.grade(parse_submission(submitted)))
    assert verify_receipt(receipt)


SURVIVES: dict[str, tuple[bytes, float]] = {
    "CRLF": (GOOD.replace(b"\n", b"\r\n"), 100.0),
    "no last newline": (GOOD.rstrip(b"\n"), 100.0),
    "blank lines between": (GOOD.replace(b"\n", b"\n\n \n"), 100.0),
    "escapes for letters": (GOOD.replace(b'"feasible"', b'"\\u0066easible"'), 100.0),
    "keys in another order": (
        b"\n".join(json.dumps(dict(reversed(r.items()))).encode() for r in perfect_rows()),
        100.0,
    ),
    "a line separator in a string": (with_last(LINES[3].replace(b"optimal", "opt\u2028imal".encode())), 52.5),
    "a next line in a string": (with_last(LINES[3].replace(b"optimal", "opt\x85imal".encode())), 52.5),
    "an integer of 4,000 digits": (with_last(LINES[3].replace(b'"optimal"', b"7" * 4000)), 52.5),
    "sixty levels": (deep(60), 52.5),
}


@pytest.mark.parametrize(("content", "score"), SURVIVES.values(), ids=SURVIVES.keys())
def test_what_json_allows_is_graded(content: bytes, score: float) -> None:
    receipt = EVALUATION.grade(parse_submission(content))
    assert (receipt["score"], receipt["invalid_submission"]) == (score, False)


def test_labels_with_line_separators_survive() -> None:
    family = json.loads(json.dumps(small_family()).replace('"a"', json.dumps("a\u2028\x85")))
    content = GOOD.replace(b'"a"', json.dumps("a\u2028\x85", ensure_ascii=False).encode())
    assert Evaluation.of(family).grade(parse_submission(content))["score"] == 100


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nowhere"])
def test_what_is_no_regular_file_is_judged_or_refused_without_hanging(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "submission.jsonl"
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to(tmp_path / "absent")
        with pytest.raises(Fault, match="no submission"):
            read_submission(place)
        return
    receipt = EVALUATION.grade(read_submission(place))
    assert (receipt["score"], receipt["invalid_reason"]) == (0, "the submission is not a regular file")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["a", "b", "x", "y", "feasible", "clique", "total_capacity", "common_divisor", 0, 1, 2, 3]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["type", "matching", "left", "right", "indices", "bins", "cycle"]) | st.text(),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
FAMILIES = [build_solved(name, seed=None if not t.random else "fuzz") for name, t in TEMPLATES.items()]


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The place of every value inside `value`."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(place for key, item in inner for place in paths(item, (*here, key)))]


def replaced(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    """A copy of `value` with one place replaced."""
    if not place:
        return new
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[place[0]] = replaced(value[place[0]], place[1:], new)
    return copied


@given(st.sampled_from(FAMILIES), st.data(), JSON)
@settings(max_examples=300, deadline=None)
def test_any_value_anywhere_in_a_perfect_submission_gives_a_receipt(
    built: Any, data: st.DataObject, value: Any
) -> None:
    place = data.draw(st.sampled_from(paths(built.solution)))
    rows = replaced(built.solution, place, value)
    rows = rows if isinstance(rows, list) else [rows]
    receipt = grade_family(built.family, rows)
    assert receipt == grade_family(built.family, rows)
    assert 0 <= receipt["score"] <= 100
    assert verify_receipt(receipt)
    assert len(receipt["results"]) == 4
    assert all(r["schema_compliant"] or not r["correct"] for r in receipt["results"])


@given(st.lists(JSON, max_size=6))
@settings(max_examples=100, deadline=None)
def test_rows_of_anything_give_a_receipt(rows: list[Any]) -> None:
    assert grade_family(small_family(), rows)["score"] == 0


@given(st.binary(max_size=64), st.integers(0, len(GOOD)), st.integers(0, 40))
@settings(max_examples=300, deadline=None)
def test_any_bytes_spliced_in_give_a_receipt(noise: bytes, place: int, length: int) -> None:
    content = GOOD[:place] + noise + GOOD[place + length :]
    receipt = EVALUATION.grade(parse_submission(content))
    assert receipt == EVALUATION.grade(parse_submission(content))
    assert 0 <= receipt["score"] <= 100


def test_rows_that_nest_without_end_give_a_receipt() -> None:
    row: list[Any] = []
    row.append(row)
    nested: Any = []
    for _ in range(100_000):
        nested = [nested]
    for rows in ([row], [nested], [{"instance_id": "small-family-a", "answer": nested}]):
        assert grade_family(small_family(), rows)["score"] == 0


@given(st.data(), JSON)
@settings(max_examples=200, deadline=None)
def test_any_value_anywhere_in_a_family_is_graded_or_refused_in_one_line(data: st.DataObject, value: Any) -> None:
    family = small_family()
    place = data.draw(st.sampled_from(paths(family)))
    try:
        receipt = grade_family(replaced(family, place, value), perfect_rows())
    except Fault as fault:
        assert "\n" not in str(fault)
        return
    assert 0 <= receipt["score"] <= 100
