"""What a tree is worth; also the check that the answer is one finite real number.

Divisions by zero, even roots of negatives and values beyond the caps are refused here.
"""

import math
from fractions import Fraction
from typing import NamedTuple

from grader.answers import monomials
from grader.answers.limits import MAX_EXPONENT, MAX_FACTORIAL, MAX_SUM_EXPONENT
from grader.answers.monomials import ONE, Terms, TooManyTerms, bounded
from grader.answers.refusal import Refused
from grader.answers.tree import (
    Constant,
    Factorial,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Root,
    Sum,
    Tree,
    children,
    rebuilt,
)
from grader.answers.values import Form, Opaque, Value, as_form, sign, sized, tidy

_CONSTANTS: dict[str, Terms] = {
    "pi": {(1, 0, ()): Fraction(1)},
    "e": {(0, 1, ()): Fraction(1)},
}


class Settled(NamedTuple):
    """What a tree is worth, and the tree with every part that is rational written as that number.

    Balls cannot see that a part is exactly zero, or an exponent exactly whole; a settled tree shows it.
    """

    value: Value
    tree: Tree


def evaluate(tree: Tree) -> Settled:
    """The value of `tree`, and its settled form.

    Raises:
        Refused: it is not one finite real number within the caps.
    """
    parts = [evaluate(part) for part in children(tree)]
    node = rebuilt(tree, tuple(part.tree for part in parts))
    try:
        value = _value(node, [part.value for part in parts])
    except TooManyTerms:
        value = sized(node)
    return Settled(value, Number(value) if type(value) is Fraction else node)


def _value(tree: Tree, parts: list[Value]) -> Value:
    """The value of a settled node whose parts are worth `parts`."""
    match tree:
        case Number(value, _):
            return value
        case Constant(name):
            return Form(_CONSTANTS[name], ONE)
        case Negative():
            return _product(tree, [Fraction(-1), *parts])
        case Sum():
            return _sum(tree, parts)
        case Product():
            return _product(tree, parts)
        case Quotient():
            return _quotient(tree, *parts)
        case Root():
            return _root(tree, parts[0])
        case Power():
            return _power(tree, *parts)
        case Factorial(of):
            return _factorial(of.value)


def _sum(tree: Tree, values: list[Value]) -> Value:
    total: Value = values[0]
    for value in values[1:]:
        if type(total) is Fraction and type(value) is Fraction:
            total = bounded(total + value)
            continue
        left, right = as_form(total), as_form(value)
        if left is None or right is None:
            return Opaque(tree)
        total = _added(left, right)
    return total


def _added(left: Form, right: Form) -> Value:
    if left.bottom == right.bottom:
        return tidy(monomials.add(left.top, right.top), left.bottom)
    times = monomials.multiply
    top = monomials.add(times(left.top, right.bottom), times(right.top, left.bottom))
    return tidy(top, times(left.bottom, right.bottom))


def _product(tree: Tree, values: list[Value]) -> Value:
    if 0 in values:
        return Fraction(0)
    total: Value = values[0]
    for value in values[1:]:
        if type(total) is Fraction and type(value) is Fraction:
            total = bounded(total * value)
            continue
        left, right = as_form(total), as_form(value)
        if left is None or right is None:
            return Opaque(tree)
        total = tidy(monomials.multiply(left.top, right.top), monomials.multiply(left.bottom, right.bottom))
    return total


def _quotient(tree: Quotient, above: Value, below: Value) -> Value:
    if sign(below, tree.below) == 0:
        raise Refused("undefined")
    if type(above) is Fraction and type(below) is Fraction:
        return bounded(above / below)
    left, right = as_form(above), as_form(below)
    if above == 0:
        return Fraction(0)
    if left is None or right is None:
        return Opaque(tree)
    return tidy(monomials.multiply(left.top, right.bottom), monomials.multiply(left.bottom, right.top))


def _factorial(value: Fraction) -> Value:
    if value > MAX_FACTORIAL:
        raise Refused("too_large")
    return Fraction(math.factorial(int(value)))


def _root(tree: Root, value: Value) -> Value:
    side, index = sign(value, tree.of), tree.index
    if side == 0:
        return Fraction(0)
    if side > 0:
        return _rational_power(tree, value, Fraction(1, index))
    if index % 2 == 0:
        raise Refused("not_real")
    positive = _rational_power(tree, _product(tree, [Fraction(-1), value]), Fraction(1, index))
    return _product(tree, [Fraction(-1), positive])


def _power(tree: Power, base: Value, exponent: Value) -> Value:
    side = sign(base, tree.base)
    if type(exponent) is not Fraction:
        if side <= 0:
            raise Refused("undefined" if side == 0 else "not_real")
        return sized(tree)
    if abs(exponent) > MAX_EXPONENT or exponent.denominator > MAX_EXPONENT:
        raise Refused("too_large")
    if side == 0:
        if exponent <= 0:
            raise Refused("undefined")
        return Fraction(0)
    if exponent.denominator == 1:
        return _integer_power(tree, base, int(exponent))
    if side < 0:
        raise Refused("not_real")
    return _rational_power(tree, base, exponent)


def _integer_power(tree: Tree, base: Value, exponent: int) -> Value:
    if type(base) is Fraction:
        return monomials.power_of_rational(base, exponent)
    form, count = as_form(base), abs(exponent)
    if count == 0:
        return Fraction(1)
    if form is None or (count > MAX_SUM_EXPONENT and max(len(form.top), len(form.bottom)) > 1):
        return sized(tree)
    top, bottom = (form.top, form.bottom) if exponent > 0 else (form.bottom, form.top)
    return tidy(monomials.raised(top, count), monomials.raised(bottom, count))


def _rational_power(tree: Tree, base: Value, exponent: Fraction) -> Value:
    """A positive value to a rational power; exact where it is a monomial whose integers can be factored."""
    if type(base) is Fraction and (exact := _power_of_square(base, exponent)) is not None:
        return exact
    form = as_form(base)
    if form is None or len(form.top) > 1 or len(form.bottom) > 1:
        return sized(tree)
    top = monomials.power_of_monomial(form.top, exponent)
    bottom = monomials.power_of_monomial(form.bottom, exponent)
    return sized(tree) if top is None or bottom is None else tidy(top, bottom)


def _power_of_square(base: Fraction, exponent: Fraction) -> Fraction | None:
    """The power base ** exponent for half-integer exponents of squares of any size, which need no factoring."""
    if exponent.denominator != 2:
        return None
    above, below = math.isqrt(base.numerator), math.isqrt(base.denominator)
    if above * above != base.numerator or below * below != base.denominator:
        return None
    return monomials.power_of_rational(Fraction(above, below), exponent.numerator)
