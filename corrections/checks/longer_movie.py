"""Film every minute of the new movie, at twice the old price of a minute."""

from fractions import Fraction

old_minutes = 2 * 60
new_minutes = old_minutes * Fraction(160, 100)
assert new_minutes.denominator == 1
print(sum(2 * 50 for minute in range(int(new_minutes))))
