"""Root bounds: how far from zero an algebraic expression must be if it is not zero.

The bound of Burnikel, Funke, Mehlhorn, Schirra and Schmitt ("A separation bound for real algebraic expressions", ESA
2001): with u, l from the rules below and D the product of the root indices, E != 0 implies |E| >= 1 / (u^(D-1) * l).
Together with a ball of smaller radius it decides equality of nested radicals exactly.
"""

import math
from fractions import Fraction
from typing import TypeAlias

from grader.answers.balls import enclose, precision, sign_of
from grader.answers.limits import MAX_SEPARATION_BITS
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
)

Logs: TypeAlias = tuple[float, float]
_GUARD_BITS = 256  # above the bound, for the size of intermediate values; doubled while it does not suffice


def exact_sign(tree: Tree) -> int | None:
    """-1, 0 or 1 for an algebraic expression; None where it is not algebraic or its bound asks too much."""
    bits = zero_bound(tree)
    if bits is None:
        return None
    guard = _GUARD_BITS
    while bits + guard <= 2 * MAX_SEPARATION_BITS:
        with precision(bits + guard):
            from flint import arb

            ball = enclose(tree)
            if side := sign_of(ball):
                return side
            if ball.is_finite() and abs(ball) < arb(2) ** -bits:
                return 0
        guard *= 4
    return None


def zero_bound(tree: Tree) -> int | None:
    """Bits b such that a non-zero `tree` has |tree| > 2^-b; None beyond the cap or for pi, e and irrational powers."""
    degree = 1
    for index in _root_indices(tree).values():
        degree *= index
        if degree > MAX_SEPARATION_BITS:
            return None
    logs = _logs(tree)
    if logs is None:
        return None
    upper, lower = logs
    bits = int(upper * (degree - 1) + lower) + 2
    return bits if bits <= MAX_SEPARATION_BITS else None


def _root_indices(tree: Tree) -> dict[Tree, int]:
    """The distinct roots in `tree`: the same root twice does not raise the degree."""
    found: dict[Tree, int] = {}
    stack = [tree]
    while stack:
        node = stack.pop()
        if type(node) is Root:
            found[node] = node.index
        elif type(node) is Power and type(node.exponent) is not Constant:
            exponent = rational_exponent(node.exponent)
            if exponent is not None and exponent.denominator > 1:
                found[Root(exponent.denominator, node.base)] = exponent.denominator
        stack.extend(children(node))
    return found


def _logs(tree: Tree) -> Logs | None:
    """Upper bounds of log2 u and log2 l, both at least 0."""
    match tree:
        case Number(value, _):
            return float(abs(value.numerator).bit_length()), float(value.denominator.bit_length() - 1) + 1e-6
        case Negative(of):
            return _logs(of)
        case Sum(parts) | Product(parts):
            return _many_logs([_logs(part) for part in parts], isinstance(tree, Sum))
        case Quotient(above, below):
            top, bottom = _logs(above), _logs(below)
            return None if top is None or bottom is None else (top[0] + bottom[1], top[1] + bottom[0])
        case Root(index, of):
            return _root_logs(_logs(of), index)
        case Power(base, exponent):
            return _power_logs(_logs(base), rational_exponent(exponent))
        case Factorial(of):
            return math.lgamma(float(of.value) + 1) / math.log(2) + 1, 0.0
        case Constant():
            return None


def _many_logs(logs: list[Logs | None], summed: bool) -> Logs | None:
    known = [log for log in logs if log is not None]
    if len(known) < len(logs):
        return None
    upper, lower = sum(log[0] for log in known), sum(log[1] for log in known)
    if not summed:
        return upper, lower
    return lower + max(log[0] - log[1] for log in known) + len(known), lower


def _root_logs(logs: Logs | None, index: int) -> Logs | None:
    if logs is None:
        return None
    upper, lower = logs
    if upper >= lower:
        return (upper + (index - 1) * lower) / index, lower
    return upper, ((index - 1) * upper + lower) / index


def _power_logs(logs: Logs | None, exponent: Fraction | None) -> Logs | None:
    if logs is None or exponent is None:
        return None
    rooted = _root_logs(logs, exponent.denominator)
    if rooted is None:
        return None
    upper, lower = (part * abs(exponent.numerator) for part in rooted)
    return (upper, lower) if exponent > 0 else (lower, upper)


def rational_exponent(tree: Tree) -> Fraction | None:
    """The value of an exponent that is written as a signed number or a fraction of numbers; None for any other."""
    match tree:
        case Number(value, _):
            return value
        case Negative(of):
            inner = rational_exponent(of)
            return None if inner is None else -inner
        case Quotient(Number(above, _), Number(below, _)):
            return above / below if below else None
        case _:
            return None
