"""The differences, in halves, for which fifteen terms from 7 on add up to -210; the sum is linear in the difference."""

from fractions import Fraction

found = []
for n in range(-400, 401):
    difference = Fraction(n, 2)
    if sum(7 + k * difference for k in range(15)) == -210:
        found.append(difference)
(answer,) = found
print(answer)
