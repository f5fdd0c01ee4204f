"""Ball arithmetic (python-flint): rigorous enclosures of a tree, which prove that two values differ."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grader.answers.limits import BALL_PRECISIONS, MAX_ROOT
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
)

if TYPE_CHECKING:
    from fractions import Fraction

    from flint import arb

_precision_lock = threading.Lock()  # flint's working precision belongs to the process, not to a thread


def _unlock_after_fork() -> None:
    """A child forked while another thread was at work would wait forever."""
    global _precision_lock  # noqa: PLW0603 -- one lock a process is the point
    _precision_lock = threading.Lock()


os.register_at_fork(after_in_child=_unlock_after_fork)


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work at `bits`, alone, and leave the host's precision as it was."""
    from flint import ctx

    with _precision_lock, ctx.workprec(bits):
        yield


def enclose(tree: Tree) -> arb:
    """A ball that holds the value of `tree` at the working precision; not finite where it is too wide to tell."""
    from flint import arb, fmpz

    match tree:
        case Number(value, _):
            return _exact(value)
        case Constant(name):
            return arb.pi() if name == "pi" else arb.const_e()
        case Negative(of):
            return -enclose(of)
        case Sum(terms):
            return sum(map(enclose, terms), arb(0))
        case Product(factors):
            return math.prod(map(enclose, factors), start=arb(1))
        case Quotient(above, below):
            return enclose(above) / enclose(below)
        case Root(index, of):
            return _root(enclose(of), index)
        case Power(base, exponent):
            return _power(enclose(base), exponent)
        case Factorial(of):
            return arb(fmpz(math.factorial(int(of.value))))


def separated_sign(tree: Tree, precisions: tuple[int, ...] = BALL_PRECISIONS) -> int | None:
    """-1 or 1 where one of the precisions proves the sign of `tree`; None where every ball still holds zero."""
    for bits in precisions:
        with precision(bits):
            side = sign_of(enclose(tree))
            if side:
                return side
    return None


def sign_of(ball: arb) -> int:
    """-1 or 1, or 0 where the ball holds zero or is not finite."""
    if not ball.is_finite() or ball.contains(0):
        return 0
    return 1 if ball > 0 else -1


def is_enclosed(tree: Tree) -> bool:
    """Whether the highest common precision gives a finite ball at all."""
    with precision(BALL_PRECISIONS[-1]):
        return bool(enclose(tree).is_finite())


def within(tree: Tree, bits: int) -> bool:
    """Whether |tree| < 2^bits is proved."""
    from flint import arb

    with precision(BALL_PRECISIONS[0]):
        return bool(abs(enclose(tree)) < arb(2) ** bits)


def _exact(value: Fraction) -> arb:
    from flint import arb, fmpq

    return arb(fmpq(value.numerator, value.denominator))


def _root(ball: arb, index: int) -> arb:
    if index % 2 and ball < 0:
        return -((-ball).root(index))
    return ball.root(index)


def _power(base: arb, exponent: Tree) -> arb:
    """A rational exponent in a settled tree is one number: a root of a power, which needs no logarithm."""
    match exponent:
        case Number(value, _) if value.denominator == 1:
            return base ** _exact(value)  # flint takes an exact whole exponent as such, negative bases included
        case Number(value, _) if value.denominator <= MAX_ROOT:
            return base.root(value.denominator) ** value.numerator
        case _:
            return base ** enclose(exponent)
