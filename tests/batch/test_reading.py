"""Submissions as files: every kind that opens, every kind that does not, and where chunks end."""

import gzip
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.kinds import TOO_LONG
from batch.reading import MAX_LINE, Position, SubmissionFault, open_submission
from grader.faults import Fault, UsageFault
from tests.batch.work import write_jsonl

LINE = '{"task_id": "a", "response": "r"}'
OURS = {"task_id": ["a"], "response": ["r"]}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (LINE.encode("utf-16"), "UTF-16"),
        (gzip.compress(LINE.encode()), "gzip"),
        (b"PAR1 and nothing more", "Parquet"),
        (b"PK\x03\x04...", "ZIP"),
    ],
    ids=["utf-16", "gzip", "broken parquet", "zip"],
)
def test_a_file_that_is_no_submission_is_told_in_one_line(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    with pytest.raises(SubmissionFault, match=says) as caught:
        open_submission(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_bad_use(tmp_path: Path) -> None:
    for path in (tmp_path / "no.jsonl", tmp_path):
        with pytest.raises(UsageFault, match=str(path)):
            open_submission(path)


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ({"task_id": ["a"]}, "needs columns"),
        ({"response": ["r"]}, "needs columns"),
        ({"task_id": [1], "response": ["r"]}, "task_id is int64"),
        ({"task_id": ["a"], "response": [["r"]]}, "response is list"),
        ({**OURS, "level": ["3"]}, "level is string"),
        ({**OURS, "accepts_percent": [1]}, "accepts_percent is int64"),
    ],
)
def test_parquet_columns_that_cannot_be_read(columns: dict[str, list[object]], says: str, tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    pq.write_table(pa.table(columns), path)
    with pytest.raises(Fault, match=says):
        open_submission(path)


def test_an_empty_parquet_file_is_not_parquet(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    path.write_bytes(b"")
    with pytest.raises(SubmissionFault, match="Parquet"):
        open_submission(path)


def test_a_byte_order_mark_is_no_part_of_the_first_row(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + LINE.encode() + b"\r\n\r\n" + LINE.encode())
    submission = open_submission(path)
    (located,) = submission.read(Position())
    assert submission.byte_order_mark
    assert located.chunk.numbers == [1, 3]
    assert [json.loads(row)["task_id"] for row in located.chunk.rows] == ["a", "a"]


def test_a_line_beyond_the_cap_is_skipped_and_counted(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "x.jsonl", [LINE.encode(), b'"' + b"x" * (2 * MAX_LINE) + b'"', LINE.encode()])
    chunks = [chunk for chunk, _ in open_submission(path).read(Position())]
    assert [n for chunk in chunks for n in chunk.numbers] == [1, 2, 3]
    assert [row == TOO_LONG for chunk in chunks for row in chunk.rows] == [False, True, False]


def test_a_line_of_exactly_the_cap_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"x" * MAX_LINE + b"\n" + b"y" * MAX_LINE)
    rows = [row for chunk, _ in open_submission(path).read(Position()) for row in chunk.rows]
    assert [row[:1] for row in rows] == [b"x", b"y"]


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None, max_examples=50
)
@given(lines=st.lists(st.binary(max_size=9).map(lambda line: line.replace(b"\n", b"")), max_size=2_000), data=st.data())
def test_lines_end_at_newlines_only_and_reading_goes_on_from_any_chunk(
    lines: list[bytes], data: st.DataObject, tmp_path: Path
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"z\n" + b"\n".join(lines))  # a first line that no foreign format begins with
    read = list(open_submission(path).read(Position()))
    expected = [(n, line) for n, line in enumerate([b"z", *lines], 1) if line.strip(b" \t\r")]
    found = [pair for chunk, _ in read for pair in zip(chunk.numbers, chunk.rows, strict=True)]
    assert [(n, row.removesuffix(b"\n")) for n, row in found] == expected
    at = data.draw(st.integers(0, len(read) - 1))
    again = list(open_submission(path).read(read[at].end))
    assert [chunk.numbers for chunk, _ in again if chunk.numbers] == [
        chunk.numbers for chunk, _ in read[at + 1 :] if chunk.numbers
    ]
    assert again[-1].end == read[-1].end


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=30)
@given(number=st.integers(0, 3_000), group=st.integers(1, 1_500), start=st.integers(0, 3_000))
def test_parquet_rows_are_read_from_any_row_on(number: int, group: int, start: int, tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    ids = [f"t{i}" for i in range(number)]
    pq.write_table(pa.table({"response": ids, "task_id": ids, "other": ids}), path, row_group_size=group)
    submission = open_submission(path)
    start = min(start, number)
    read = list(submission.read(Position(start, start, start)))
    assert [row for chunk, _ in read for row in chunk.rows] == [(i.encode(), i.encode()) for i in ids[start:]]
    assert [n for chunk, _ in read for n in chunk.numbers] == list(range(start + 1, number + 1))
    assert submission.size == number


@pytest.mark.parametrize(
    "kind",
    [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())],
    ids=str,
)
def test_every_kind_of_text_column_is_text(kind: pa.DataType, tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    pq.write_table(pa.table({"task_id": ["a", None], "response": pa.array(["é", "r"]).cast(kind)}), path)
    ((chunk, _),) = open_submission(path).read(Position())
    assert chunk.rows == [(b"a", "é".encode()), (None, b"r")]


def test_long_responses_make_short_chunks(tmp_path: Path) -> None:
    rows = [{"task_id": "a", "response": "x" * 1_000_000} for _ in range(8)]
    jsonl = open_submission(write_jsonl(tmp_path / "x.jsonl", rows))
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "x.parquet")
    for submission in (jsonl, open_submission(tmp_path / "x.parquet")):
        sizes = [len(chunk.rows) for chunk, _ in submission.read(Position())]
        assert sum(sizes) == 8
        assert max(sizes) <= 3
