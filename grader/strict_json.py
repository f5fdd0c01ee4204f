"""JSON read without surprises: one meaning for each text, and a reason for each refusal.

What JSON allows and Python reads in more than one way, or trips on, is refused here, so that a file means the same in
every process: repeated keys, NaN and infinities (also as 1e999), integers and nesting without bound, text that is not
UTF-8 or that UTF-8 cannot spell.
"""

import json
import math
import re
from pathlib import Path
from typing import Any, NoReturn

from grader.canonical import canonical_bytes
from grader.faults import Fault
from grader.files import read_file

_MAX_DIGITS = 4300  # where CPython's int() stops by default; ours does not depend on the interpreter's settings
_MAX_DEPTH = 64  # a submission needs 5 levels and a family 6; far below the recursion limit at any caller's depth
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_NOT_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BLANK = b" \t\r"  # JSON's white space within a line


class StrictJsonError(ValueError):
    """The text is not JSON that has one meaning; the message is a short clause without the text itself."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise StrictJsonError("a key is repeated within one object")
    return value


def _bounded_int(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise StrictJsonError(f"an integer has more than {_MAX_DIGITS} digits")
    return int(digits)


def _finite_float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise StrictJsonError("a number is too large for a float")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise StrictJsonError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_int=_bounded_int, parse_float=_finite_float, parse_constant=_refuse_constant
)


def _too_deep(content: bytes) -> bool:
    """Whether brackets nest deeper than the cap, or are many and do not pair up, which the parser would refuse."""
    if content.count(b"[") + content.count(b"{") <= _MAX_DEPTH:
        return False
    brackets = _STRING.sub(b"", content).translate(None, _NOT_BRACKETS)
    for _ in range(_MAX_DEPTH):
        inner = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if len(inner) == len(brackets):
            break
        brackets = inner
    return bool(brackets)


def parse_json(content: bytes) -> Any:
    """The one value that `content` spells.

    Raises:
        StrictJsonError: see the module; the message says which rule is broken.
    """
    if content.startswith(_BYTE_ORDER_MARK):
        raise StrictJsonError("the text starts with a byte order mark")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise StrictJsonError("the bytes are not UTF-8") from None
    if _too_deep(content):
        raise StrictJsonError(f"brackets do not pair up, or nest deeper than {_MAX_DEPTH} levels")
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise StrictJsonError(f"not JSON: {error.msg} at character {error.pos}") from None
    except ValueError as error:
        raise StrictJsonError(str(error)) from None
    if _SURROGATE_ESCAPE.search(content):
        try:
            canonical_bytes(value)
        except UnicodeEncodeError:
            raise StrictJsonError("a string holds half of a surrogate pair") from None
    return value


def parse_jsonl(content: bytes) -> list[Any]:
    r"""The values of a JSON Lines text, in order; blank lines are skipped, and only `\n` ends a line.

    Raises:
        StrictJsonError: as `parse_json`, with the number of the line.
    """
    rows = []
    for number, line in enumerate(content.split(b"\n"), start=1):
        if not line.strip(_BLANK):
            continue
        try:
            rows.append(parse_json(line))
        except StrictJsonError as error:
            raise StrictJsonError(f"line {number}: {error}") from None
    return rows


def read_json(path: Path) -> Any:
    """The value of a JSON file that the operator answers for: a family, a protocol, a binding, a receipt.

    Raises:
        Fault: the file cannot be read, or is not strict JSON.
    """
    return parse_file(read_file(path), path)


def parse_file(content: bytes, path: Path) -> Any:
    """The value of such a file, whose bytes were read already.

    Raises:
        Fault: it is not strict JSON; the message names `path`.
    """
    try:
        return parse_json(content)
    except StrictJsonError as error:
        raise Fault(f"{path}: {error}") from None
