"""Eat the sweets one by one; every fourth gives a cavity."""

from fractions import Fraction

given = 2 + sum([3] * 4)
eaten = given + Fraction(1, 7) * given
cavities = sum(1 for sweet in range(1, int(eaten) + 1) if sweet % 4 == 0)
print(cavities)
