"""Find the answer in a reply: the last `ANSWER:` block, or else a last line or block that is nothing but a value."""

import re

from grader.answers.blocks import value_block
from grader.answers.characters import INVISIBLE, SPACES
from grader.answers.limits import MAX_BLOCK_LINES, WINDOW
from grader.answers.refusal import Refused

_BETWEEN = "*_`} " + SPACES + INVISIBLE  # what may stand between a label's word and its colon
_LABEL = rf"(?<![A-Za-z0-9])answer(?P<between>[{_BETWEEN}]{{0,16}})[:：]"
_MARKER = re.compile(_LABEL, re.IGNORECASE | re.ASCII)
# The word comes first, and then what may not stand before it: a pattern that starts with a word is searched fast.
_MARKER_BYTES = re.compile(
    rb"answer(?<![a-z0-9]answer)(?:%s){0,16}+(?::|%s)"
    % (b"|".join(re.escape(character.encode()) for character in _BETWEEN), "：".encode())
)
_BETWEEN_ASCII = "".join(filter(str.isascii, _BETWEEN)).encode()
_SPELLINGS = ("ANSWER", "Answer", "answer")

_BLANK = " \r\n" + SPACES + INVISIBLE
_OPENER = re.compile(r"(?:\*{1,3}|_{1,3}|`{1,2}|\$\$?|\\\(|\\\[|(?:\\[A-Za-z]{2,16}[ ]?)?\{)\Z")
_BLOCK_OPENER = re.compile(r"(?:\A|\n)[ \t]*(`{3}[A-Za-z]{0,16}|\$\$|\\\[)[ \t]*\n[ \t]*\Z")
_LOOK_BACK = 48  # characters before the label in which its openers stand
_CLOSERS = {"\\(": ("\\)", "\\]", "$"), "\\[": ("\\]", "\\)", "$$", "$"), "$": ("$", "\\)"), "$$": ("$$", "\\]")}

_EMPHASIS_RUN = re.compile(r"\*{1,3}|_{1,3}")
_LAST_RUN = re.compile(r"(?:\*{1,3}|_{1,3})\Z")


def extract(response: str) -> str:
    """The text of the answer in `response`, still in its wrappers.

    Raises:
        Refused: `no_answer`, `unterminated` or `too_long`; a last block that is malformed never revives an earlier one.
    """
    tail = response[-WINDOW:].rstrip(_BLANK)
    if not tail and len(response) > WINDOW:  # pages of blank lines; as many invisible characters are no answer
        response = response.rstrip()
        tail = response[-WINDOW:].rstrip(_BLANK)
    marker = _last_marker(tail)
    if marker is None:
        return _last_block(response, tail)
    body, start = tail[marker.end() :].strip(_BLANK), marker.start()
    if start == 0:
        return body
    if tail[start - 1] == "\n":
        return _closed(body, _block_opener(tail, start), tail, start)
    body = marker["between"].strip(_BLANK) + body
    openers = _openers(tail[max(0, start - _LOOK_BACK) : start])
    if not any(opener[0] in "*_" for opener in openers):
        body = _without_emphasis(body, tail[tail.rfind("\n", 0, start) + 1 : start])
    return _closed(body, openers, tail, start)


def _without_emphasis(body: str, before: str) -> str:
    """The block of `**Final ANSWER:** 42`, whose emphasis opened earlier in the line."""
    run = _EMPHASIS_RUN.match(body)
    if run and before.count(run.group()) % 2:
        return body[run.end() :]
    run = _LAST_RUN.search(body, max(0, len(body) - 3))
    if run and before.count(run.group()) % 2 and not body.startswith(run.group()):
        return body[: run.start()]
    return body


def _last_marker(tail: str) -> re.Match[str] | None:
    found, end = None, len(tail)
    while found is None and end > 0:
        end = max(tail.rfind(spelling, 0, end) for spelling in _SPELLINGS)
        found = _MARKER.match(tail, end) if end >= 0 else None
    # Rarer spellings, such as aNSWER, may stand after the one that was found.
    for later in _MARKER.finditer(tail, found.end() if found else 0):
        found = later
    return found


def _openers(before: str) -> list[str]:
    """The wrappers that open just before the label, innermost first."""
    openers: list[str] = []
    while match := _OPENER.search(before, max(0, len(before) - 20)):
        if match.group()[0] in "*_" and openers and openers[-1][0] in "*_":
            break
        openers.append(match.group())
        before = before[: match.start()]
        if before.endswith(" "):
            break
    return openers + _block_opener(before, len(before))


def _block_opener(tail: str, start: int) -> list[str]:
    match = _BLOCK_OPENER.search(tail[max(0, start - _LOOK_BACK) : start])
    return [match.group(1)[:3]] if match else []


def _closed(body: str, openers: list[str], tail: str, start: int) -> str:
    """The block without the closers of wrappers that opened before its label."""
    body = body.strip(_BLANK)
    while openers and (openers[0][0] not in "$\\" or openers[0].endswith("{")):
        closer = "}" if openers[0].endswith("{") else openers[0]
        nested = closer != "}" and body.endswith(closer * 2)  # **ANSWER: **42****: the first run opens
        if nested or not body.startswith(closer):
            break
        body, openers = body[len(closer) :].strip(_BLANK), openers[1:]
    for opener in reversed(openers):
        body = _without_closer(body, opener)
    if body.endswith("\n```") and not body.startswith("```") and tail.count("```", 0, start) % 2:
        body = body[:-3]
    return body.strip(_BLANK)


def _without_closer(body: str, opener: str) -> str:
    closers = ("}",) if opener.endswith("{") else _CLOSERS.get(opener, (opener,))
    period = body[-1:] if body[-1:] in (".", "。") else ""
    inside = body[: len(body) - len(period)].rstrip(_BLANK)
    for closer in closers:
        if inside.endswith(closer):
            return inside[: -len(closer)].rstrip(_BLANK) + period
    if opener[0] in "*_":
        return body  # a bullet or an emphasis that was never closed
    raise Refused("unterminated")


def _last_block(response: str, tail: str) -> str:
    """The last line or displayed block, provided that it reads as a value and no label stands further up."""
    lines = tail.rsplit("\n", MAX_BLOCK_LINES)
    complete = lines[1:] if len(tail) == WINDOW else lines
    block = value_block([line.strip(_BLANK) for line in complete])
    if block is None:
        raise Refused("no_answer")
    if len(response) > WINDOW and _is_labelled(response):
        raise Refused("too_long")
    return block


def _is_labelled(response: str) -> bool:
    """Whether a label stands anywhere; on bytes, whose search for a word is fast enough for any length."""
    lowered = response.encode("utf-8", "surrogatepass").lower()
    if response.isascii() and b"answer:" not in lowered.translate(None, _BETWEEN_ASCII):
        return False  # faster still, for pages of the word
    return _MARKER_BYTES.search(lowered) is not None
