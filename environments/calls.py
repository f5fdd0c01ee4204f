"""Tool calls as they arrive: JSON from anyone. A large one is read by a grading process, or the loop would stand still.

Parsing 10 MB of JSON takes 15 ms to 100 ms, in which Python does nothing else, whatever thread it is done in.
"""

import json
from dataclasses import dataclass
from typing import Any

LARGE_BYTES = 256 << 10  # below, parsing takes a millisecond or two
_FIELDS = {"name", "input", "task_id"}
_MAX_NAME = 200  # characters; the framework repeats an unknown tool's name
NOT_JSON, NOT_A_CALL = 400, 422  # HTTP statuses


@dataclass(frozen=True, slots=True, repr=False)
class Unread:
    """The reply in a large tool call, still within the pieces of the request's body."""

    pieces: tuple[bytes, ...]

    def text(self) -> str:
        """The reply. For grading processes only."""
        text: str = json.loads(b"".join(self.pieces))["input"]["message"]
        return text


class BadCall(ValueError):
    """The body is no tool call; the argument is the HTTP status that says why."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return int(self.args[0])


def read_call(body: bytes) -> dict[str, Any]:
    """The fields `name`, `input` and `task_id` of a tool call.

    Raises:
        BadCall: the body is not JSON, or not a tool call.
    """
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise BadCall(NOT_JSON) from None
    if not isinstance(value, dict) or not value.keys() <= _FIELDS:
        raise BadCall(NOT_A_CALL)
    name, task_id = value.get("name"), value.get("task_id")
    if not isinstance(name, str) or len(name) > _MAX_NAME or not isinstance(value.get("input"), dict):
        raise BadCall(NOT_A_CALL)
    if task_id is not None and not isinstance(task_id, str):
        raise BadCall(NOT_A_CALL)
    return {"name": name, "input": value["input"], "task_id": task_id}


def outline(body: bytes) -> dict[str, Any]:
    """What the server needs to know of a large call: its fields, with `message` for whether the reply is text."""
    try:
        call = read_call(body)
    except BadCall as bad:
        return {"status": bad.status}
    return {"name": call["name"], "task_id": call["task_id"], "message": isinstance(call["input"].get("message"), str)}
