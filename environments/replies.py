"""A trainer's completion as one text."""

from collections.abc import Mapping, Sequence
from typing import Any


def reply_text(completion: Any) -> str:
    """The text of a completion: a string, or a list of messages of which the assistant's last one counts.

    A message's content is a string or a list of parts. What is none of these is a reply without text.
    """
    if isinstance(completion, str):
        return completion
    if isinstance(completion, Sequence):
        spoken = [one for one in completion if isinstance(one, Mapping) and one.get("role", "assistant") == "assistant"]
        return _content(spoken[-1].get("content")) if spoken else ""
    return ""


def _content(content: Any) -> str:
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence):
        return ""
    parts = (part.get("text") for part in content if isinstance(part, Mapping))
    return "".join(part for part in parts if isinstance(part, str))
