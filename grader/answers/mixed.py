"""Whole numbers and mixed numbers: what a token is worth beside a fraction."""

from fractions import Fraction

from grader.answers.refusal import Refused
from grader.answers.tokens import NUMBER, Token
from grader.answers.tree import Number

_INT_FROM_TEXT = 600  # digits; the lowest limit that a host process can set is 640


def number_of(token: Token) -> Number:
    """The literal of a number token."""
    if token.number is None:
        raise Refused("malformed")
    return token.number


def is_whole(token: Token) -> bool:
    """Whether a token is written as a whole number, grouped or not."""
    return token.kind == NUMBER and token.text[-1].isdigit() and not set(token.text) & set(".eE")


def mixed_number(whole: Token, above: Fraction | int, below: Fraction | int, otherwise: str) -> Number:
    """The mixed number whole + above / below.

    Raises:
        Refused: with `otherwise` where the fraction part is not a proper fraction of whole numbers.
    """
    above, below = Fraction(above), Fraction(below)
    if not 0 < above < below or above.denominator != 1 or below.denominator != 1:
        raise Refused(otherwise)
    return Number(number_of(whole).value + above / below)


def small_integer(text: str) -> int:
    """An integer where no long one makes sense: an exponent in superscripts, digits after a brace-less argument."""
    if len(text) > _INT_FROM_TEXT:
        raise Refused("too_large")
    return int(text)
