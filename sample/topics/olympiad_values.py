"""Olympiad-like problems about extremal, infinite and unknown values."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac, linear, polynomial, root, times_pi

# Sides of triangles, none of them right-angled.
_TRIANGLES = (
    *((5, 5, 6), (13, 14, 15), (7, 8, 9), (5, 7, 8), (4, 5, 6), (9, 10, 17), (6, 7, 11), (10, 13, 13)),
    *((8, 9, 13), (5, 6, 9), (7, 9, 12), (6, 10, 12), (11, 13, 20), (4, 7, 9)),
)


def _ellipse(d: Draw) -> Exercise:
    a, b = d.number(4, 14), d.number(2, 9)
    b = min(b, a - 1)
    what, value, check = d.pick(
        ("the distance between the foci", root(a * a - b * b, 2), 2 * math.sqrt(a * a - b * b)),
        ("the area enclosed", times_pi(a * b), sum(4 * b * math.sqrt(1 - ((i + 0.5) / 9) ** 2) for i in range(9))),
    )
    if what == "the area enclosed":
        check = math.pi * a * b
    problem = d.pick(
        rf"For the ellipse $\frac{{x^2}}{{{a * a}}} + \frac{{y^2}}{{{b * b}}} = 1$, determine {what}"
        + (" by it." if "area" in what else "."),
        rf"An ellipse has the equation ${b * b}x^2 + {a * a}y^2 = {a * a * b * b}$. What is {what}"
        + (" by it?" if "area" in what else "?"),
    )
    solution = f"The semi-axes are ${a}$ and ${b}$. Hence {what} is @."
    return exercise(problem, solution, value, check)


def _shared_tangent_parabola(d: Draw) -> Exercise:
    a, b, m = d.number(1, 4), d.number(-7, 7), d.number(-6, 6)
    c = Fraction((b - m) ** 2, 4 * a) + d.number(-9, 9)
    shift = c - Fraction((b - m) ** 2, 4 * a)
    problem = d.pick(
        f"Determine the minimum of ${polynomial([a, b - m, c])}$ over all real numbers $x$.",
        f"For which real number $k$ does the line $y = {linear(m, 0) if m else '0'} + k$ touch the parabola $y ="
        f" {polynomial([a, b, c])}$?",
        f"The line $y = {linear(m, 0) if m else '0'} + k$ meets the curve $y = {polynomial([a, b, c])}$ in exactly one"
        " point. Determine $k$.",
    ).replace("y = 0 + k", "y = k")
    solution = (
        rf"The equation ${polynomial([a, b - m, c])} = k$ must have a double root, so its discriminant vanishes. This"
        r" gives $k = @$."
    )
    x = Fraction(m - b, 2 * a)
    return exercise(problem, solution, shift, a * x * x + b * x + c - m * x)


def _inequality_minimum(d: Draw) -> Exercise:
    a, b, s = d.number(1, 8), d.number(2, 9), d.number(4, 25)
    value = Fraction(a * b * s * s, a + b)
    left, right = linear(a, 0).replace("x", "x^2"), linear(b, 0).replace("x", "y^2")
    problem = d.pick(
        f"A wire of length ${s}$ is split into pieces of lengths $x$ and $y$, and the cost is ${left} + {right}$. How"
        " small can the cost become?",
        f"Real numbers $x$ and $y$ satisfy $x + y = {s}$. Determine the least possible value of ${left} + {right}$.",
        f"What is the minimum of ${left} + {right}$ over all real $x$, $y$ with sum ${s}$?",
    )
    solution = (
        rf"By the Cauchy-Schwarz inequality, $\left(\frac{{1}}{{{a}}} + \frac{{1}}{{{b}}}\right)({left} + {right}) \geq"
        rf" {s * s}$, with equality for one pair. The minimum is @."
    )
    x = Fraction(b * s, a + b)
    return exercise(problem, solution, value, a * x * x + b * (s - x) ** 2)


def _sum_of_squares_range(d: Draw) -> Exercise:
    n, sign = d.number(12, 60, 2), d.pick(1, -1)
    if sign > 0:
        k = d.number(2, 9)
        terms = [x * (x + k) for x in range(1, n + 1)]
        shown = rf"1 \cdot {1 + k} + 2 \cdot {2 + k} + 3 \cdot {3 + k} + \dots + {n} \cdot {n + k}"
        closed = Fraction(n * (n + 1) * (2 * n + 1), 6) + Fraction(k * n * (n + 1), 2)
    else:
        first = d.number(1, 40)
        terms = [(-1) ** i * (first + n - i) ** 2 for i in range(n)]
        shown = rf"{first + n}^2 - {first + n - 1}^2 + {first + n - 2}^2 - \dots - {first + 1}^2"
        closed = Fraction(n * (2 * first + n + 1), 2)
    problem = d.pick(f"Determine the value of ${shown}$.", f"Compute ${shown}$.")
    solution = "Summing term by term with the formulas for powers (or pairing neighbours) gives @."
    return exercise(problem, solution, closed, sum(terms))


def _nested_root(d: Draw) -> Exercise:
    m = d.number(3, 20)
    n = m * (m - 1)
    sign = d.pick("+", "-")
    value = m if sign == "+" else m - 1
    problem = d.pick(
        rf"Determine the value of $\sqrt{{{n} {sign} \sqrt{{{n} {sign} \sqrt{{{n} {sign} \cdots}}}}}}$.",
        rf"Let $x_1 = \sqrt{{{n}}}$ and $x_{{k+1}} = \sqrt{{{n} {sign} x_k}}$ for $k \geq 1$. To what number does the"
        r" sequence converge?",
    )
    solution = rf"The value is positive and satisfies $x^2 = {n} {sign} x$. Solving the quadratic equation, it is @."
    x = math.sqrt(n)
    for _ in range(200):
        x = math.sqrt(n + x) if sign == "+" else math.sqrt(n - x)
    return exercise(problem, solution, value, x)


def _trig_product(d: Draw) -> Exercise:
    n = d.number(5, 16)
    problem = d.pick("Evaluate the product", "Determine the exact value of")
    problem += rf" \[\sin\frac{{\pi}}{{{n}}} \cdot \sin\frac{{2\pi}}{{{n}}} \cdots \sin\frac{{{n - 1}\pi}}{{{n}}}.\]"
    solution = (
        rf"The polynomial $1 + x + \dots + x^{{{n - 1}}}$ at $x = 1$ is the product of the numbers"
        rf" $2\sin\frac{{k\pi}}{{{n}}}$. So the product is $\frac{{{n}}}{{2^{{{n - 1}}}}} = @$."
    )
    return exercise(
        problem, solution, Fraction(n, 2 ** (n - 1)), math.prod(math.sin(k * math.pi / n) for k in range(1, n))
    )


def _system(d: Draw) -> Exercise:
    x, y, z = (d.number(1, 12) for _ in range(3))
    a, b, c = x + y, y + z, z + x
    what, value = d.pick(("$xyz$", x * y * z), ("$x^2 + y^2 + z^2$", x * x + y * y + z * z))
    half = Fraction(a + b + c, 2)
    numbers = (half - b, half - c, half - a)
    check = math.prod(numbers) if what == "$xyz$" else sum(v * v for v in numbers)
    problem = d.pick(
        f"Three unknowns give the sums ${a}$ (first and second), ${b}$ (second and third) and ${c}$ (third and first)."
        f" With the unknowns called $x$, $y$, $z$ in this order, find {what}.",
        f"The numbers $x$, $y$, $z$ satisfy $x + y = {a}$, $y + z = {b}$ and $z + x = {c}$. Determine {what}.",
        f"If $x + y = {a}$, $y + z = {b}$ and $z + x = {c}$, what is the value of {what}?",
    )
    solution = (
        f"Adding the equations, $x + y + z = {frac(half)}$; subtracting each from it, $z = {z}$, $x = {x}$, $y = {y}$."
        " The value is @."
    )
    return exercise(problem, solution, value, check)


TEMPLATES = (
    _ellipse,
    _shared_tangent_parabola,
    _inequality_minimum,
    _sum_of_squares_range,
    _nested_root,
    _trig_product,
    _system,
)
