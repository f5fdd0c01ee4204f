"""Wrappers around an answer: math delimiters, boxes, fonts, Markdown, one period, a sign beside them, and the marks.

Each round removes one layer; a layer that does not close refuses the answer rather than being repaired.
"""

import re

from grader.answers.limits import MAX_GROUPS, MAX_WRAPPERS
from grader.answers.marks import PERIOD, Peeled, take_mark
from grader.answers.refusal import Refused
from grader.answers.vocabulary import BOXES, FONTS, STYLES

_SIZES = re.compile(r"\\(?:left|right|[bB]igg?[lrm]?)(?![A-Za-z])[ \n]{0,9}(?=[()\[\]])")  # sizes of brackets
_MATH_OPEN = re.compile(r"\$\$|\$|\\\(|\\\[")
_MATH_CLOSE = re.compile(r"(?:(?<!\\)\$\$|(?<!\\)\$|\\\)|\\\])\Z")
_EMPHASIS = ("***", "**", "__", "*", "_")
_COMMAND = re.compile(r"(\\[A-Za-z]+)[ \n]*")
_BRACKETS = {"{": re.compile(r"\\.|[{}]", re.DOTALL), "(": re.compile(r"\\.|[()]", re.DOTALL)}
_SPACE_COMMANDS = r"(?:[ \n~]|\\[,;:! ]|\\q?quad(?![A-Za-z]))+"
_LEADING_SPACE = re.compile(_SPACE_COMMANDS)
_TRAILING_SPACE = re.compile(r"(?:[ \n~]|\\[,;:! ]|\\q?quad)\Z")
_WRAPPED_SIGN = re.compile(
    r"(?:(?P<same>\$\$?|\*{1,3}|_{1,3}|`)(?P<a>[-+])(?P=same)"
    r"|\\\((?P<b>[-+])\\\)|\{(?P<c>[-+])\})[ ]?"
)
_FENCE = re.compile(r"(`{3,}|~{3,})[A-Za-z]*\n")


def peel(payload: str) -> Peeled:
    """The text inside all wrappers of `payload` (line ends and characters already unified).

    Raises:
        Refused: nothing inside, a wrapper that does not close, or too many of them.
    """
    peeled = Peeled(_SIZES.sub("", payload) if "\\" in payload else payload)
    if payload.count("{") > MAX_GROUPS:
        raise Refused("too_deep")
    for _ in range(MAX_WRAPPERS):
        peeled.text = _trim(peeled.text)
        if not peeled.text:
            raise Refused("empty")
        if not _peel_once(peeled):
            return peeled
    raise Refused("too_deep")


def _trim(text: str) -> str:
    stripped = text.strip(" \n")
    text = stripped + " " if stripped.endswith("\\") and text.endswith(stripped + " ") else stripped
    if text[:1] in ("\\", "~") and not text.startswith("~~~") and (match := _LEADING_SPACE.match(text)):
        if "~" in match.group():
            raise Refused("approximation")  # ~42 means about 42
        text = text[match.end() :]
    while not text.endswith("~~~") and (match := _TRAILING_SPACE.search(text, max(0, len(text) - 6))):
        if text[: match.start()].endswith("\\"):
            break
        text = text[: match.start()]
    return text


def _peel_once(peeled: Peeled) -> bool:
    text = peeled.text
    first, last = text[0], text[-1]
    if last.isdigit() and first.isdigit():
        return False
    if last in ".。":
        return _period(peeled)
    if first in "`~" and last == first:
        return _code(peeled)
    if first in "*_" and last == first:
        return _emphasis(peeled)
    if first == "\\" and _command(peeled):
        return True
    if first in "{(" and text[:MAX_WRAPPERS].lstrip("{(") == "" and len(text) > MAX_WRAPPERS:
        raise Refused("too_deep")
    if first in "{(" and _closing(text, 0) == len(text) - 1:
        peeled.text, peeled.bracketed = text[1:-1], first == "("
        if first == "{" and text[-2] == "\\":
            raise Refused("malformed")
        return True
    return _wrapped_sign(peeled) or _math(peeled) or _sign(peeled) or take_mark(peeled)


