"""Marks around a number: the percent sign, the degree mark, the currency sign and the closing period."""

import re
from dataclasses import dataclass, field

from grader.answers.refusal import Refused

PERCENT, DEGREE, CURRENCY, PERIOD = "percent", "degree_mark", "currency", "malformed_number"

_TEXT = r"\\(?:text|textrm|textnormal|mathrm|mbox|operatorname)[ ]*\{[ ~]*"
_DEGREE = re.compile(
    r"(?:(?:\{[ ]*\})?[ ]*\^[ ]*(?:\\circ|\\degree|°|\{[ ]*(?:\\circ|\\degree|°)[ ]*\})|°|\\degree"
    rf"|{_TEXT}(?:degrees?|°)[ ]*\}}|(?<![A-Za-z\\])degrees?)\Z"
)
_PERCENT = re.compile(rf"(?:\\?%|{_TEXT}(?:percent|\\?%)[ ]*\}}|(?<![A-Za-z\\])percent)\Z")
_SIGNED_CURRENCY = re.compile(r"([-+])[ ]*(\\?\$)(?!\$)")
_LONGEST_MARK = 40  # characters: the tail in which a mark is looked for, so that no pattern scans the payload


@dataclass
class Peeled:
    """What is left inside the wrappers, and the marks that were taken off, each at most once."""

    text: str
    bracketed: bool = False
    in_math: bool = False
    negated: bool = False  # a minus sign stood before a wrapper, whose content it covers
    marks: set[str] = field(default_factory=set)

    def mark(self, name: str, text: str) -> None:
        """Take a mark off; a second one of its kind is refused."""
        if name in self.marks:
            raise Refused(name)
        self.marks.add(name)
        self.text = text


def take_mark(peeled: Peeled) -> bool:
    """Take off one mark at an end of the text; whether there was one."""
    text = peeled.text
    tail = text[-_LONGEST_MARK:]
    for name, pattern in ((DEGREE, _DEGREE), (PERCENT, _PERCENT)):
        if match := pattern.search(tail):
            peeled.mark(name, text[: len(text) - len(tail) + match.start()])
            return True
    if match := _SIGNED_CURRENCY.match(text):
        peeled.mark(CURRENCY, match.group(1) + _without_closing(text[match.end() :], match.group(2)))
        return True
    for sign in ("\\$", "$"):
        if text.startswith(sign) and not text.startswith("$$"):
            peeled.mark(CURRENCY, _without_closing(text[len(sign) :], sign))
            return True
        if text.endswith(sign) and not text.endswith("$$"):
            peeled.mark(CURRENCY, text[: -len(sign)])
            return True
    return False


def _without_closing(text: str, sign: str) -> str:
    r"""The text of `\$42\$` behind its first sign: written like delimiters, the two are one mark."""
    return text.removesuffix(sign) if sign == "\\$" else text
