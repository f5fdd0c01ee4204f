"""Contest problems about speeds, polynomials and lines."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import linear, root

_TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41), (12, 35, 37))


def _round_trip(d: Draw) -> Exercise:
    a, b = d.number(30, 60, 5), d.number(65, 120, 5)
    mean = Fraction(2 * a * b, a + b)
    problem = d.pick(
        f"Half of the length of a route is covered at ${a}$ km/h, the other half at ${b}$ km/h. At what constant speed,"
        " in km/h, would the whole route have taken the same time?",
        f"A driver goes from one town to another at ${a}$ km/h and returns on the same road at ${b}$ km/h. What is the"
        " average speed of the whole trip in km/h?",
        f"A ferry crosses a lake at ${a}$ km/h and comes back along the same line at ${b}$ km/h. Find its average"
        " speed, in km/h, over both crossings.",
    )
    solution = (
        rf"For a distance of $1$ each way, the time is $\frac{{1}}{{{a}}} + \frac{{1}}{{{b}}}$. The average speed is"
        rf" $\frac{{2 \cdot {a} \cdot {b}}}{{{a} + {b}}} = @$."
    )
    return exercise(problem, solution, mean, 2 / (Fraction(1, a) + Fraction(1, b)), 3)


def _three_values(d: Draw) -> Exercise:
    a, b, c, n = d.number(1, 5), d.number(-7, 7), d.number(-9, 9), d.number(6, 15)
    p1, p2, p3 = (a * x * x + b * x + c for x in (1, 2, 3))
    problem = d.pick(
        f"The graph of a polynomial of degree two passes through $(1, {p1})$, $(2, {p2})$ and $(3, {p3})$. At what"
        f" height does it pass above or below $x = {n}$? Give the $y$-coordinate.",
        f"A quadratic polynomial $p$ satisfies $p(1) = {p1}$, $p(2) = {p2}$ and $p(3) = {p3}$. Find $p({n})$.",
        f"Let $p(x) = ax^2 + bx + c$ with $p(1) = {p1}$, $p(2) = {p2}$, $p(3) = {p3}$. What is the value of $p({n})$?",
    )
    solution = (
        f"The second difference of the values is ${p3 - 2 * p2 + p1}$, so the leading coefficient is ${a}$; the other"
        f" conditions give $b = {b}$ and $c = {c}$. Therefore $p({n}) = @$."
    )
    m = n - 1
    newton = p1 + m * (p2 - p1) + m * (m - 1) // 2 * (p3 - 2 * p2 + p1)
    return exercise(problem, solution, a * n * n + b * n + c, newton, 3)


def _point_to_line(d: Draw) -> Exercise:
    a, b = d.pick((1, 1), (1, 2), (2, 3), (1, 3), (3, 4), (5, 12), (2, 1), (3, 2), (1, 4), (4, 3))
    c, x, y = d.number(-15, 15), d.number(-8, 8), d.number(-8, 8)
    top = a * x + b * y + c
    if top == 0 or c == 0:
        return _point_to_line(d)
    line = f"{linear(a, 0)} + {linear(b, 0, 'y')}"
    problem = d.pick(
        f"Among all points on the line ${line} = {-c}$, one is nearest to $({x}, {y})$. How far from $({x}, {y})$"
        " is it?",
        f"What is the distance from the point $({x}, {y})$ to the line ${line} = {-c}$?",
        f"Find the radius of the circle with centre $({x}, {y})$ that touches the line ${line} = {-c}$.",
    )
    solution = (
        rf"The distance formula gives $\frac{{|{a} \cdot ({x}) + {b} \cdot ({y}) - ({-c})|}}{{\sqrt{{{a}^2 + {b}^2}}}}"
        r" = @$."
    )
    t = -top / (a * a + b * b)
    return exercise(problem, solution, root(Fraction(top * top, a * a + b * b)), math.hypot(a * t, b * t), 3)


def _even_coefficients(d: Draw) -> Exercise:
    a, b, n = d.number(2, 4), d.pick(-3, -2, -1, 1, 3, 5), d.number(4, 7)
    coefficients = [math.comb(n, k) * a**k * b ** (n - k) for k in range(n + 1)]
    what = d.pick("even", "odd")
    value = ((a + b) ** n + (1 if what == "even" else -1) * (b - a) ** n) // 2
    problem = d.pick(
        f"Write $({linear(a, b)})^{n} = c_0 + c_1x + \\dots + c_{n}x^{n}$. What do the coefficients $c_k$ with {what}"
        " index $k$ add up to?",
        f"The expression $({linear(a, b)})^{n}$ is expanded. What is the sum of the coefficients of the {what} powers"
        " of $x$" + (" (the constant term included)?" if what == "even" else "?"),
        f"Find the sum of the coefficients of all {what} powers of $x$ in the expansion of $({linear(a, b)})^{n}$"
        + (", where the constant term counts as an even power." if what == "even" else "."),
    )
    joined = "sum" if what == "even" else "difference"
    solution = (
        f"Let $f(x) = ({linear(a, b)})^{n}$. Then $f(1) = {(a + b) ** n}$ and $f(-1) = {(b - a) ** n}$, and half of"
        f" their {joined} is @."
    )
    return exercise(problem, solution, value, sum(coefficients[0 if what == "even" else 1 :: 2]), 4)


def _sine_squares(d: Draw) -> Exercise:
    n = d.number(5, 45)
    function = d.pick(r"\sin", r"\cos")
    total = Fraction(n, 2) if function == r"\sin" else Fraction(n, 2) - 1
    sign = "-" if function == r"\sin" else "+"
    problem = d.pick("Evaluate", "Find the value of")
    problem += (
        rf" \[{function}^2 \frac{{\pi}}{{{n}}} + {function}^2 \frac{{2\pi}}{{{n}}} + \dots + "
        rf"{function}^2 \frac{{{n - 1}\pi}}{{{n}}}.\]"
    )
    solution = (
        rf"Replace each square by half of $1 {sign} \cos \frac{{2k\pi}}{{{n}}}$. The cosines for $k = 1, \dots,"
        rf" {n - 1}$ add up to $-1$, "
        "which leaves @."
    )
    f = math.sin if function == r"\sin" else math.cos
    return exercise(problem, solution, total, sum(f(k * math.pi / n) ** 2 for k in range(1, n)), 4)


def _intersecting_chords(d: Draw) -> Exercise:
    a, b, c = d.number(2, 9), d.number(3, 14), d.number(2, 11)
    problem = d.pick(
        f"Inside a circle two secants cross at $X$. The circle cuts off segments of lengths ${a}$ and ${b}$ from $X$ on"
        f" one of them and a segment of length ${c}$ on one side of the other. Find the length of the segment on its"
        " other side.",
        f"Chords $AB$ and $CD$ of a circle meet at $P$. If $AP = {a}$, $PB = {b}$ and $CP = {c}$, what is $PD$?",
        f"A point $P$ divides a chord of a circle into pieces of length ${a}$ and ${b}$. Another chord through $P$ has"
        f" one piece of length ${c}$. How long is its other piece?",
    )
    solution = rf"The products of the pieces are equal: ${a} \cdot {b} = {c} \cdot PD$. Hence $PD = @$."
    return exercise(problem, solution, Fraction(a * b, c), a * b / c, 3)


TEMPLATES = (
    _round_trip,
    _three_values,
    _point_to_line,
    _even_coefficients,
    _sine_squares,
    _intersecting_chords,
)
