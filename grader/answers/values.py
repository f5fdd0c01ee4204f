"""What a tree is worth: an exact rational, a quotient of normal forms, or a real number known only by its tree.

Evaluation is also the check that the answer is one finite real number: divisions by zero, even roots of negatives and
values beyond the caps are refused here.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from grader.answers import monomials
from grader.answers.limits import MAX_BITS, MAX_EXPONENT, MAX_FACTORIAL, MAX_SUM_EXPONENT
from grader.answers.monomials import UNIT, Terms, TooManyTerms, bounded
from grader.answers.refusal import Refused
from grader.answers.tree import Constant, Factorial, Negative, Number, Power, Product, Quotient, Root, Sum, Tree

_ONE: Terms = {UNIT: Fraction(1)}
_CONSTANTS: dict[str, Terms] = {
    "pi": {(Fraction(1), Fraction(0), ()): Fraction(1)},
    "e": {(Fraction(0), Fraction(1), ()): Fraction(1)},
}


class Form(NamedTuple):
    """top / bottom, both sums in normal form, bottom not zero, the whole not rational."""

    top: Terms
    bottom: Terms


class Opaque(NamedTuple):
    """A real number for which only ball arithmetic speaks."""

    tree: Tree


Value: TypeAlias = Fraction | Form | Opaque


def evaluate(tree: Tree) -> Value:
    """The value of `tree`.

    Raises:
        Refused: it is not one finite real number within the caps.
    """
    match tree:
        case Number(value, _):
            return value
        case Constant(name):
            return Form(_CONSTANTS[name], _ONE)
        case Negative(of):
            return _product(tree, [Fraction(-1), evaluate(of)])
        case Sum(terms):
            return _sum(tree, [evaluate(term) for term in terms])
        case Product(factors):
            return _product(tree, [evaluate(factor) for factor in factors])
        case Quotient(above, below):
            return _quotient(tree, evaluate(above), evaluate(below))
        case Root(index, of):
            return _root(tree, evaluate(of), index)
        case Power(base, exponent):
            return _power(tree, evaluate(base), evaluate(exponent))
        case Factorial(of):
            return _factorial(evaluate(of))


def _sum(tree: Sum, values: list[Value]) -> Value:
    total: Value = values[0]
    for value in values[1:]:
        if type(total) is Fraction and type(value) is Fraction:
            total = bounded(total + value)
            continue
        left, right = _as_form(total), _as_form(value)
        if left is None or right is None:
            return Opaque(tree)
        total = _tidy(tree, lambda a=left, b=right: _added(a, b))
    return total


def _added(left: Form, right: Form) -> tuple[Terms, Terms]:
    if left.bottom == right.bottom:
        return monomials.add(left.top, right.top), left.bottom
    times = monomials.multiply
    return monomials.add(times(left.top, right.bottom), times(right.top, left.bottom)), times(left.bottom, right.bottom)


def _product(tree: Tree, values: list[Value]) -> Value:
    total: Value = values[0]
    if 0 in values:
        return Fraction(0)
    for value in values[1:]:
        if type(total) is Fraction and type(value) is Fraction:
            total = bounded(total * value)
            continue
        left, right = _as_form(total), _as_form(value)
        if left is None or right is None:
            return Opaque(tree)
        times = monomials.multiply
        total = _tidy(tree, lambda a=left, b=right: (times(a.top, b.top), times(a.bottom, b.bottom)))
    return total


def _quotient(tree: Quotient, above: Value, below: Value) -> Value:
    if sign(below, tree.below) == 0:
        raise Refused("undefined")
    if type(above) is Fraction and type(below) is Fraction:
        return bounded(above / below)
    left, right = _as_form(above), _as_form(below)
    if left is None or right is None:
        return Opaque(tree)
    times = monomials.multiply
    return _tidy(tree, lambda: (times(left.top, right.bottom), times(left.bottom, right.top)))


def _factorial(value: Value) -> Value:
    if type(value) is not Fraction or value.denominator != 1 or value < 0:
        raise Refused("functions")
    if value > MAX_FACTORIAL:
        raise Refused("too_large")
    return Fraction(math.factorial(int(value)))


def _root(tree: Root, value: Value, index: int) -> Value:
    side = sign(value, tree.of)
    if side == 0:
        return Fraction(0)
    if side < 0:
        if index % 2 == 0:
            raise Refused("not_real")
        positive = _rational_power(tree, _product(tree, [Fraction(-1), value]), Fraction(1, index))
        return _product(tree, [Fraction(-1), positive])
    return _rational_power(tree, value, Fraction(1, index))


def _power(tree: Power, base: Value, exponent: Value) -> Value:
    if type(exponent) is Fraction:
        if abs(exponent) > MAX_EXPONENT or exponent.denominator > MAX_EXPONENT:
            raise Refused("too_large")
        return _fractional_power(tree, base, exponent)
    if sign(base, tree.base) <= 0:
        raise Refused("undefined")
    return _sized(Opaque(tree))


def _fractional_power(tree: Power, base: Value, exponent: Fraction) -> Value:
    side = sign(base, tree.base)
    if side == 0:
        if exponent <= 0:
            raise Refused("undefined")
        return Fraction(0)
    if exponent.denominator > 1:
        if side < 0:
            raise Refused("not_real")
        return _rational_power(tree, base, exponent)
    if type(base) is Fraction:
        return monomials.power_of_rational(base, int(exponent))
    form, count = _as_form(base), abs(int(exponent))
    if count == 0:
        return Fraction(1)
    if form is None or (count > MAX_SUM_EXPONENT and max(len(form.top), len(form.bottom)) > 1):
        return _sized(Opaque(tree))
    top, bottom = (form.top, form.bottom) if exponent > 0 else (form.bottom, form.top)
    return _tidy(tree, lambda: (monomials.raised(top, count), monomials.raised(bottom, count)))


def _rational_power(tree: Tree, base: Value, exponent: Fraction) -> Value:
    """A positive value to a rational power; exact where it is a monomial whose integers can be factored."""
    if type(base) is Fraction and (exact := _perfect_power(base, exponent)) is not None:
        return exact
    form = _as_form(base)
    if form is None or len(form.top) > 1 or len(form.bottom) > 1:
        return _sized(Opaque(tree))
    top = monomials.power_of_monomial(form.top, exponent)
    bottom = monomials.power_of_monomial(form.bottom, exponent)
    if top is None or bottom is None:
        return _sized(Opaque(tree))
    return _tidy(tree, lambda: (top, bottom))


def _perfect_power(base: Fraction, exponent: Fraction) -> Fraction | None:
    if exponent.denominator != 2:
        return None
    above, below = math.isqrt(base.numerator), math.isqrt(base.denominator)
    if above * above != base.numerator or below * below != base.denominator:
        return None
    return monomials.power_of_rational(Fraction(above, below), exponent.numerator)


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
    from grader.answers.separation import is_zero

    side = separated_sign(tree)
    if side is None:
        if is_zero(tree):
            return 0
        raise Refused("undecidable")
    return side


def _as_form(value: Value) -> Form | None:
    if type(value) is Fraction:
        return Form({UNIT: value} if value else {}, _ONE)
    return value if type(value) is Form else None


def _tidy(tree: Tree, compute: Callable[[], tuple[Terms, Terms]]) -> Value:
    """The computed quotient with a monomial denominator divided out, as a rational where it is one."""
    try:
        top, bottom = compute()
        if len(bottom) == 1 and bottom != _ONE:
            inverse = monomials.power_of_monomial(bottom, Fraction(-1))
            top, bottom = monomials.multiply(top, inverse or {}), _ONE
    except TooManyTerms:
        return _sized(Opaque(tree))
    if not top:
        return Fraction(0)
    if bottom == _ONE and len(top) == 1 and UNIT in top:
        return top[UNIT]
    return Form(top, bottom)


def _sized(value: Opaque) -> Opaque:
    from grader.answers.balls import within

    if not within(value.tree, Fraction(2**MAX_BITS)):
        raise Refused("too_large")
    return value
