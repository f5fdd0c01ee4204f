"""Water in the three tanks, each its capacity times the part that is full."""

from fractions import Fraction

tanks = ((7000, Fraction(3, 4)), (5000, Fraction(4, 5)), (3000, Fraction(1, 2)))
print(sum(capacity * part for capacity, part in tanks))
