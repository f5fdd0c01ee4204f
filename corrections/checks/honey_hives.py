"""Litres of honey: bees times litres a bee, hive by hive."""

from fractions import Fraction

bees, litres = 1000, 500
each = Fraction(litres, bees)
second = bees * Fraction(80, 100) * each * Fraction(140, 100)
print(litres + second)