def _period(peeled: Peeled) -> bool:
    if peeled.text[-3:-1] == ".." or peeled.text.endswith("\\."):
        raise Refused("ellipsis")
    peeled.mark(PERIOD, peeled.text[:-1])
    return True


def _code(peeled: Peeled) -> bool:
    text, tick = peeled.text, peeled.text[0]
    opening = _FENCE.match(text)
    if opening:
        fence = opening.group(1)
        body = text[opening.end() :]
        if not body.endswith(fence) or body[: -len(fence)].rstrip(" ")[-1:] not in ("\n", ""):
            raise Refused("unterminated")
        peeled.text = body[: -len(fence)]
        return True
    run = len(text) - len(text.lstrip(tick))
    if tick == "~" or len(text) <= 2 * run or not text.endswith(tick * run):
        raise Refused("unterminated")
    peeled.text = text[run:-run]
    return True


def _emphasis(peeled: Peeled) -> bool:
    text = peeled.text
    for mark in _EMPHASIS:
        if text.startswith(mark) and text.endswith(mark) and len(text) > 2 * len(mark):
            peeled.text = text[len(mark) : -len(mark)]
            return True
    return False


def _command(peeled: Peeled) -> bool:
    text = peeled.text
    match = _COMMAND.match(text)
    if match is None:
        return False
    name, after = match.group(1), match.end()
    if name in STYLES:
        peeled.text = text[after:]
        return True
    if name not in BOXES and name not in FONTS:
        return False
    if text[after : after + 1] != "{":
        raise Refused("malformed")
    end = _closing(text, after)
    if end is None:
        raise Refused("unterminated")
    if end < len(text) - 1:
        return False
    peeled.text = text[after + 1 : -1]
    return True


def _math(peeled: Peeled) -> bool:
    """One pair of math delimiters; an opener may be closed by another kind's closer, as replies mix them."""
    text = peeled.text
    opening, closing = _MATH_OPEN.match(text), _MATH_CLOSE.search(text, max(0, len(text) - 3))
    if opening is None or closing is None or opening.end() > closing.start():
        return False
    end = closing.start()
    if opening.group() == "$" and closing.group() == "$$" and text.count("$", 1, end + 1) % 2 == 0:
        end += 1  # $ ... $42$$: the first of the last two closes the inner pair
    peeled.text, peeled.in_math = text[opening.end() : end], True
    return True


def _wrapped_sign(peeled: Peeled) -> bool:
    """A sign in a wrapper of its own, before the number: `$-$42`."""
    match = _WRAPPED_SIGN.match(peeled.text)
    if match is None:
        return False
    peeled.text = (match["a"] or match["b"] or match["c"]) + peeled.text[match.end() :]
    return True


def _sign(peeled: Peeled) -> bool:
    """A sign before a wrapper: `-$42$`."""
    text = peeled.text
    if text[0] not in "+-":
        return False
    inside = Peeled(text[1:])
    if not _peel_layer(inside):
        return False
    content = _trim(inside.text)
    if not content:
        raise Refused("empty")
    peeled.text, peeled.in_math = text[0] + content, peeled.in_math or inside.in_math
    peeled.negated = peeled.negated or text[0] == "-"
    return True


def _peel_layer(peeled: Peeled) -> bool:
    """One wrapper that a sign may stand before; the grammar itself reads brackets, groups and styles behind a sign."""
    text = peeled.text
    if text[:1] in ("`", "*", "_") and text[-1] == text[0]:
        return _code(peeled) if text[0] == "`" else _emphasis(peeled)
    if text.startswith("\\") and not text.startswith(tuple(STYLES)) and _command(peeled):
        return True
    return _math(peeled)


def _closing(text: str, at: int) -> int | None:
    """Where the bracket that opens at `at` closes; escaped brackets do not count."""
    opening, depth = text[at], 0
    for match in _BRACKETS[opening].finditer(text, at):
        bracket = match.group()
        if bracket[0] == "\\":
            continue
        depth += 1 if bracket == opening else -1
        if not depth:
            return match.start()
    return None
