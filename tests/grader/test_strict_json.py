"""The strict reader: what it keeps, what it refuses, and that nothing else ever happens."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.canonical import canonical_bytes
from grader.faults import Fault
from grader.strict_json import StrictJsonError, parse_json, parse_jsonl, read_json

REFUSED = {
    "a key twice": b'{"a": 1, "a": 1}',
    "a key twice, deep": b'[{"b": {"a": 1, "a": 2}}]',
    "a key twice by escape": b'{"a": 1, "\\u0061": 2}',
    "NaN": b'{"a": NaN}',
    "Infinity": b"[-Infinity]",
    "a float past the largest": b"[1e999]",
    "too many digits": b"[" + b"9" * 1_000_000 + b"]",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "Latin-1": b'{"a": "\xe9"}',
    "a surrogate in UTF-8": b'"\xed\xa0\x80"',
    "half a surrogate pair": b'{"a": "\\ud83d"}',
    "the other half as a key": b'{"\\ude00": 1}',
    "nesting in arrays": b"[" * 100_000 + b"]" * 100_000,
    "nesting in objects": b'{"a":' * 70 + b"1" + b"}" * 70,
    "nesting without an end": b"[" * 5_000_000,
    "nothing": b"",
    "two values": b"{} {}",
    "a comma too many": b"[1,]",
    "a raw newline in a string": b'"a\nb"',
    "single quotes": b"{'a': 1}",
    "a NUL": b'{"a": "\x00"}',
}


@pytest.mark.parametrize("content", REFUSED.values(), ids=REFUSED.keys())
def test_text_without_one_meaning_is_refused(content: bytes) -> None:
    with pytest.raises(StrictJsonError) as caught:
        parse_json(content)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 120


KEPT = {
    "a line separator": ('"a\u2028b"'.encode(), "a\u2028b"),
    "a next line": ('"a\x85b"'.encode(), "a\x85b"),
    "a surrogate pair": (b'"\\ud83d\\ude00"', "\U0001f600"),
    "an escaped backslash before u": (b'"\\\\ud83d"', "\\ud83d"),
    "brackets in strings": (b'["' + b"[" * 500 + b'"]', ["[" * 500]),
    "64 levels": (b"[" * 64 + b"]" * 64, json.loads("[" * 64 + "]" * 64)),
    "4,300 digits": (b"9" * 4300, int("9" * 4300)),
    "a carriage return around": (b'\r{"a": 1}\r', {"a": 1}),
}


@pytest.mark.parametrize(("content", "value"), KEPT.values(), ids=KEPT.keys())
def test_legal_text_survives(content: bytes, value: Any) -> None:
    assert parse_json(content) == value


def test_only_a_newline_ends_a_line() -> None:
    content = '{"a": "\u2028"}\r\n\n  \t\r\n{"a": "\x85\x0c"}'.encode().replace(b"\x0c", b"")
    assert parse_jsonl(content) == [{"a": "\u2028"}, {"a": "\x85"}]


def test_a_refusal_names_its_line() -> None:
    with pytest.raises(StrictJsonError, match=r"^line 3: "):
        parse_jsonl(b"{}\n\n{]\n{}")


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON_VALUES)
def test_canonical_text_reads_back_as_the_same_value(value: Any) -> None:
    assert parse_json(canonical_bytes(value)) == value
    assert canonical_bytes(parse_json(canonical_bytes(value))) == canonical_bytes(value)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        rows = parse_jsonl(content)
    except StrictJsonError:
        return
    assert all(canonical_bytes(row) for row in rows)


def test_an_operators_file_is_refused_with_its_name(tmp_path: Path) -> None:
    broken = tmp_path / "family.json"
    broken.write_bytes(b"{")
    with pytest.raises(Fault, match=r"family\.json: "):
        read_json(broken)
    with pytest.raises(Fault, match=r"absent\.json: cannot be read"):
        read_json(tmp_path / "absent.json")
    with pytest.raises(Fault, match="cannot be read"):
        read_json(tmp_path)
