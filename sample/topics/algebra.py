"""Algebra: equations, lines, sequences, functions."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac, linear, polynomial, root, signed


def _linear_equation(d: Draw) -> Exercise:
    a, b, c, e = d.number(2, 9), d.number(-12, 12), d.number(-9, -2), d.number(3, 25)
    x = Fraction(e - b, a - c)
    problem = d.pick(
        f"For what number $x$ do ${linear(a, b)}$ and ${linear(c, e)}$ have equal values?",
        f"Solve for $x$: ${linear(a, b)} = {linear(c, e)}$.",
        f"If ${linear(a, b)} = {linear(c, e)}$, what is the value of $x$?",
    )
    solution = (
        f"Collecting the terms with $x$ on the left gives ${linear(a - c, 0)} = {e - b}$. Dividing by ${a - c}$, we"
        " find $x = @$."
    )
    return exercise(problem, solution, x, float(Fraction(b - e) / Fraction(c - a)), 1)


def _line_through(d: Draw) -> Exercise:
    x1, y1, dx, dy, x3 = d.number(-6, 4), d.number(-8, 8), d.number(2, 6), d.number(-7, 9), d.number(8, 20)
    slope = Fraction(dy, dx)
    y = y1 + slope * (x3 - x1)
    problem = d.pick(
        f"A linear function $f$ has $f({x1}) = {y1}$ and $f({x1 + dx}) = {y1 + dy}$. Compute $f({x3})$.",
        f"A line passes through the points $({x1}, {y1})$ and $({x1 + dx}, {y1 + dy})$. What is the $y$-coordinate of"
        f" the point on it whose $x$-coordinate is ${x3}$?",
        f"The points $({x1}, {y1})$, $({x1 + dx}, {y1 + dy})$ and $({x3}, k)$ lie on one line. Find $k$.",
    )
    solution = (
        rf"The slope of the line is ${frac(slope)}$. Going from $x = {x1}$ to $x = {x3}$ changes $y$ by "
        rf"${frac(slope)} \cdot {x3 - x1} = {frac(slope * (x3 - x1))}$, so the coordinate is @."
    )
    line = Fraction((x1 + dx - x3) * y1 + (x3 - x1) * (y1 + dy), dx)
    return exercise(problem, solution, y, line, 3)


def _root_sum_of_squares(d: Draw) -> Exercise:
    p, q = d.number(3, 15), d.number(-9, 9)
    if p * p - 4 * q <= 0:
        q = -abs(q)
    r1, r2 = (p + math.sqrt(p * p - 4 * q)) / 2, (p - math.sqrt(p * p - 4 * q)) / 2
    equation = polynomial([1, -p, q])
    problem = d.pick(
        f"The parabola $y = {equation}$ crosses the $x$-axis at two points. Square the $x$-coordinates of both and add."
        " What is the result?",
        f"Let $r$ and $s$ be the roots of ${equation} = 0$. Find $r^2 + s^2$.",
        f"What is the sum of the squares of the solutions of ${equation} = 0$?",
    )
    solution = (
        f"By Vieta, the sum of the roots is ${p}$ and their product is ${q}$. The sum of the squares is "
        rf"${p}^2 - 2 \cdot ({q}) = @$."
    )
    return exercise(problem, solution, p * p - 2 * q, r1 * r1 + r2 * r2, 4)


def _vertex(d: Draw) -> Exercise:
    a, h, k = d.pick(-3, -2, 2, 3, 4), d.number(-6, 6), d.number(-20, 20)
    b, c = -2 * a * h, a * h * h + k
    word = "smallest" if a > 0 else "largest"
    problem = d.pick(
        f"The graph of $y = {polynomial([a, b, c])}$ is a parabola. What is the $y$-coordinate of its vertex?",
        f"What is the {word} value that ${polynomial([a, b, c])}$ takes for real $x$?",
        f"As $x$ ranges over the real numbers, find the {word} value of $f(x) = {polynomial([a, b, c])}$.",
    )
    inner = "x" if h == 0 else f"(x{signed(-h)})"
    solution = (
        f"Completing the square gives ${a}{inner}^2{signed(k) if k else ''}$. The square is zero at $x = {h}$, where "
        f"the {word} value @ is reached."
    )
    return exercise(problem, solution, k, Fraction(4 * a * c - b * b, 4 * a), 3)


def _arithmetic_sum(d: Draw) -> Exercise:
    first, step, count = d.number(3, 19), d.number(2, 9), d.number(12, 40)
    total = count * (2 * first + (count - 1) * step) // 2
    last = first + (count - 1) * step
    problem = d.pick(
        f"A stadium block has ${count}$ rows. The first row has ${first}$ seats and every row has ${step}$ more than"
        " the row before. How many seats are there in the block?",
        rf"Compute the sum ${first} + {first + step} + {first + 2 * step} + \dots + {last}$.",
        f"An arithmetic sequence starts with ${first}$ and ${first + step}$. What is the sum of its first ${count}$"
        " terms?",
    )
    solution = (
        f"There are ${count}$ terms, from ${first}$ to ${last}$, with average $\\frac{{{first} + {last}}}{{2}}$. "
        "The sum is @."
    )
    return exercise(problem, solution, total, sum(range(first, last + 1, step)), 3)


def _composition(d: Draw) -> Exercise:
    a, b, c, e, x = d.number(2, 5), d.number(-7, 7), d.number(-6, 6), d.number(1, 4), d.number(-3, 4)
    g = e * x * x + c
    problem = d.pick(
        f"Let $f(x) = {linear(a, b)}$ and $g(x) = {polynomial([e, 0, c])}$. What is $f(g({x})) - g(f({x}))$?",
        f"Given $g(t) = {polynomial([e, 0, c], 't')}$ and $f(t) = {linear(a, b, 't')}$, evaluate $f(g({x})) -"
        f" g(f({x}))$.",
    )
    f = a * x + b
    solution = (
        f"We have $g({x}) = {g}$ and $f({x}) = {f}$. Then $f({g}) = {a * g + b}$ and $g({f}) = {e * f * f + c}$, and"
        " the difference is @."
    )
    return exercise(
        problem, solution, a * g + b - e * f * f - c, a * e * x**2 + a * c + b - e * (a * x + b) ** 2 - c, 3
    )


def _distance_of_points(d: Draw) -> Exercise:
    x1, y1, dx, dy = d.number(-9, 9), d.number(-9, 9), d.number(2, 12), d.number(2, 12)
    problem = d.pick(
        f"A circle has its centre at $({x1}, {y1})$ and passes through $({x1 + dx}, {y1 - dy})$. What is its radius?",
        f"Find the distance between the points $({x1}, {y1})$ and $({x1 + dx}, {y1 - dy})$ in the plane.",
        f"What is the length of the segment whose endpoints are $({x1}, {y1})$ and $({x1 + dx}, {y1 - dy})$?",
    )
    solution = (
        rf"The horizontal and vertical differences are ${dx}$ and ${dy}$, so the distance is $\sqrt{{{dx}^2 + {dy}^2}}"
        r" = @$."
    )
    return exercise(problem, solution, root(dx * dx + dy * dy), math.hypot(dx, dy), 3)


def _inverse_variation(d: Draw) -> Exercise:
    k, y1 = d.pick(12, 18, 24, 36, 48, 60), d.pick(2, 3, 4, 6)
    y2 = d.number(5, 15)
    if y2 == y1:
        y2 += 1
    x1 = Fraction(k, y1)
    problem = f"The quantity $x$ varies inversely with $y$. When $y = {y1}$, we have $x = {frac(x1)}$. " + d.pick(
        f"What is $x$ when $y = {y2}$?", f"Find the value of $x$ at $y = {y2}$."
    )
    solution = rf"The product $xy$ is always ${frac(x1)} \cdot {y1} = {k}$. So at $y = {y2}$ we get $x = @$."
    return exercise(problem, solution, Fraction(k, y2), x1 * Fraction(y1, y2), 3)


TEMPLATES = (
    _linear_equation,
    _line_through,
    _root_sum_of_squares,
    _vertex,
    _arithmetic_sum,
    _composition,
    _distance_of_points,
    _inverse_variation,
)
