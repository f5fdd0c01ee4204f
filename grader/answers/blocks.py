"""A value without a label: a last line, or a last block in wrappers over several lines, that is nothing else."""

import re

from grader.answers.reading import Reading, read
from grader.answers.vocabulary import BOXES, FONTS

_MATH = re.compile(r"\$|\\\(|\\\[")
_MAX_TRIES = 8  # openings of one kind that may stand inside a block, such as $ within $$, before it is no value
_COMMANDS = "|".join(map(re.escape, sorted(BOXES | FONTS)))
_GROUP = re.compile(rf"(?:\\displaystyle *)?(?:(?:{_COMMANDS}) *)?\{{")
_FENCES = {fence[0]: re.compile(re.escape(fence)) for fence in ("```", "~~~")}
_EMPHASIS = {mark: re.compile(re.escape(mark) + r"{1,3}(?=[^\s*_])") for mark in "*_"}  # `* 42` is a list item

# How the last line of a block ends, a period aside, and how its first line starts. Math delimiters may be mixed.
_WRAPPERS = (
    *((fence * 3, opening) for fence, opening in _FENCES.items()),
    *((closing, _MATH) for closing in ("$", "\\)", "\\]")),
    ("`", re.compile("`")),
    *_EMPHASIS.items(),
    ("}", _GROUP),
)
_OPENS_MATH = tuple(sign + opening for sign in ("", "-", "−") for opening in ("$", "\\"))


def value_block(lines: list[str]) -> str | None:
    """The value that ends `lines`, still in its wrappers; None where they do not end in one."""
    last = lines[-1] if lines else ""
    if last and _stands_alone(last):
        return last
    opening = _opening_of(last)
    if opening is None:
        return None
    tries = 0
    for first in range(len(lines) - 2, -1, -1):
        if not opening.match(lines[first].removeprefix("-")):
            continue
        block = "\n".join(lines[first:])
        if block.count("{") != block.count("}"):
            continue  # a group may close more groups than its last line opens
        if isinstance(read(block), Reading):
            return block
        tries += 1
        if tries == _MAX_TRIES:
            break
    return None


def _opening_of(last: str) -> re.Pattern[str] | None:
    """What opens the wrapper that the last line closes; None where it closes none."""
    line = last.removesuffix(".").removesuffix("。").rstrip()
    return next((opening for closing, opening in _WRAPPERS if line.endswith(closing)), None)


def _stands_alone(line: str) -> bool:
    """Whether a line without a label is a value: no list item (`- 42`), no sum carried over, no loose dollar sign."""
    if line[0] == "+" or (line[0] in "-−–—" and line[1:2].isspace()):
        return False
    if line.endswith("$") and not line.startswith(_OPENS_MATH) and not line.endswith("\\$"):
        return False
    return isinstance(read(line), Reading)
