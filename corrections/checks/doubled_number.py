"""All numbers x = n/4 in a wide range with 2x + 5 = x/2 + 20; the equation is linear, so there is one."""

from fractions import Fraction

found = [x for x in (Fraction(n, 4) for n in range(-4_000, 4_001)) if 2 * x + 5 == x / 2 + 20]
(answer,) = found
print(answer)
