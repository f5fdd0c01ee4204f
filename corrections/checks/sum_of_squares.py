"""x and y as numbers a + b sqrt(17): the roots of t^2 - t - 4 and of t^2 + t - 4, squared and added exactly."""

from fractions import Fraction

Number = tuple[Fraction, Fraction]


def times(p: Number, q: Number) -> Number:
    """The product of two such numbers."""
    return (p[0] * q[0] + 17 * p[1] * q[1], p[0] * q[1] + p[1] * q[0])


half = Fraction(1, 2)
values = set()
for total in (1, -1):  # x + y
    x, y = (total * half, half), (total * half, -half)
    assert times(x, y) == (-4, 0)
    squares = times(x, x), times(y, y)
    assert squares[0][1] + squares[1][1] == 0
    values.add(squares[0][0] + squares[1][0])
(answer,) = values
print(answer)
