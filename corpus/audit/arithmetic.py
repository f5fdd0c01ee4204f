"""Arithmetic that a solution writes out: equalities between numbers alone, and which of them do not hold.

Only what can be read without guessing is judged: both sides of an `=` must be whole expressions of numbers, not the end
of one that began with a variable, a unit or a word of arithmetic (`20% of 50 = 10`). Values come from the answer
grammar, so they are exact rationals, or normal forms for roots and pi.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from grader.answers.compare import compare
from grader.answers.reading import Reading, read

MAX_SIDE = 200  # characters of one side; longer ones are derivations, and cost exact work
WHOLE_ROUNDING = Fraction(1, 100)  # a whole number that rounds another is at most this far from it, in proportion

_NUMBER = r"(?:(?:\d{1,3}(?:(?:,|\{,\})\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)"
_TIMES_X = r"(?<=[\d)\s])x(?=\s?[\d(.])"
_RUN = re.compile(
    rf"(?:{_NUMBER}|\\[dt]?frac(?![a-zA-Z])|\\(?:cdot|times|div|sqrt|pi)(?![a-zA-Z])|{_TIMES_X}"
    r"|(?<=[\d)])!|\\?%|[-+*/×÷−^=(){}\[\]√]|&(?==)|\s)+"
)
_COMPUTES = re.compile(r"(?<=\S)\s*[-+*/×÷−^]|√|\\[dt]?frac|\\(?:cdot|times|div|sqrt)|(?<=[\d)\s])x|[\d)}]\s*\(|\d!")
_PERCENT = re.compile(rf"({_NUMBER})\s*\\?%")
_PERCENT_SIGN = re.compile(r"\\?%")

# What may stand before a chain. In a formula: its start, or a sign that separates.
_OPENS = re.compile(r"(?:^|[:;]|,(?=\s)|\\(?:Rightarrow|implies|longrightarrow|therefore|q?quad)|\\\\)\s*$")
# In prose also a word, unless it is part of the arithmetic.
_WORD = re.compile(r"(?:^|[\s(])([A-Za-z']{2,})\s*$")
_ARITHMETIC_WORDS = frozenset(
    "of times plus minus by per and than less more over divided multiplied added to from mod or".split()
)
# What may follow a chain: an end, or a unit; not a remainder, the rest of a mixed number, or a unit that scales.
_REMAINS = (
    r"and\s\(?\d|(?:full|whole|complete|cents?|thousand|million|hundred|dozen|pairs?|halves|with|remainder|rem)\b"
)
_CLOSES = re.compile(
    r"\s*(?:$|[,;!?](?!\d)|\.(?=\s|$|\))|\\(?:text|mbox|mathrm)\s*\{(?!\s*(?:R|rem|thousand|million|cents))"
    rf"|\\(?:Rightarrow|implies|q?quad|end)|\\\\|\\ |\s(?!{_REMAINS})[a-zA-Z]{{2}})"
)
_MODULAR = re.compile(r"\s*(?:\\[bp]?mod|\(?mod\b|\\equiv|≡)")
_SPACING = re.compile(r"\\(?:left|right|displaystyle)(?![a-zA-Z])|\\[,!;:]")

# Solutions in words: `750 minus 700 equals 50`. Not `is equal to`, which also names what a share stands for.
_WORDED = [
    (re.compile(rf"(?<=\d)\s+{words}\s+(?=[\d.(])"), sign)
    for words, sign in (
        ("plus", " + "), ("minus", " - "), ("(?:times|multiplied by)", " * "), ("divided by", " / "), ("equals", " = ")
    )
]  # fmt: skip

# Read differently by different people, so not judged: 2 / 1/5 (meant 2 / (1/5)), and TeX's ^24 (set as ^2 4).
_UNCLEAR = re.compile(r"/\s*\d[\d.]*\s*/\s*\d")
_WHOLE_DIVISION = re.compile(r"÷|\\div(?![a-zA-Z])")
# In a formula: `*`, nearly always an operation that the problem defines; unbraced exponents; a number before two
# fractions, which is a product or a mixed number; and an argument alone, `(5) =`.
_UNCLEAR_FORMULA = re.compile(r"\*|\^\d\d|\d\s*\\[dt]?frac[\s\d{}]*\\[dt]?frac|^\(\d+\)$")


@dataclass(frozen=True, slots=True)
class Broken:
    """An equality that does not hold, as written."""

    left: str
    right: str


def broken_equalities(text: str, *, prose: bool) -> Iterator[Broken]:
    """The equalities of numbers that do not hold.

    Args:
        text: a line of prose without currency signs, or the inside of one formula.
        prose: whether words may stand before and after an expression.
    """
    if prose:
        for word, sign in _WORDED:
            text = word.sub(sign, text)
    for sides in _chains(_SPACING.sub("", text), prose):
        for left, right in pairwise(sides):
            computes = _COMPUTES.search(left) or _COMPUTES.search(right)  # `day 1 = 10` only names things
            unclear = not prose and (_UNCLEAR_FORMULA.search(left) or _UNCLEAR_FORMULA.search(right))
            if computes and not unclear and holds(left, right) is False:
                yield Broken(left, right)


def holds(left: str, right: str) -> bool | None:
    """Whether two written expressions are equal; None where one of them is not a number that can be read.

    Solutions round and cut. A decimal of k >= 1 places holds within one unit of its last place (33.33 for 100/3, 66.66
    for 200/3). A whole number holds within 1/2, if that is no more than 1% (54143 for 54142.8, not 16 for 16.5). Where
    one side alone has a percent sign, the other may count in percent (100 - 15 = 85%).
    """
    if len(_PERCENT_SIGN.findall(left + right)) and bool(_PERCENT_SIGN.search(left)) != bool(
        _PERCENT_SIGN.search(right)
    ):
        in_percent = _holds(_PERCENT_SIGN.sub(" ", left), _PERCENT_SIGN.sub(" ", right))
        return in_percent or _holds(left, right)
    return _holds(left, right)


def _holds(left: str, right: str) -> bool | None:
    a, b = _read(left), _read(right)
    if a is None or b is None:
        return None
    equal = compare(a, b).equal
    if equal is not False:
        return equal
    if type(a.value) is not Fraction or type(b.value) is not Fraction:
        return None if max(a.places, b.places) else False  # a decimal beside a root or pi is an approximation
    distance = abs(a.value - b.value)
    if places := max(a.places, b.places):
        return distance < Fraction(1, 10**places)
    if _WHOLE_DIVISION.search(left + right) and (distance < 1 or _COMPUTES.search(right)):
        return None  # long division: 19 / 5 = 3, or = 5 * 3 + 4; the remainder is told elsewhere
    return 2 * distance < 1 and distance <= WHOLE_ROUNDING * max(abs(a.value), abs(b.value))


def _read(side: str) -> Reading | None:
    if not side.strip() or len(side) > MAX_SIDE or _UNCLEAR.search(side):
        return None
    text = _PERCENT.sub(r"(\1/100)", side.replace("&", " "))
    text = re.sub(_TIMES_X, "*", text)
    text = re.sub(r"(?<=\d)\s*\(", "*(", text)  # a product; `0.4(80)` is no repeating decimal here
    reading = read(" ".join(text.split()))
    return None if isinstance(reading, str) or reading.percent else reading


def _chains(text: str, prose: bool) -> Iterator[list[str]]:
    """Runs `a = b = c` of expressions; a first or last side that may be cut off is left out."""
    for run in _RUN.finditer(text):
        before, after = text[: run.start()], text[run.end() :]
        if "=" not in run[0] or _MODULAR.match(after):
            continue
        sides = [side.strip() for side in run[0].split("=")]
        if not _starts_clean(before, sides[0], prose):
            sides = sides[1:]
        trailing = run[0][len(run[0].rstrip()) :]  # the run took the white space that belongs to what follows
        if sides and not _CLOSES.match(trailing + after):
            sides = sides[:-1]
        if len(sides) > 1:
            yield sides


def _starts_clean(before: str, side: str, prose: bool) -> bool:
    if _OPENS.search(before):
        return True
    if not prose or side[:1] in "+-*/×÷−^)}]":
        return False  # an operator after a word: the left operand is that word
    word = _WORD.search(before)
    return word is not None and word[1].lower() not in _ARITHMETIC_WORDS and bool(_COMPUTES.search(side))
