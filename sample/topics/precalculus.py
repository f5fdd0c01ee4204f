"""Precalculus: angles, vectors, matrices."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac, linear, root, signed, times_pi

_TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41), (11, 60, 61))


def _double_angle(d: Draw) -> Exercise:
    opposite, adjacent, hypotenuse = d.pick(*_TRIPLES)
    if d.below(2):
        opposite, adjacent = adjacent, opposite
    sine, cosine = Fraction(opposite, hypotenuse), Fraction(adjacent, hypotenuse)
    what, value, formula = d.pick(
        (r"\sin 2\theta", 2 * sine * cosine, r"2\sin\theta\cos\theta"),
        (r"\cos 2\theta", cosine**2 - sine**2, r"\cos^2\theta - \sin^2\theta"),
    )
    problem = d.pick(
        rf"In a right triangle the legs are ${opposite}$ and ${adjacent}$, and $\theta$ is the angle opposite the leg"
        rf" of length ${opposite}$. Determine ${what}$.",
        rf"The angle $\theta$ is acute and $\sin\theta = {frac(sine)}$. Find ${what}$.",
        rf"If $0 < \theta < \frac{{\pi}}{{2}}$ and $\tan\theta = {frac(Fraction(opposite, adjacent))}$, what is"
        rf" ${what}$?",
    )
    solution = rf"We have $\sin\theta = {frac(sine)}$ and $\cos\theta = {frac(cosine)}$, so ${what} = {formula} = @$."
    angle = 2 * math.atan2(opposite, adjacent)
    return exercise(problem, solution, value, math.sin(angle) if "sin 2" in what else math.cos(angle), 3)


def _dot_product(d: Draw) -> Exercise:
    v, w = [d.number(-6, 7) for _ in range(3)], [d.number(-5, 8) for _ in range(3)]
    value = sum(x * y for x, y in zip(v, w, strict=True))
    total = sum((x + y) ** 2 for x, y in zip(v, w, strict=True))
    apart = sum((x - y) ** 2 for x, y in zip(v, w, strict=True))
    show = [rf"\begin{{pmatrix}} {u[0]} \\ {u[1]} \\ {u[2]} \end{{pmatrix}}" for u in (v, w)]
    problem = d.pick(
        rf"Compute the dot product of $\mathbf{{v}} = {show[0]}$ and $\mathbf{{w}} = {show[1]}$.",
        rf"Let $\mathbf{{v}} = {show[0]}$ and $\mathbf{{w}} = {show[1]}$. Find $\mathbf{{v}} \cdot \mathbf{{w}}$.",
    )
    solution = rf"Multiplying entry by entry, ${' + '.join(rf'({x})({y})' for x, y in zip(v, w, strict=True))} = @$."
    return exercise(problem, solution, value, Fraction(total - apart, 4), 2)


def _determinant(d: Draw) -> Exercise:
    rows = [[d.number(-4, 6) for _ in range(3)] for _ in range(3)]
    (a, b, c), (e, f, g), (h, i, j) = rows
    value = a * (f * j - g * i) - b * (e * j - g * h) + c * (e * i - f * h)
    matrix = r" \\ ".join(" & ".join(map(str, row)) for row in rows)
    problem = d.pick("Find the determinant of the matrix", "Evaluate the determinant of")
    problem += rf" \[\begin{{pmatrix}} {matrix} \end{{pmatrix}}.\]"
    solution = (
        r"Expanding along the first row,"
        rf" ${a}({f * j - g * i}){signed(-b)}({e * j - g * h}){signed(c)}({e * i - f * h}) = @$."
    )
    sarrus = a * f * j + b * g * h + c * e * i - c * f * h - a * g * i - b * e * j
    return exercise(problem, solution, value, sarrus, 3)


def _parallelogram(d: Draw) -> Exercise:
    v, w = [d.number(-4, 5) for _ in range(3)], [d.number(1, 6) for _ in range(3)]
    cross = [v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]]
    square = sum(x * x for x in cross)
    if square == 0:
        return _parallelogram(d)
    names = [f"({u[0]}, {u[1]}, {u[2]})" for u in (v, w)]
    problem = d.pick(
        f"What is the magnitude of the cross product of ${names[0]}$ and ${names[1]}$?",
        f"Find the area of the parallelogram spanned by the vectors ${names[0]}$ and ${names[1]}$.",
        f"Two sides of a parallelogram in space are given by the vectors ${names[0]}$ and ${names[1]}$. What is its"
        " area?",
    )
    solution = rf"The cross product is $({cross[0]}, {cross[1]}, {cross[2]})$, whose length is @."
    vv, ww, vw = (sum(x * y for x, y in zip(p, q, strict=True)) for p, q in ((v, v), (w, w), (v, w)))
    return exercise(problem, solution, root(square), math.sqrt(vv * ww - vw * vw), 4)


def _law_of_cosines(d: Draw) -> Exercise:
    a, b, angle = d.number(3, 12), d.number(3, 12), d.pick(60, 120)
    sign = 1 if angle == 120 else -1
    square = a * a + b * b + sign * a * b
    problem = d.pick(
        rf"Two ships leave a harbour on straight courses that differ by ${angle}^\circ$. How far apart are they when"
        rf" one has gone ${a}$ miles and the other ${b}$?",
        rf"In triangle $ABC$, $AB = {a}$, $AC = {b}$ and $\angle A = {angle}^\circ$. Find $BC$.",
        rf"Two sides of a triangle are ${a}$ and ${b}$, and they enclose an angle of ${angle}^\circ$. How long is the"
        r" third side?",
    )
    solution = (
        rf"By the law of cosines, the square of the third side is ${a}^2 + {b}^2 - 2 \cdot {a} \cdot {b} \cos"
        rf" {angle}^\circ = "
        rf"{square}$. The side is @."
    )
    corner = (b * math.cos(math.radians(angle)), b * math.sin(math.radians(angle)))
    return exercise(problem, solution, root(square), math.dist((a, 0), corner), 3)


def _period(d: Draw) -> Exercise:
    a, b, c, e = d.number(2, 7), d.number(2, 9), d.number(3, 8), d.number(-4, 9)
    function, base = d.pick((r"\sin", 2), (r"\tan", 1), (r"\cos", 2))
    rate = Fraction(b, c)
    argument = (
        rf"\left(\frac{{{linear(rate.numerator, 0)}}}{{{rate.denominator}}}\right)"
        if rate.denominator > 1
        else f"({linear(rate, 0)})"
    )
    value = times_pi(base / rate)
    problem = d.pick(
        rf"What is the smallest period of $f(x) = {a}{function}{argument}{signed(e) if e else ''}$?",
        rf"Find the least positive $p$ such that $y = {a}{function}{argument}{signed(e) if e else ''}$ "
        "repeats every $p$ units.",
    )
    own = r"2\pi" if base == 2 else r"\pi"
    solution = (
        rf"The function ${function}$ has period ${own}$, and its argument grows at the rate ${frac(rate)}$. The period"
        r" is @."
    )
    return exercise(problem, solution, value, base * math.pi / (b / c), 3)


def _arc_value(d: Draw) -> Exercise:
    name, argument, part = d.pick(
        (r"\arcsin", r"\frac{1}{2}", Fraction(1, 6)),
        (r"\arccos", r"\frac{1}{2}", Fraction(1, 3)),
        (r"\arctan", r"\sqrt{3}", Fraction(1, 3)),
        (r"\arctan", "1", Fraction(1, 4)),
        (r"\arccos", r"\left(-\frac{1}{2}\right)", Fraction(2, 3)),
        (r"\arcsin", r"\frac{\sqrt{2}}{2}", Fraction(1, 4)),
    )
    n = d.number(2, 7)
    m = n * d.number(0, 2) + d.number(1, n - 1)
    factor = frac(Fraction(m, n))
    value = times_pi(part * Fraction(m, n))
    problem = d.pick("Compute", "Find, in radians, the value of") + rf" ${factor} {name} {argument}$."
    solution = rf"The angle is ${times_pi(part).tex}$. Multiplying by ${factor}$ gives @."
    numeric = {
        r"\frac{1}{2}": 0.5, r"\sqrt{3}": math.sqrt(3), "1": 1.0,
        r"\left(-\frac{1}{2}\right)": -0.5, r"\frac{\sqrt{2}}{2}": math.sqrt(0.5),
    }[argument]  # fmt: skip
    arc = {r"\arcsin": math.asin, r"\arccos": math.acos, r"\arctan": math.atan}[name](numeric)
    return exercise(problem, solution, value, arc * m / n, 3)


TEMPLATES = (_double_angle, _dot_product, _determinant, _parallelogram, _law_of_cosines, _period, _arc_value)
