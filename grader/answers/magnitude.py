"""How small a number the parts of a tree can make: what precision must see before it may call a difference zero."""

import math

from grader.answers.balls import enclose, precision
from grader.answers.limits import BALL_PRECISIONS, BITS_A_WRITTEN_BIT, FINE_PRECISIONS
from grader.answers.tree import Constant, Factorial, Number, Power, Tree, children


def precision_to_trust(tree: Tree) -> float:
    """Bits of precision at which a ball around zero is more than a coincidence; infinite where none is enough.

    No proof: a value that is not zero, but whose parts cancel further than their sizes explain, is not known to exist
    among what a person writes. Whoever writes 10^-3000 beside e^(sqrt 2) asks for more bits than one who writes 2.
    """
    return max(float(BALL_PRECISIONS[-1]), BITS_A_WRITTEN_BIT * _written_bits(tree))


def fine_precisions(tree: Tree) -> tuple[int, ...]:
    """The further precisions to try, up to the first that can be trusted."""
    needed, tried = precision_to_trust(tree), [BALL_PRECISIONS[-1]]
    for bits in FINE_PRECISIONS:
        if tried[-1] >= needed:
            break
        tried.append(bits)
    return tuple(tried[1:])


def _written_bits(tree: Tree) -> float:
    """The bits of all numbers in `tree`, those below a power as often as its exponent says."""
    match tree:
        case Number(value, _):
            return float(value.numerator.bit_length() + value.denominator.bit_length())
        case Constant():
            return 2.0
        case Factorial(of):
            return math.lgamma(float(of.value) + 1) / math.log(2) + 1
        case Power(base, exponent):
            return _written_bits(base) * max(1.0, _size(exponent)) + _written_bits(exponent)
        case _:
            return sum(map(_written_bits, children(tree)))


def _size(tree: Tree) -> float:
    """An upper bound of the absolute value; infinite where no ball gives one."""
    with precision(BALL_PRECISIONS[0]):
        ball = abs(enclose(tree))
        return float(ball.upper()) if ball.is_finite() else math.inf
