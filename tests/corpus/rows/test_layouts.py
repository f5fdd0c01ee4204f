"""Files in the upstream layouts become raw rows, or one clear line."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from corpus.rows.layouts import RawRow, read_rows
from grader.faults import Fault


def _parquet(path: Path, rows: list[dict[str, Any]]) -> Path:
    pq.write_table(pa.Table.from_pylist(rows), path)
    return path


def test_gsm8k_answer_stands_after_the_last_mark(tmp_path: Path) -> None:
    solution = "12*6=<<12*6=72>>72 #### of them\n#### 1,072"
    path = _parquet(tmp_path / "a.parquet", [{"question": "How many?", "answer": solution}])
    assert list(read_rows(path, "gsm8k")) == [RawRow("How many?", solution, "1,072", subject="arithmetic")]


def test_gsm8k_row_without_mark_has_no_answer(tmp_path: Path) -> None:
    path = _parquet(tmp_path / "a.parquet", [{"question": "How many?", "answer": "72"}])
    assert next(read_rows(path, "gsm8k")).answer == ""


@pytest.mark.parametrize(
    ("level", "expected"), [("Level 5", 5), ("Level 1", 1), ("Level ?", 0), ("Level 6", 0), ("5", 0)]
)
def test_math_levels(tmp_path: Path, level: str, expected: int) -> None:
    row = {"problem": "p", "level": level, "solution": r"\boxed{3}", "type": "Number Theory"}
    read = next(read_rows(_parquet(tmp_path / "a.parquet", [row]), "math"))
    assert (read.level, read.levelled, read.subject, read.answer) == (expected, True, "number theory", "3")


def test_json_lines_keep_line_separators_inside_strings(tmp_path: Path) -> None:
    path = tmp_path / "math.jsonl"
    path.write_bytes('{"problem": "one\u2028two\u0085three", "answer": 7}\r\n\n'.encode())
    assert list(read_rows(path, "acereason")) == [RawRow("one\u2028two\u0085three", "", "7")]


@pytest.mark.parametrize("field", ["problem", "question"])
def test_benchmarks_are_parquet_or_json_lines(tmp_path: Path, field: str) -> None:
    row = {field: "Find x.", "answer": 3, "id": 1}
    lines = tmp_path / "test.jsonl"
    lines.write_text(json.dumps(row))
    expected = [RawRow("Find x.", "", "")]
    assert list(read_rows(lines, "statements")) == expected
    assert list(read_rows(_parquet(tmp_path / "test.parquet", [row]), "statements")) == expected


def test_json_array_with_missing_answers(tmp_path: Path) -> None:
    path = tmp_path / "deepscaler.json"
    path.write_text(json.dumps([{"problem": "p", "answer": None}, {"problem": "q", "answer": " 2 ", "solution": "s"}]))
    assert list(read_rows(path, "deepscaler")) == [RawRow("p", "", ""), RawRow("q", "s", "2")]


_BROKEN = {
    "not json": ("acereason", b"{'problem': 1}", "line 1"),
    "cut short": ("deepscaler", b'[{"problem": "p"', "expected the deepscaler layout"),
    "an object, not an array": ("deepscaler", b'{"problem": "p"}', "is not one JSON array"),
    "a list among the rows": ("acereason", b'{"problem": "p"}\n[1]\n', "row 1: is list, not an object"),
    "no statement": ("acereason", b'{"answer": "p"}\n', "field `problem` is missing"),
    "a statement of another type": ("acereason", b'{"problem": {"a": 1}}\n', "field `problem` is dict, not text"),
    "a boolean answer": ("acereason", b'{"problem": "p", "answer": true}\n', "field `answer` is bool, not text"),
    "a lone surrogate": ("acereason", b'{"problem": "\\ud800"}\n', "row 0"),
    "not UTF-8": ("acereason", b'{"problem": "\xff"}\n', "line 1"),
    "not Parquet": ("gsm8k", b"PAR1 is not enough", "expected the gsm8k layout"),
    "nested too deep": ("deepscaler", b"[" * 100_000, "expected the deepscaler layout"),
}


@pytest.mark.parametrize("name", _BROKEN)
def test_a_broken_file_is_one_line_that_names_it(tmp_path: Path, name: str) -> None:
    layout, content, says = _BROKEN[name]
    path = tmp_path / "broken.file"
    path.write_bytes(content)
    with pytest.raises(Fault) as caught:
        list(read_rows(path, layout))
    line = str(caught.value)
    assert str(path) in line
    assert says in line
    assert "\n" not in line


def test_wrong_columns_are_named(tmp_path: Path) -> None:
    path = _parquet(tmp_path / "a.parquet", [{"q": "How many?", "answer": "#### 1"}])
    with pytest.raises(Fault, match="field `question` is missing"):
        list(read_rows(path, "gsm8k"))
