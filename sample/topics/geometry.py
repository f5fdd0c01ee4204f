"""Geometry in words: every figure is described, none is needed."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import exact, root, times_pi

_TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41), (12, 35, 37))


def _cone(d: Draw) -> Exercise:
    (r, h, slant), k = d.pick(*_TRIPLES[:5]), d.number(1, 4)
    r, h, slant = r * k, h * k, slant * k
    area = times_pi(r * (r + slant))
    problem = d.pick(
        f"The right triangle with legs ${r}$ and ${h}$ is rotated about the leg of length ${h}$. What is the whole"
        " surface area of the solid that it sweeps out?",
        f"A right circular cone has base radius ${r}$ and height ${h}$. What is its total surface area, base included?",
        f"Find the total surface area, including the base, of a right circular cone of height ${h}$ whose base has"
        f" radius ${r}$.",
    )
    solution = (
        rf"The slant height is $\sqrt{{{r}^2 + {h}^2}} = {slant}$. The base and the side have areas ${r * r}\pi$ and "
        rf"${r * slant}\pi$, together @."
    )
    return exercise(problem, solution, area, math.pi * r * r + math.pi * r * math.hypot(r, h), 4)


def _sector(d: Draw) -> Exercise:
    r, angle = d.number(4, 15), d.pick(30, 40, 45, 60, 72, 80, 120, 135, 150)
    what = d.pick("area", "arc length")
    factor = Fraction(angle, 360) * (r * r if what == "area" else 2 * r)
    problem = d.pick(
        f"A sector of a circle has radius ${r}$ and a central angle of ${angle}$ degrees. What is its {what}?",
        f"From a circular disc of radius ${r}$ a sector with central angle ${angle}^\\circ$ is cut. Find the {what} of"
        " the sector.",
    )
    whole = rf"{r * r}\pi" if what == "area" else rf"{2 * r}\pi"
    solution = (
        rf"The sector is $\frac{{{angle}}}{{360}}$ of the circle, so its {what} is $\frac{{{angle}}}{{360}} \cdot"
        rf" {whole} = @$."
    )
    radians = math.radians(angle)
    return exercise(problem, solution, times_pi(factor), radians * r * (r / 2 if what == "area" else 1), 3)


def _heron(d: Draw) -> Exercise:
    a, b = d.number(5, 12), d.number(5, 12)
    c = d.number(abs(a - b) + 2, a + b - 2)
    sixteen = (a + b + c) * (-a + b + c) * (a - b + c) * (a + b - c)
    x = Fraction(a * a + c * c - b * b, 2 * c)
    problem = d.pick(
        f"A field is bounded by three straight fences of lengths ${a}$, ${b}$ and ${c}$. How large is the field?",
        f"The sides of a triangle have lengths ${a}$, ${b}$ and ${c}$. Find its area.",
        f"What is the area of a triangle with side lengths ${a}$, ${b}$ and ${c}$?",
    )
    solution = (
        rf"By Heron's formula the area is $\frac14\sqrt{{{a + b + c} \cdot {b + c - a} \cdot {a + c - b} \cdot"
        rf" {a + b - c}}} "
        "= @$."
    )
    return exercise(problem, solution, root(sixteen, Fraction(1, 4)), c * math.sqrt(a * a - x * x) / 2, 4)


def _inscribed_circle(d: Draw) -> Exercise:
    (a, b, c), k = d.pick(*_TRIPLES), d.number(1, 5)
    a, b, c = a * k, b * k, c * k
    inradius = Fraction(a * b, a + b + c)
    problem = d.pick(
        f"A right triangle with hypotenuse ${c}$ has a leg of length ${a}$. What is the distance from the point where"
        " its angle bisectors meet to each of its sides?",
        f"A right triangle has legs of length ${a}$ and ${b}$. What is the radius of its inscribed circle?",
        f"A circle touches all three sides of a right triangle whose hypotenuse is ${c}$ and whose shorter leg is "
        f"${min(a, b)}$. Find the radius of the circle.",
    )
    solution = (
        rf"The sides are ${a}$, ${b}$ and ${c}$. The area is $\frac12 \cdot {a} \cdot {b} = {a * b // 2}$ and the "
        rf"semiperimeter is ${(a + b + c) // 2}$. Their quotient is the radius, @."
    )
    return exercise(problem, solution, inradius, Fraction(a + b - c, 2), 3)


def _cylinder_sphere(d: Draw) -> Exercise:
    r, h = d.number(2, 9), d.number(3, 12)
    volume = r * r * h + Fraction(2, 3) * r**3
    problem = d.pick(
        f"A test tube is a cylinder of inner radius ${r}$ and length ${h}$ that ends in a hemisphere of that radius."
        " Determine the volume of liquid that fills it.",
        f"A solid consists of a cylinder of radius ${r}$ and height ${h}$ with a half ball of the same radius on top."
        " What is its volume?",
        f"A silo is a cylinder with radius ${r}$ metres and height ${h}$ metres, closed above by a hemisphere of the"
        " same radius. How many cubic metres does it hold?",
    )
    solution = rf"The cylinder has volume ${r * r * h}\pi$ and the half ball $\frac23 \cdot {r}^3 \pi$. The sum is @."
    return exercise(problem, solution, times_pi(volume), math.pi * (r**2 * h + 4 * r**3 / 6), 4)


def _trapezoid(d: Draw) -> Exercise:
    (x, h, leg), k = d.pick(*_TRIPLES[:3]), d.number(1, 3)
    x, h, leg, top = x * k, h * k, leg * k, d.number(4, 15)
    problem = d.pick(
        f"The roof end of a barn is a symmetric trapezoid with a lower edge of ${top + 2 * x}$, an upper edge of"
        f" ${top}$ and slanted edges of ${leg}$. What is the area of the roof end?",
        f"An isosceles trapezoid has parallel sides ${top}$ and ${top + 2 * x}$ and legs of length ${leg}$. Find its"
        " area.",
        f"The two legs of a trapezoid are both ${leg}$ long; its bases measure ${top}$ and ${top + 2 * x}$. What area"
        " does it enclose?",
    )
    solution = (
        rf"Dropping perpendiculars from the shorter base leaves right triangles with one leg ${x}$ and hypotenuse"
        rf" ${leg}$, so "
        rf"the height is ${h}$. The area is $\frac{{{top} + {top + 2 * x}}}{{2}} \cdot {h} = @$."
    )
    corners = [(0, 0), (top + 2 * x, 0), (top + x, h), (x, h)]
    shoelace = sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(corners, corners[1:] + corners[:1], strict=True))
    return exercise(problem, solution, (top + x) * h, Fraction(shoelace, 2), 3)


def _hexagon(d: Draw) -> Exercise:
    side, shape = d.number(2, 14), d.pick("a regular hexagon", "an equilateral triangle")
    part = Fraction(3, 2) if shape == "a regular hexagon" else Fraction(1, 4)
    sides = 6 if shape == "a regular hexagon" else 3
    problem = d.pick(
        f"The perimeter of {shape} is ${side * sides}$. What is its area?",
        f"Each side of {shape} has length ${side}$. Find the area it encloses.",
    )
    triangle = rf"\frac{{\sqrt{{3}}}}{{4}} \cdot {side}^2"
    tail = rf"six times ${triangle}$" if sides == 6 else rf"${triangle}$"
    solution = (
        f"The side length is ${side}$, and an equilateral triangle of that side gives the area {tail}, which is @."
    )
    polygon = sides * side * side / (4 * math.tan(math.pi / sides))
    return exercise(problem, solution, root(3, part * side * side), polygon, 3)


def _box_diagonal(d: Draw) -> Exercise:
    a, b, c = d.number(2, 9), d.number(3, 11), d.number(4, 13)
    problem = d.pick(
        f"What is the distance between the points $(0, 0, 0)$ and $({a}, {b}, {c})$ in space?",
        f"What is the length of the space diagonal of a rectangular box with edges ${a}$, ${b}$ and ${c}$?",
        f"A straight rod just fits between opposite corners of a rectangular crate measuring ${a}$ by ${b}$ by ${c}$."
        " How long is the rod?",
    )
    solution = rf"Using the Pythagorean theorem twice gives $\sqrt{{{a}^2 + {b}^2 + {c}^2}} = @$."
    return exercise(problem, solution, root(a * a + b * b + c * c), math.dist((0, 0, 0), (a, b, c)), 3)


def _exterior_angle(d: Draw) -> Exercise:
    sides = d.pick(8, 9, 10, 12, 15, 18, 20, 24, 30, 36, 40, 45)
    problem = d.pick(
        f"How many degrees are in each interior angle of a regular polygon with ${sides}$ sides?",
        f"A regular polygon has ${sides}$ vertices. Find the measure of one of its interior angles, in degrees.",
    )
    solution = (
        rf"Each exterior angle is $\frac{{360}}{{{sides}}} = {360 // sides}$ degrees, so each interior angle measures @"
        r" degrees."
    )
    return exercise(problem, solution, exact(180 - Fraction(360, sides)), Fraction(180 * (sides - 2), sides), 2)


TEMPLATES = (
    _cone,
    _sector,
    _heron,
    _inscribed_circle,
    _cylinder_sphere,
    _trapezoid,
    _hexagon,
    _box_diagonal,
    _exterior_angle,
)
