"""From the text of one answer to what it is worth; the same for references and for replies."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from grader.answers.characters import unify
from grader.answers.evaluate import evaluate
from grader.answers.limits import MAX_DIGITS, MAX_PAYLOAD
from grader.answers.literals import integer
from grader.answers.marks import CURRENCY, DEGREE, PERCENT
from grader.answers.parser import parse
from grader.answers.refusal import Refused
from grader.answers.tree import Negative, Number, Sum, Tree, is_plain
from grader.answers.values import Value
from grader.answers.wrappers import peel

_CACHED_CHARACTERS = 64  # longer payloads do not repeat, and would fill memory


class Reading(NamedTuple):
    """A legal answer: its tree as written and settled, its value, whether it is a plain number, and its marks."""

    tree: Tree
    settled: Tree
    value: Value
    plain: bool
    places: int = 0  # decimal places, where the whole answer is one decimal
    degree: bool = False
    percent: bool = False


def read(payload: str) -> Reading | str:
    """The reading of an answer's text, or the reason why it is not a legal one."""
    if len(payload) <= _CACHED_CHARACTERS:
        return _read_short(payload)
    if len(payload) > MAX_PAYLOAD:
        return "too_long"
    return _read(payload)


def _read(payload: str) -> Reading | str:
    try:
        digits = payload.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS:
            return _integer(payload[0] == "-", digits)
        return _read_wrapped(payload)
    except Refused as refused:
        return refused.code


_read_short = lru_cache(maxsize=8_192)(_read)


def _integer(negative: bool, digits: str) -> Reading:
    value = Fraction(integer(digits))
    tree = Number(value)
    return Reading(Negative(tree), Number(-value), -value, True) if negative else Reading(tree, tree, value, True)


def _read_wrapped(payload: str) -> Reading:
    peeled = peel(unify(payload))
    if "\n" in peeled.text and not peeled.in_math:
        raise Refused("several_values")  # only math delimiters make one value of several lines
    try:
        tree = parse(peeled.text)
    except Refused as refused:
        if refused.code == "several_values" and peeled.bracketed:
            raise Refused("tuple") from refused
        raise
    if peeled.negated and isinstance(tree, Sum):
        raise Refused("ambiguous")  # -$1+2$: the sign of the first term, or of all
    plain = is_plain(tree)
    marks = peeled.marks
    if not plain:
        for mark in (CURRENCY, DEGREE):
            if mark in marks:
                raise Refused(mark)
    if PERCENT in marks and isinstance(tree, Sum):
        raise Refused(PERCENT)  # 10+18%: the sign belongs to the last term
    if len(marks & {CURRENCY, DEGREE, PERCENT}) > 1:
        raise Refused("unit")
    literal = tree.of if type(tree) is Negative else tree
    places = literal.places if type(literal) is Number else 0
    value, settled = evaluate(tree)
    return Reading(tree, settled, value, plain, places, DEGREE in marks, PERCENT in marks)
