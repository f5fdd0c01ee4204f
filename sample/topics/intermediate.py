"""Intermediate algebra: polynomials, logarithms, series, inequalities."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac, linear, polynomial, root, signed


def _remainder(d: Draw) -> Exercise:
    coefficients = [d.number(1, 3), d.number(-5, 5), d.number(-6, 6), d.number(-9, 9)]
    a = d.pick(-4, -3, -2, 2, 3, 4)
    value = 0
    for c in coefficients:
        value = value * a + c
    problem = d.pick(
        f"Let $f(x) = {polynomial(coefficients)}$, and write $f(x) = ({linear(1, -a)})q(x) + r$ with a polynomial $q$"
        " and a number $r$. Determine $r$.",
        f"Find the remainder when ${polynomial(coefficients)}$ is divided by ${linear(1, -a)}$.",
        f"The polynomial $p(x) = {polynomial(coefficients)}$ is divided by ${linear(1, -a)}$. What constant remains?",
    )
    solution = f"By the remainder theorem, it is the value of the polynomial at $x = {a}$, which is @."
    return exercise(problem, solution, value, sum(c * a ** (3 - i) for i, c in enumerate(coefficients)), 3)


def _geometric_series(d: Draw) -> Exercise:
    first, n = d.number(2, 15), d.number(3, 9)
    m = d.number(1, n - 1)
    ratio = Fraction(m, n) * d.pick(1, -1)
    total = first / (1 - ratio)
    problem = d.pick(
        f"Starting from ${first}$, each number of an endless list is ${frac(ratio)}$ times the one before. What do all"
        " the numbers of the list add up to?",
        f"An infinite geometric series has first term ${first}$ and common ratio ${frac(ratio)}$. What is its sum?",
        rf"Evaluate $\displaystyle\sum_{{k=0}}^{{\infty}} {first}\left({frac(ratio)}\right)^k$.",
    )
    solution = rf"The sum is $\frac{{{first}}}{{1 - ({frac(ratio)})}} = @$."
    partial = sum(first * float(ratio) ** k for k in range(600))
    return exercise(problem, solution, total, partial, 3)


def _logarithms(d: Draw) -> Exercise:
    base, a, b = d.pick(2, 3, 5, 6, 7), d.number(2, 5), d.number(2, 6)
    b += b == a
    problem = d.pick(
        f"To which power must ${base**a}$ be raised to give ${base**b}$?",
        rf"Evaluate $\log_{{{base**a}}} {base**b}$.",
        rf"What real number $x$ satisfies ${base**a}^x = {base**b}$?",
    )
    solution = (
        rf"Both numbers are powers of ${base}$: ${base**a} = {base}^{a}$ and ${base**b} = {base}^{b}$. So the value"
        r" is @."
    )
    return exercise(problem, solution, Fraction(b, a), math.log(base**b) / math.log(base**a), 3)


def _vieta_cubic(d: Draw) -> Exercise:
    r, s, t = d.several([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6], 3)
    a, b, c = -(r + s + t), r * s + s * t + t * r, -r * s * t
    problem = d.pick(
        f"Let $a$, $b$ and $c$ be the roots of ${polynomial([1, a, b, c])} = 0$. "
        r"Compute $\frac{1}{a} + \frac{1}{b} + \frac{1}{c}$.",
        f"The equation ${polynomial([1, a, b, c])} = 0$ has three different solutions. Find the sum of their"
        " reciprocals.",
    )
    solution = (
        f"By Vieta, the products of the roots in pairs add up to ${b}$ and the product of all three is ${-c}$. The sum"
        " of the reciprocals is their quotient, @."
    )
    return exercise(problem, solution, Fraction(b, -c), Fraction(1, r) + Fraction(1, s) + Fraction(1, t), 4)


def _least_sum(d: Draw) -> Exercise:
    a, b = d.number(2, 12), d.number(2, 12)
    least = root(a * b, 2)
    problem = d.pick(
        rf"Of all points on the curve $y = {linear(a, 0)} + \frac{{{b}}}{{x}}$ with $x > 0$, what is the $y$-coordinate"
        r" of the lowest?",
        rf"For positive real numbers $x$, what is the minimum value of ${linear(a, 0)} + \frac{{{b}}}{{x}}$?",
        rf"Let $x > 0$. Find the smallest possible value of the expression ${linear(a, 0)} + \frac{{{b}}}{{x}}$.",
    )
    solution = (
        rf"By the inequality of arithmetic and geometric means the sum is at least $2\sqrt{{{a} \cdot {b}}} = @$, and"
        r" equality "
        "holds when the two terms are equal."
    )
    x = math.sqrt(b / a)
    return exercise(problem, solution, least, a * x + b / x, 4)


def _telescoping(d: Draw) -> Exercise:
    n, step = d.number(8, 60), d.number(1, 3)
    terms = [Fraction(1, (1 + step * k) * (1 + step * (k + 1))) for k in range(n)]
    last = 1 + step * n
    total = Fraction(1, step) * (1 - Fraction(1, last))
    first = " + ".join(rf"\frac{{1}}{{{1 + step * k} \cdot {1 + step * (k + 1)}}}" for k in range(3))
    problem = d.pick("Compute the sum", "Simplify, as a common fraction,", "Find the exact value of")
    problem += rf" \[{first} + \dots + \frac{{1}}{{{last - step} \cdot {last}}}.\]"
    solution = (
        rf"Each term is $\frac{{1}}{{{step}}}$ times a difference of consecutive reciprocals, and the sum collapses to "
        rf"$\frac{{1}}{{{step}}}\left(1 - \frac{{1}}{{{last}}}\right) = @$."
    )
    return exercise(problem, solution, total, sum(terms), 4)


def _absolute_value(d: Draw) -> Exercise:
    a, c = d.number(2, 6), d.number(1, 9)
    b = d.number(-9, 9)
    product_of = Fraction(b * b - c * c, a * a)
    problem = d.pick(
        rf"The equation $({linear(a, b)})^2 = {c * c}$ has two solutions. What is their product?",
        rf"What is the product of all real solutions of $\left|{linear(a, b)}\right| = {c}$?",
        rf"Find the product of the two values of $x$ for which $\left|{linear(a, b)}\right| = {c}$.",
    )
    solution = (
        rf"The solutions are $\frac{{{c}{signed(-b) if b else ''}}}{{{a}}}$ and"
        rf" $\frac{{-{c}{signed(-b) if b else ''}}}{{{a}}}$. "
        "Their product is @."
    )
    return exercise(problem, solution, product_of, Fraction(c - b, a) * Fraction(-c - b, a), 3)


def _complex_modulus(d: Draw) -> Exercise:
    a, b, c, e = d.number(1, 7), d.number(-7, -1), d.number(2, 6), d.number(1, 5)
    problem = d.pick(
        f"Find $|({a}{signed(b)}i)({c} + {e}i)|$, where $i^2 = -1$.",
        f"What is the absolute value of the complex number $({a}{signed(b)}i)({c} + {e}i)$?",
    )
    solution = (
        rf"Absolute values multiply, so the result is $\sqrt{{{a * a + b * b}}} \cdot \sqrt{{{c * c + e * e}}} = @$."
    )
    problem = problem.replace(" 1i", " i")
    return exercise(problem, solution, root((a * a + b * b) * (c * c + e * e)), abs(complex(a, b) * complex(c, e)), 4)


TEMPLATES = (
    _remainder,
    _geometric_series,
    _logarithms,
    _vieta_cubic,
    _least_sum,
    _telescoping,
    _absolute_value,
    _complex_modulus,
)
