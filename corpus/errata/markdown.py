"""Text that other people wrote, inside a Markdown document: it is shown, and never becomes markup."""

import re

# What begins emphasis, code, links, tables or strikethrough anywhere in a line, and what begins a block at its start.
_ANYWHERE = re.compile(r"([\\`*_\[\]|~])")
_AT_START = re.compile(r"^([#+\-=]|\d{1,9}(?=[.)]))")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"}  # a backslash does not stop a forge's `$...$`
# Forges link @names, #numbers, and bare addresses in rendered text. A word joiner (no width) in between stops that.
_LINKED = re.compile(r"(?<=[@#])(?=\w)|(?<=://)(?=\S)|(?<=\bwww)(?=\.)|(?<=\bGH-)(?=\d)", re.IGNORECASE)
_JOINER = "\u2060"
# What no reader can see, and what turns the direction of text around.
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def visible(text: str) -> str:
    r"""`text` with control and direction characters written as \uXXXX, so that a reviewer sees them."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text.replace("\r\n", "\n").replace("\t", " "))


def plain(text: str) -> str:
    """`text` as one line of Markdown that renders as itself."""
    joined = _LINKED.sub(_JOINER, " ".join(visible(text).split()))
    entities = "".join(_ENTITIES.get(character, character) for character in joined)
    # `&#36;` and its like must keep their `#`, so entities are left alone.
    parts = re.split(r"(&(?:amp|lt|gt|#36);)", entities)
    escaped = [part if part.startswith("&") else _ANYWHERE.sub(r"\\\1", part) for part in parts]
    return _AT_START.sub(_block_start, "".join(escaped))


def _block_start(found: re.Match[str]) -> str:
    r"""A character or number that would begin a block, made harmless: `\#`, or `12\` before the `.` of `12.`."""
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def code(text: str) -> str:
    """`text` as a code span of one line that survives backticks inside it, and pipes around it."""
    shown = " ".join(visible(text).split()) or " "
    fence = "`" * (max((len(run) for run in re.findall("`+", shown)), default=0) + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def quoted(text: str, indent: str = "  ") -> str:
    """`text` as a block quote of code, line by line: TeX stays readable in the source, and as it is when rendered."""
    lines = text.strip().splitlines()
    return "\n".join(f"{indent}> {code(line)}" if line.strip() else f"{indent}>" for line in lines)
