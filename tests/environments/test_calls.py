"""Bodies of tool calls: any bytes are read or refused, and both readers agree."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from environments.calls import NOT_A_CALL, NOT_JSON, BadCall, Unread, outline, read_call

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
CALLS = st.fixed_dictionaries(
    {"name": st.text(max_size=8), "input": st.fixed_dictionaries({}, optional={"message": JSON, "other": JSON})},
    optional={"task_id": st.none() | st.text(max_size=8)},
)


@given(CALLS)
def test_a_call_is_read_as_it_was_written(call: dict[str, Any]) -> None:
    body = json.dumps(call).encode()
    assert repr(read_call(body)) == repr({"name": call["name"], "input": call["input"], "task_id": call.get("task_id")})
    message = call["input"].get("message")
    found = outline(body)
    assert found == {"name": call["name"], "task_id": call.get("task_id"), "message": isinstance(message, str)}
    if found["message"]:
        assert Unread((body[:9], body[9:])).text() == message


@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_anything_else_is_refused_with_a_status(body: bytes) -> None:
    with pytest.raises(BadCall) as refused:
        read_call(body)
    assert refused.value.status in (NOT_JSON, NOT_A_CALL)
    assert outline(body) == {"status": refused.value.status}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"\xff", 400),
        (b"[" * 100_000, 400),
        (b'{"name": "reply", "input": {"message": ' + b"9" * 5_000 + b"}}", 400),
        (b'{"name": "reply"}', 422),
        (b'{"name": 1, "input": {}}', 422),
        (b'{"name": "reply", "input": []}', 422),
        (b'{"name": "reply", "input": {}, "task_id": 1}', 422),
        (b'{"name": "reply", "input": {}, "more": 1}', 422),
        (json.dumps({"name": "x" * 201, "input": {}}).encode(), 422),
    ],
)
def test_a_body_that_is_no_call(body: bytes, status: int) -> None:
    with pytest.raises(BadCall) as refused:
        read_call(body)
    assert refused.value.status == status
