"""What a row of a submission says, once its bytes are read: a task, a response, or the kind of what is wrong."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from batch.kinds import ID_TOO_LONG, NO_RESPONSE, NO_TASK, NOT_JSON, NOT_OBJECT, NOT_UTF8, TOO_LONG, WRONG_TYPE

MAX_ID = 200  # characters of an id or a source: they are kept in the results, so a hostile one must not be large
_LEVELS = range(-(2**31), 2**31)  # what the results' column holds

_NAMES = ("task_id", "response_id", "source")
_PLAIN = (("level", int), ("reference", str), ("accepts_percent", bool), ("response", str))
# The columns of a Parquet submission that are read; a JSON row's other keys are ignored as well.
FIELDS = (*_NAMES, *(name for name, _ in _PLAIN))


@dataclass(slots=True)
class Row:
    """One row. `kind` is "" where it can be graded; what could be read is kept also where it cannot."""

    kind: str = ""
    task_id: str = ""
    response_id: str = ""
    source: str = ""
    level: int = 0
    response: str = ""
    reference: str | None = None
    accepts_percent: bool = False


class _Ambiguous(ValueError):
    """A key is repeated within one object."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _Ambiguous
    return value


_DECODE = json.JSONDecoder(object_pairs_hook=_unique).decode


def row_of_line(line: bytes) -> Row:
    r"""The row that a line of JSON spells.

    Half a surrogate pair in a response is kept (a truncated emoji is common, and the grader reads any text), and keys
    that are not ours may hold anything. A repeated key is refused: which response would count?
    """
    try:
        value = _DECODE(line.decode("utf-8"))
    except UnicodeDecodeError:
        return Row(NOT_UTF8)
    except (ValueError, RecursionError):
        return Row(NOT_JSON)
    except MemoryError:  # a line of brackets can take thirty times its length
        return Row(TOO_LONG)
    return row_of_fields(value) if isinstance(value, dict) else Row(NOT_OBJECT)


def row_of_columns(names: tuple[str, ...], values: tuple[Any, ...]) -> Row:
    """The row that one value a column spells; text is still UTF-8 bytes."""
    try:
        return row_of_fields(
            {n: v.decode("utf-8") if type(v) is bytes else v for n, v in zip(names, values, strict=True)}
        )
    except UnicodeDecodeError:
        return Row(NOT_UTF8)


def row_of_fields(fields: Mapping[str, Any]) -> Row:
    """The row that parsed fields spell; null is the same as absent."""
    row = Row()
    for name in _NAMES:
        value = fields.get(name)
        if value is not None:
            _take_name(row, name, value)
    for name, kind in _PLAIN:
        value = fields.get(name)
        if value is not None:
            if type(value) is kind:
                setattr(row, name, value)
            else:
                row.kind = WRONG_TYPE
    if row.level not in _LEVELS:
        row.kind, row.level = WRONG_TYPE, 0
    if not row.kind:
        row.kind = _absent(row, fields.get("response"))
    return row


def _take_name(row: Row, name: str, value: Any) -> None:
    """Keep an id or a source; a response id may be a number, as sample indices are."""
    if type(value) is int and name == "response_id" and abs(value) < 2**63:
        value = str(value)
    if type(value) is not str:
        row.kind = WRONG_TYPE
    elif len(value) > MAX_ID:
        row.kind = ID_TOO_LONG
    else:
        setattr(row, name, value if value.isascii() else _encodable(value))


def _encodable(text: str) -> str:
    """`text` with half surrogates spelled out: Parquet and receipts hold UTF-8."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _absent(row: Row, response: Any) -> str:
    if not row.task_id and row.reference is None:
        return NO_TASK
    return NO_RESPONSE if response is None else ""
