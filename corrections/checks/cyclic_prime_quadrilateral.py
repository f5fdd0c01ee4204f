r"""The longest diagonal BD of a cyclic quadrilateral whose sides are distinct primes below 20 with AB BC + CD DA = 280.

Every assignment of primes to the four sides is tried. By the law of cosines at the opposite angles A and C, whose sum
is 180 degrees, BD^2 = ((AB^2 + DA^2) BC CD + (BC^2 + CD^2) AB DA) / (AB DA + BC CD): an exact fraction. A quadrilateral
with these sides exists, convex and inscribed, if and only if the longest is shorter than the other three together.
"""

from fractions import Fraction
from itertools import permutations

PRIMES = [p for p in range(2, 20) if all(p % d for d in range(2, p))]


def diagonal_squared(ab: int, bc: int, cd: int, da: int) -> Fraction:
    """BD^2 by the law of cosines in the triangles ABD and CBD."""
    return Fraction((ab * ab + da * da) * bc * cd + (bc * bc + cd * cd) * ab * da, ab * da + bc * cd)


squares = [
    diagonal_squared(*sides)
    for sides in permutations(PRIMES, 4)
    if 2 * max(sides) < sum(sides) and sides[0] * sides[1] + sides[2] * sides[3] == 280
]
largest = max(squares)
print(rf"\sqrt{{\frac{{{largest.numerator}}}{{{largest.denominator}}}}}")
