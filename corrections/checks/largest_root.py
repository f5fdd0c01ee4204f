"""The rational roots of x/5 + 1/(5x) = 1/2: numerators and denominators divide those of 2x^2 - 5x + 2."""

from fractions import Fraction

candidates = {Fraction(sign * a, b) for sign in (1, -1) for a in (1, 2) for b in (1, 2)}
roots = {x for x in candidates if x / 5 + 1 / (5 * x) == Fraction(1, 2)}
assert len(roots) == 2  # a quadratic has no more
print(max(roots))
