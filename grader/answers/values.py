"""The three kinds of value: an exact rational, a quotient of normal forms, or a real number known only by its tree."""

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from grader.answers import monomials
from grader.answers.limits import MAX_BITS
from grader.answers.monomials import ONE, UNIT, Terms
from grader.answers.refusal import Refused
from grader.answers.tree import Tree


class Form(NamedTuple):
    """top / bottom, both sums in normal form, bottom not zero, the whole not rational."""

    top: Terms
    bottom: Terms


class Opaque(NamedTuple):
    """A real number for which only ball arithmetic speaks."""

    tree: Tree


Value: TypeAlias = Fraction | Form | Opaque


def as_form(value: Value) -> Form | None:
    """A rational or a form as a form; None for an opaque value."""
    if type(value) is Fraction:
        return Form({UNIT: value} if value else {}, ONE)
    return value if type(value) is Form else None


def tidy(top: Terms, bottom: Terms) -> Fraction | Form:
    """The quotient top / bottom with a monomial denominator divided out, as a rational where it is one."""
    if bottom is not ONE and len(bottom) == 1:
        inverse = monomials.power_of_monomial(bottom, Fraction(-1))
        if inverse is not None:
            top, bottom = monomials.multiply(top, inverse), ONE
    if not top:
        return Fraction(0)
    if bottom is ONE and len(top) == 1 and UNIT in top:
        return top[UNIT]
    return Form(top, bottom)


def sized(tree: Tree) -> Opaque:
    """The opaque value of `tree`.

    Raises:
        Refused: `too_large` unless a ball proves that it is within the cap.
    """
    from grader.answers.balls import within

    if not within(tree, MAX_BITS):
        raise Refused("too_large")
    return Opaque(tree)


def sign(value: Value, tree: Tree) -> int:
    """-1, 0 or 1: the sign of `value`, which is what `tree` is worth.

    Raises:
        Refused: `undecidable` where no proof is found.
    """
    if type(value) is Fraction:
        return (value > 0) - (value < 0)
    if type(value) is Form and len(value.top) == len(value.bottom) == 1:
        positive = (next(iter(value.top.values())) > 0) == (next(iter(value.bottom.values())) > 0)
        return 1 if positive else -1
    from grader.answers.balls import separated_sign
    from grader.answers.separation import exact_sign

    side = separated_sign(tree)
    if side is None:
        side = exact_sign(tree)
    if side is None:
        raise Refused("undecidable")
    return side
