"""The time at which the follower has gone as far: exact positions, tried minute by minute in tenths."""

from fractions import Fraction

FIRST, SECOND, HEAD_START = Fraction(15, 60), Fraction(45, 60), 30  # miles a minute, minutes

meetings = []
for tenth in range(1, 10_000):
    minutes = Fraction(tenth, 10)
    if SECOND * minutes == FIRST * (minutes + HEAD_START):
        meetings.append(minutes)
(answer,) = meetings
print(answer)
