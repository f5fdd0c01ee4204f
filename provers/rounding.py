"""From the floats of a linear program's solution to small integers in nearly the same ratio."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

# Vertices of small programs have small denominators; the multiples catch those that do not.
_DENOMINATORS = (12, 60, 420, 5_040)
_MULTIPLES = (840, 55_440, 10**6, 10**9)
_MAX_COMMON = 10**12  # far below what the checkers allow


def integer_ratios(values: Sequence[float]) -> Iterator[list[int]]:
    """Ways to write non-negative values as integers, the shortest first; equal ones are not weeded out."""
    for limit in _DENOMINATORS:
        fractions = [Fraction(max(value, 0.0)).limit_denominator(limit) for value in values]
        common = math.lcm(*(fraction.denominator for fraction in fractions))
        if common <= _MAX_COMMON:
            yield [int(fraction * common) for fraction in fractions]
    for multiple in _MULTIPLES:
        yield [round(max(value, 0.0) * multiple) for value in values]
