"""Contest problems about figures, functions and motion."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac, linear, root

_TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41), (12, 35, 37))


def _chord(d: Draw) -> Exercise:
    r = d.number(6, 20)
    away = d.number(2, r - 1)
    problem = d.pick(
        f"A round table top of radius ${r}$ is cut along a straight line that passes ${away}$ from its centre. What is"
        " the length of the cut?",
        f"A chord of a circle with radius ${r}$ lies at distance ${away}$ from the centre. How long is the chord?",
        f"In a circle of radius ${r}$, the midpoint of a chord is ${away}$ units from the centre of the circle. Find"
        " the length of the chord.",
    )
    solution = (
        rf"Half the chord is a leg of a right triangle with hypotenuse ${r}$ and other leg ${away}$. So the chord is"
        rf" $2\sqrt{{{r * r} - {away * away}}} = @$."
    )
    return exercise(problem, solution, root(r * r - away * away, 2), 2 * r * math.sin(math.acos(away / r)), 3)


def _two_pipes(d: Draw) -> Exercise:
    a, b = d.number(4, 12), d.number(13, 24)
    c = d.number(25, 48)
    rate = Fraction(1, a) + Fraction(1, b) - Fraction(1, c)
    problem = (
        f"One pipe fills a pool in ${a}$ hours and a second one in ${b}$ hours. An open drain empties the full pool in"
        f" ${c}$ hours. "
        + d.pick(
            "With both pipes running and the drain open, how many hours does it take to fill the empty pool?",
            "If both pipes run while the drain is open, after how many hours is the pool, empty at first, full?",
        )
    )
    solution = (
        rf"Each hour $\frac{{1}}{{{a}}} + \frac{{1}}{{{b}}} - \frac{{1}}{{{c}}} = {frac(rate)}$ of the pool is filled."
        r" So it takes @ hours."
    )
    return exercise(problem, solution, 1 / rate, Fraction(a * b * c, b * c + a * c - a * b), 3)


def _altitude(d: Draw) -> Exercise:
    (a, b, c), k = d.pick(*_TRIPLES), d.number(1, 6)
    a, b, c = a * k, b * k, c * k
    problem = d.pick(
        f"A right angle is enclosed by sides of ${a}$ and ${b}$. Find the shortest distance from its corner to the"
        " opposite side of the right triangle that they form.",
        f"The legs of a right triangle are ${a}$ and ${b}$. What is the length of the altitude to the hypotenuse?",
        f"In triangle $PQR$ the angle at $R$ is right, $PR = {a}$ and $QR = {b}$. Find the distance from $R$ to the"
        " line $PQ$.",
    )
    solution = (
        rf"The hypotenuse is ${c}$. Computing the area twice, the altitude is $\frac{{{a} \cdot {b}}}{{{c}}} = @$."
    )
    return exercise(problem, solution, Fraction(a * b, c), a * math.sin(math.atan2(b, a)), 3)


def _inscribed_square(d: Draw) -> Exercise:
    a, b = d.number(4, 20), d.number(5, 24)
    a += a == b
    problem = d.pick(
        f"The point on the hypotenuse of a right triangle with legs ${a}$ and ${b}$ that has equal distances from both"
        " legs is marked. How large is that distance?",
        f"A square has one corner at the right angle of a right triangle with legs ${a}$ and ${b}$, two sides along the"
        " legs, and the opposite corner on the hypotenuse. What is the side length of the square?",
        f"The largest square that shares the right angle of a right triangle is drawn inside it. If the legs are ${a}$"
        f" and ${b}$, find the side of the square.",
    )
    solution = (
        rf"If $s$ is the side, similar triangles give $\frac{{{a} - s}}{{s}} = \frac{{{a}}}{{{b}}}$. Hence $s ="
        rf" \frac{{{a} \cdot {b}}}{{{a} + {b}}} = @$."
    )
    slope = Fraction(b, a)
    return exercise(problem, solution, Fraction(a * b, a + b), b / (1 + slope), 3)


def _common_tangent(d: Draw) -> Exercise:
    r, s = d.number(2, 12), d.number(3, 18)
    s += r == s
    problem = d.pick(
        f"Wheels with radii ${r}$ and ${s}$ roll on the same straight rail in one plane until they touch. What is the"
        " distance between the points where they rest on the rail?",
        f"Two circles with radii ${r}$ and ${s}$ touch each other from outside. A line touches the first circle at $A$"
        " and the second at $B$, with $A$ and $B$ different. Find $AB$.",
        f"Coins of radius ${r}$ and ${s}$ stand upright on a table and touch each other. How far apart are the points"
        " where they touch the table?",
    )
    solution = (
        rf"The centres are ${r + s}$ apart and their distances from the line differ by ${abs(r - s)}$. So the"
        r" distance is "
        rf"$\sqrt{{{(r + s) ** 2} - {(r - s) ** 2}}} = @$."
    )
    return exercise(problem, solution, root(r * s, 2), math.sqrt((r + s) ** 2 - (r - s) ** 2), 4)


def _sum_of_cubes(d: Draw) -> Exercise:
    s, p = d.number(3, 12), d.number(-6, 8)
    p = p or 5
    problem = d.pick(
        f"Let $u$ and $v$ be the solutions of $t^2 - {s}t {'-' if p < 0 else '+'} {abs(p)} = 0$. Compute $u^3 + v^3$.",
        f"The numbers $x$ and $y$ satisfy $x + y = {s}$ and $xy = {p}$. What is $x^3 + y^3$?",
        f"If the sum of two numbers is ${s}$ and their product is ${p}$, what is the sum of their cubes?",
    )
    solution = (
        rf"We have $x^3 + y^3 = (x + y)^3 - 3xy(x + y) = {s**3} - {3 * p * s if p > 0 else f'({3 * p * s})'} = @$."
    )
    x = (s + (s * s - 4 * p + 0j) ** 0.5) / 2
    return exercise(problem, solution, s**3 - 3 * p * s, (x**3 + (s - x) ** 3).real, 3)


def _area_ratio(d: Draw) -> Exercise:
    k, n = d.pick((1, 3), (1, 4), (2, 5), (1, 5), (3, 7), (2, 7), (1, 6), (3, 8), (2, 9), (5, 12), (1, 7), (4, 9))
    area = d.pick(n * n, 2 * n * n, 3 * n * n)
    t = Fraction(k, n)
    inner = area * (1 - 3 * t * (1 - t))
    problem = d.pick(
        f"The sides of a triangle of area ${area}$ are divided, going once around, in the ratio ${k}:{n - k}$, and the"
        " three points of division are joined. How large is the new triangle's area?",
        "Points $D$, $E$, $F$ lie on sides $BC$, $CA$, $AB$ of triangle $ABC$ with $BD:DC = CE:EA = AF:FB ="
        f" {k}:{n - k}$. The area of $ABC$ is ${area}$. Find the area of $DEF$.",
        f"A triangle $ABC$ has area ${area}$. On $BC$, $CA$ and $AB$ points $D$, $E$ and $F$ divide the sides, in this "
        f"direction, in the ratio ${k}:{n - k}$. What is the area of triangle $DEF$?",
    )
    solution = (
        rf"Each of the three corner triangles has $\frac{{{k}}}{{{n}}} \cdot \frac{{{n - k}}}{{{n}}}$ of the whole"
        r" area. "
        rf"Subtracting them leaves @."
    )
    x1, y1, x2, y2, x3, y3 = 1 - t, t, Fraction(0), 1 - t, t, Fraction(0)
    check = area * abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1))
    return exercise(problem, solution, inner, check, 4)


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
    _chord,
    _two_pipes,
    _altitude,
    _inscribed_square,
    _common_tangent,
    _sum_of_cubes,
    _area_ratio,
    _round_trip,
    _three_values,
    _point_to_line,
    _even_coefficients,
    _sine_squares,
    _intersecting_chords,
)
