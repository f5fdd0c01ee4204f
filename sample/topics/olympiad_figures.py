"""Olympiad-like problems about triangles, solids and sequences."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import linear, root

# Sides of triangles, none of them right-angled.
_TRIANGLES = (
    *((5, 5, 6), (13, 14, 15), (7, 8, 9), (5, 7, 8), (4, 5, 6), (9, 10, 17), (6, 7, 11), (10, 13, 13)),
    *((8, 9, 13), (5, 6, 9), (7, 9, 12), (6, 10, 12), (11, 13, 20), (4, 7, 9)),
)


def _circumradius(d: Draw) -> Exercise:
    a, b, c = d.pick(*_TRIANGLES)
    k = d.number(1, 3)
    a, b, c = a * k, b * k, c * k
    sixteen = (a + b + c) * (b + c - a) * (a + c - b) * (a + b - c)
    cosine = (a * a + b * b - c * c) / (2 * a * b)
    problem = d.pick(
        f"A triangular park has sides of length ${a}$, ${b}$ and ${c}$. How far from each corner is the point that is"
        " equally far from all three?",
        f"A triangle has sides ${a}$, ${b}$ and ${c}$. What is the radius of the circle through its vertices?",
        f"Three villages are ${a}$, ${b}$ and ${c}$ kilometres apart in pairs. A mast is to stand at the same distance"
        " from all of them. Find that distance in kilometres.",
    )
    solution = (
        rf"Let $K$ be the area; then $16K^2 = {sixteen}$ by Heron, and the radius is $\frac{{{a * b * c}}}{{4K}} = @$."
    )
    return exercise(problem, solution, root(Fraction(1, sixteen), a * b * c), c / (2 * math.sin(math.acos(cosine))))


def _median_length(d: Draw) -> Exercise:
    a, b = d.number(5, 14), d.number(5, 14)
    c = 2 * d.number(abs(a - b) // 2 + 1, (a + b - 1) // 2)
    square = Fraction(2 * a * a + 2 * b * b - c * c, 4)
    x = Fraction(a * a + c * c - b * b, 2 * c)
    problem = d.pick(
        f"A triangle has sides ${a}$, ${b}$ and ${c}$. How far is the centre of the side of length ${c}$ from the"
        " corner opposite to it?",
        f"In triangle $ABC$ we have $AB = {a}$, $AC = {b}$ and $BC = {c}$. Let $M$ be the midpoint of $BC$. Determine"
        " $AM$.",
        f"Find the length of the median to the side of length ${c}$ in a triangle whose other sides are ${a}$ and"
        f" ${b}$.",
    )
    solution = rf"By the parallelogram law the median is $\frac12\sqrt{{2 \cdot {a}^2 + 2 \cdot {b}^2 - {c}^2}} = @$."
    check = math.hypot(float(x - Fraction(c, 2)), math.sqrt(a * a - x * x))
    return exercise(problem, solution, root(square), check)


def _tetrahedron(d: Draw) -> Exercise:
    edge = d.number(2, 18)
    what, value = d.pick(
        ("volume", root(2, Fraction(edge**3, 12))),
        ("height", root(6, Fraction(edge, 3))),
        ("total surface area", root(3, edge * edge)),
    )
    problem = d.pick(
        f"Four points in space have pairwise distance ${edge}$. Determine the {what} of the tetrahedron that they"
        " span.",
        f"All edges of a regular tetrahedron have length ${edge}$. Determine its {what}.",
        f"What is the {what} of a triangular pyramid whose six edges are all ${edge}$ units long?",
    )
    solution = (
        rf"Place the tetrahedron in a cube of edge $\frac{{{edge}}}{{\sqrt{{2}}}}$, alternate corners of which are its"
        r" vertices. "
        f"The {what} is @."
    )
    face, height = edge * edge * math.sin(math.pi / 3) / 2, math.sqrt(edge**2 - (edge / math.sqrt(3)) ** 2)
    check = {"volume": face * height / 3, "height": height, "total surface area": 4 * face}[what]
    return exercise(problem, solution, value, check)


def _root_telescope(d: Draw) -> Exercise:
    low, high, step = d.number(1, 5), d.number(6, 14), d.pick(1, 2, 3)
    while (high * high - low * low) % step:
        high += 1
    n = (high * high - low * low) // step
    value = Fraction(high - low, step)
    start = low * low
    terms = " + ".join(
        rf"\frac{{1}}{{\sqrt{{{start + step * k}}} + \sqrt{{{start + step * (k + 1)}}}}}" for k in range(2)
    )
    problem = d.pick("Evaluate the sum", "Determine the value of")
    end = high * high
    problem += rf" \[{terms} + \dots + \frac{{1}}{{\sqrt{{{end - step}}} + \sqrt{{{end}}}}}.\]"
    solution = (
        rf"Rationalising, each term is $\frac{{1}}{{{step}}}$ times a difference of neighbouring roots. The sum is"
        rf" $\frac{{{high} - {low}}}{{{step}}} = @$."
    )
    check = sum(1 / (math.sqrt(start + step * k) + math.sqrt(start + step * (k + 1))) for k in range(n))
    return exercise(problem, solution, value, check)


def _functional_equation(d: Draw) -> Exercise:
    k, m, a = d.number(2, 5), d.number(1, 6), d.number(2, 7)
    value = Fraction(m, k * k - 1) * (Fraction(k, a) - a)
    right = linear(m, 0)
    problem = d.pick(
        rf"Suppose that $g$ is defined for all real $t \neq 0$ and that $g(t) + {k}g\left(\frac1t\right)$ always equals"
        rf" ${linear(m, 0, 't')}$. Find the value of $g$ at ${a}$.",
        rf"A function $f$ satisfies $f(x) + {k}f\left(\frac1x\right) = {right}$ for all $x \neq 0$. Determine"
        rf" $f({a})$.",
        rf"For every nonzero real number $x$ we have ${right} = f(x) + {k} \cdot f(1/x)$. What is $f({a})$?",
    )
    solution = (
        rf"Using the equation at ${a}$ and at $\frac{{1}}{{{a}}}$ gives two linear equations for $f({a})$ and"
        rf" $f\left(\frac{{1}}{{{a}}}\right)$. Solving, $f({a}) = @$."
    )
    other = Fraction(m, k * k - 1) * (k * a - Fraction(1, a))
    return exercise(problem, solution, value, m * a - k * other)


def _recurrence(d: Draw) -> Exercise:
    first, a, b, n = d.number(1, 9), d.number(2, 6), d.number(-5, 7), d.number(20, 101)
    value = first
    for k in range(1, n):
        value += a * k + b
    closed = first + Fraction(a * n * (n - 1), 2) + b * (n - 1)
    problem = d.pick(
        (
            f"On day $1$ a pond holds ${first}$ thousand litres. From day $n$ to day $n + 1$ it gains"
            f" ${linear(a, b, 'n')}$ thousand litres, for every $n$. How many"
            f" thousand litres does it hold on day ${n}$?"
            if a + b > 0
            else (
                f"Determine $x_{{{n}}}$ if $x_1 = {first}$ and each difference $x_{{n+1}} - x_n$ equals"
                f" ${linear(a, b, 'n')}$."
            )
        ),
        f"A sequence is given by $a_1 = {first}$ and $a_{{n+1}} = a_n + {linear(a, b, 'n')}$ for $n \\geq 1$. Determine"
        f" $a_{{{n}}}$.",
        f"Let $u_1 = {first}$ and $u_{{k+1}} - u_k = {linear(a, b, 'k')}$ for all positive integers $k$. Find"
        f" $u_{{{n}}}$.",
    )
    solution = f"Adding up the differences for $1$ to ${n - 1}$, the term is @."
    return exercise(problem, solution, closed, value)


def _ball_in_cone(d: Draw) -> Exercise:
    (r, h, slant), k = (
        d.pick((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (4, 3, 5), (12, 5, 13), (15, 8, 17)),
        d.number(1, 6),
    )
    r, h, slant = r * k, h * k, slant * k
    problem = d.pick(
        f"A scoop of ice lies in a paper cone with opening radius ${r}$ and depth ${h}$ and touches both the paper and"
        " a flat lid on top. Determine the radius of the scoop, which is a perfect ball.",
        f"A ball touches the base and the side of a right circular cone with base radius ${r}$ and height ${h}$ from"
        " inside. Determine the radius of the ball.",
        f"What is the radius of the largest sphere that fits into a right circular cone of height ${h}$ and base radius"
        f" ${r}$?",
    )
    solution = (
        rf"In a plane through the axis the ball is the incircle of a triangle with base ${2 * r}$ and sides ${slant}$."
        rf" Its radius is $\frac{{{r} \cdot {h}}}{{{r} + {slant}}} = @$."
    )
    return exercise(problem, solution, Fraction(r * h, r + slant), r * math.tan(math.atan2(h, r) / 2))


TEMPLATES = (
    _circumradius,
    _median_length,
    _tetrahedron,
    _root_telescope,
    _functional_equation,
    _recurrence,
    _ball_in_cone,
)
