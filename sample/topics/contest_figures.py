"""Contest problems about lengths, areas and rates."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac, root

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


TEMPLATES = (
    _chord,
    _two_pipes,
    _altitude,
    _inscribed_square,
    _common_tangent,
    _sum_of_cubes,
    _area_ratio,
)
