"""The lexer: marks of a payload, with the gap before each, because `1 1/4` and `11/4` differ."""

import re
from typing import NamedTuple

from grader.answers.characters import ROOT_SIGNS, VULGAR_FRACTIONS
from grader.answers.literals import LITERAL, read_literal
from grader.answers.refusal import Refused
from grader.answers.tree import Number

NO_GAP, SPACE, NEW_LINE = range(3)
NUMBER, WORD, COMMAND, SIGN, VULGAR, SUPERSCRIPT, END = "number", "word", "command", "sign", "vulgar", "superscript", ""


class Token(NamedTuple):
    """`kind`, `text`, and the `gap` before it; a number carries its value."""

    kind: str
    text: str
    gap: int
    number: Number | None = None


_ROOTS = "".join(ROOT_SIGNS)
_VULGAR = "".join(VULGAR_FRACTIONS)
_TOKEN = re.compile(
    r"(?P<gap>[ ~]+|\\[,;:! ]|\\q?quad(?![A-Za-z])|\n)"
    rf"|(?P<number>{LITERAL})"
    r"|(?P<word>[A-Za-z]+)"
    r"|(?P<command>\\(?:[A-Za-z]+|.))"
    rf"|(?P<vulgar>[{_VULGAR}])"
    r"|(?P<superscript>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    rf"|(?P<sign>\*\*|\.\.\.|[-+*/^!(){{}}\[\]π{_ROOTS}])"
)
_EMPTY_GROUPS = re.compile(r"\{\s*\}")

# What a foreign character says about the answer; anything else is `unsupported_character`.
_FOREIGN = {
    **dict.fromkeys("=≡", "equation"),
    **dict.fromkeys("<>≤≥≠", "inequality"),
    **dict.fromkeys("≈≃≅∼", "approximation"),
    **dict.fromkeys(",;±∓，；、", "several_values"),
    **dict.fromkeys(":∶", "ratio"),
    **dict.fromkeys("%‰", "percent"),
    **dict.fromkeys("°º", "degree_mark"),
    **dict.fromkeys("∞", "infinite"),
    **dict.fromkeys("…⋯", "ellipsis"),
    **dict.fromkeys("|⌊⌋⌈⌉", "functions"),
    **dict.fromkeys("$£€¥₹¢", "currency"),
    **dict.fromkeys("'′″\"", "unit"),
    **dict.fromkeys(".", "malformed_number"),
    **dict.fromkeys("_", "base_notation"),
    **dict.fromkeys("∪∩∈∅", "set"),
}


def tokens(payload: str) -> list[Token]:
    """The marks of `payload`, closed by an END token.

    Raises:
        Refused: a character or a literal that no answer holds.
    """
    if "{" in payload:
        payload = _EMPTY_GROUPS.sub(" ", payload)
    found: list[Token] = []
    at, gap, length = 0, NO_GAP, len(payload)
    match_at = _TOKEN.match
    while at < length:
        match = match_at(payload, at)
        if match is None:
            raise Refused(_foreign(payload, at))
        kind, text, at = match.lastgroup or "", match.group(), match.end()
        if kind == "gap":
            gap = max(gap, NEW_LINE if text == "\n" else SPACE)
            continue
        number = read_literal(match) if kind == NUMBER else None
        found.append(Token(kind, text, gap, number))
        gap = NO_GAP
    found.append(Token(END, "", gap))
    return found


def _foreign(payload: str, at: int) -> str:
    character = payload[at]
    if character.isalpha():
        return "words"
    if character == ",":
        return "set" if "\\{" in payload else "interval" if payload[0] == "[" else "several_values"
    return _FOREIGN.get(character, "unsupported_character")
