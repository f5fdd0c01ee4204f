"""Whether two readings are the same real number, cheapest proof first."""

from fractions import Fraction
from typing import NamedTuple

from grader.answers import monomials
from grader.answers.limits import BALL_PRECISIONS, TOLERANCE_PLACES
from grader.answers.monomials import Terms, TooManyTerms
from grader.answers.reading import Reading
from grader.answers.refusal import Refused
from grader.answers.tree import Negative, Number, Sum, Tree
from grader.answers.values import Value, as_form

_TOLERANCE = Fraction(1, 10**TOLERANCE_PLACES)


class Comparison(NamedTuple):
    """`equal` or None where nothing decides; `reason` and `method` as in a verdict."""

    equal: bool | None
    reason: str
    method: str


def _decided(equal: bool, method: str) -> Comparison:
    return Comparison(equal, "equal" if equal else "different", method)


def compare(left: Reading, right: Reading) -> Comparison:
    """Compare two legal answers; symmetric, and total."""
    a, b = left.value, right.value
    if type(a) is Fraction and type(b) is Fraction:
        if a == b:
            return _decided(True, "rational")
        if max(left.places, right.places) >= TOLERANCE_PLACES:
            return _decided(abs(a - b) < _TOLERANCE * min(Fraction(1), abs(a), abs(b)), "tolerance")
        return _decided(False, "rational")
    if left.tree == right.tree:
        return _decided(True, "same_tree")
    for decimal, other in ((left, right), (right, left)):
        if decimal.places >= TOLERANCE_PLACES and type(decimal.value) is Fraction:
            return _decided(_within_tolerance(decimal.value, other.settled), "tolerance")
    by_form = _compare_forms(a, b)
    if by_form is not None:
        return _decided(by_form, "normal_form")
    if left.settled == right.settled:
        return _decided(True, "same_tree")
    return _compare_trees(left.settled, right.settled)


def _compare_forms(a: Value, b: Value) -> bool | None:
    """Equality of normal forms by cross-multiplication; None where they do not decide."""
    left, right = _quotient(a), _quotient(b)
    if left is None or right is None:
        return None
    try:
        difference = monomials.add(
            monomials.multiply(left[0], right[1]), monomials.multiply(right[0], left[1]), sign=-1
        )
    except (TooManyTerms, Refused):
        return None
    if difference and any(e for _, e, _ in difference) and any(pi for pi, _, _ in difference):
        return None  # whether e and pi are algebraically independent is not known
    return not difference


def _quotient(value: Value) -> tuple[Terms, Terms] | None:
    form = as_form(value)
    return None if form is None else (form.top, form.bottom)


def _compare_trees(left: Tree, right: Tree) -> Comparison:
    from grader.answers.balls import is_enclosed, separated_sign
    from grader.answers.magnitude import fine_precisions, precision_to_trust
    from grader.answers.separation import exact_sign

    difference = Sum((left, Negative(right)))
    if separated_sign(difference) is not None:
        return _decided(False, "balls")
    side = exact_sign(difference)
    if side is not None:
        return _decided(side == 0, "root_bound")
    finer = fine_precisions(difference)
    if finer and separated_sign(difference, finer) is not None:
        return _decided(False, "balls")
    from grader.answers.last_resort import simplifies_to_equal

    seen = max(BALL_PRECISIONS[-1], *finer) if finer else BALL_PRECISIONS[-1]
    by_value = precision_to_trust(difference) <= seen and is_enclosed(difference)
    return simplifies_to_equal(left, right, by_value=by_value)


def _within_tolerance(decimal: Fraction, other: Tree) -> bool:
    """Whether |decimal - other| < 10^-12 * min(1, |decimal|, |other|) is proved, for an irrational `other`."""
    from grader.answers.balls import separated_sign

    distance = Sum((Number(decimal), Negative(other)))
    return all(
        _is_less(distance, bound)
        for bound in (Number(_TOLERANCE), Number(_TOLERANCE * abs(decimal)), _scaled(other, separated_sign(other)))
    )


def _scaled(other: Tree, side: int | None) -> Tree:
    from grader.answers.tree import Product

    return Product((Number(_TOLERANCE * (side or 0)), other))


def _is_less(distance: Tree, bound: Tree) -> bool:
    """Whether |distance| < bound is proved."""
    from grader.answers.balls import separated_sign

    return separated_sign(Sum((bound, Negative(distance)))) == 1 and separated_sign(Sum((bound, distance))) == 1
