"""Contest problems that count, sum and average."""

import math
from fractions import Fraction
from itertools import combinations, pairwise, product

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac


def _no_two_consecutive(d: Draw) -> Exercise:
    n = d.number(7, 13)
    k = d.number(2, 4)
    check = sum(all(b - a > 1 for a, b in pairwise(c)) for c in combinations(range(n), k))
    setting = d.pick(
        f"In how many ways can ${k}$ of ${n}$ chairs in a row be occupied so that no two occupied chairs are next to"
        " each other?",
        rf"How many subsets of $\{{1, 2, \dots, {n}\}}$ have exactly ${k}$ elements, no two of which are consecutive"
        r" integers?",
    )
    solution = (
        f"Place the other ${n - k}$ in a row; they leave ${n - k + 1}$ gaps, of which ${k}$ are used. That gives "
        rf"$\binom{{{n - k + 1}}}{{{k}}} = @$."
    )
    return exercise(setting, solution, math.comb(n - k + 1, k), check, 4)


def _expected_maximum(d: Draw) -> Exercise:
    n = d.pick(4, 5, 6, 8, 10, 12, 20)
    which = d.pick("larger", "smaller")
    mean = Fraction((n + 1) * (4 * n - 1), 6 * n) if which == "larger" else Fraction((n + 1) * (2 * n + 1), 6 * n)
    pick = max if which == "larger" else min
    check = Fraction(sum(pick(a, b) for a, b in product(range(1, n + 1), repeat=2)), n * n)
    problem = d.pick(
        f"Two players each spin a wheel with ${n}$ equal sectors numbered $1$ to ${n}$. The score of the round is the"
        f" {which} of their two numbers, or the common number if they are equal. What is the mean score?",
        f"Two fair ${n}$-sided dice with faces $1$ to ${n}$ are rolled. What is the expected value of the {which} of"
        " the two results (or of either if they are equal)?",
        f"A number from $1$ to ${n}$ is drawn at random, put back, and a second number is drawn. Find the expected"
        f" value of the {which} one; if they agree, it is their common value.",
    )
    weight = "2k - 1" if which == "larger" else f"2({n} - k) + 1"
    solution = (
        rf"The value $k$ occurs in ${weight}$ of the ${n * n}$ cases. So the mean is"
        rf" $\frac{{1}}{{{n * n}}}\sum_{{k=1}}^{{{n}}} k({weight}) = @$."
    )
    return exercise(problem, solution, mean, check, 4)


def _floor_sum(d: Draw) -> Exercise:
    m, q, r = d.number(3, 8), d.number(5, 15), d.number(0, 2)
    n = m * q + r
    total = m * q * (q - 1) // 2 + q * (r + 1)
    problem = d.pick(
        r"For a real number $t$ let $\lfloor t \rfloor$ be the greatest integer not above $t$. Compute"
        rf" $\sum_{{k=1}}^{{{n}}} \left\lfloor \frac{{k}}{{{m}}} \right\rfloor$.",
        rf"Evaluate $\left\lfloor \frac{{1}}{{{m}}} \right\rfloor + \left\lfloor \frac{{2}}{{{m}}} \right\rfloor +"
        r" \dots + "
        rf"\left\lfloor \frac{{{n}}}{{{m}}} \right\rfloor$.",
        rf"Each of the numbers $1, 2, \dots, {n}$ is divided by ${m}$ and the result is rounded down. What is the sum"
        r" of the "
        "rounded results?",
    )
    solution = (
        f"Each value $j$ from $0$ to ${q - 1}$ occurs ${m}$ times (the value $0$ once less), and the value ${q}$ occurs"
        f" {('once', 'twice', 'three times')[r]}. The sum is @."
    )
    return exercise(problem, solution, total, sum(k // m for k in range(1, n + 1)), 4)


def _factorial_divisible(d: Draw) -> Exercise:
    p, a = d.pick((7, 2), (7, 3), (5, 3), (5, 4), (11, 2), (3, 5), (3, 6), (2, 9), (2, 10), (13, 2), (5, 5), (3, 8))
    q = d.pick(*[x for x in (1, 4, 6, 8, 9, 10) if math.gcd(x, p) == 1])
    number = p**a * q
    check = next(n for n in range(1, 99) if math.factorial(n) % number == 0)
    answer = next(n for n in range(p, 99, p) if sum(n // p**i for i in range(1, 12)) >= a)
    answer = max(answer, next(n for n in range(1, 20) if math.factorial(n) % q == 0))
    problem = d.pick(
        f"The product of the first $n$ positive integers is a multiple of ${number}$, but the product of the first $n -"
        " 1$ is not. What is $n$?",
        f"What is the smallest positive integer $n$ such that $n!$ is divisible by ${number}$?",
        f"Find the least $n \\geq 1$ for which ${number}$ divides $n!$.",
    )
    solution = (
        f"The hardest factor of ${number}$ to collect is ${p}^{{{a}}}$. Counting factors of ${p}$ in $n!$ gives $n"
        " = @$."
    )
    return exercise(problem, solution, answer, check, 4)


def _binary_ones(d: Draw) -> Exercise:
    n, k = d.number(7, 12), d.number(2, 5)
    problem = d.pick(
        f"A row of ${n}$ lamps shows a number in binary: a lit lamp stands for $1$. How many of the numbers that can be"
        f" shown light exactly ${k}$ lamps?",
        f"How many positive integers less than $2^{{{n}}}$ have exactly ${k}$ ones in their binary representation?",
        f"A positive integer below ${2**n}$ is called good if exactly ${k}$ of its base-two digits are $1$. Find the"
        " number of good integers.",
    )
    solution = rf"Choose which ${k}$ of the ${n}$ binary places hold a one: $\binom{{{n}}}{{{k}}} = @$."
    return exercise(problem, solution, math.comb(n, k), sum(x.bit_count() == k for x in range(2**n)), 3)


def _removed_number(d: Draw) -> Exercise:
    n = d.number(12, 45)
    removed = d.number(3, n - 2)
    mean = Fraction(n * (n + 1) // 2 - removed, n - 1)
    problem = d.pick(
        rf"A student adds up the integers from $1$ to ${n}$ but forgets one of them, and divides the result by"
        rf" ${n - 1}$. The quotient is ${frac(mean)}$. Which integer was forgotten?",
        rf"One of the numbers $1, 2, \dots, {n}$ is erased. The average of the others is ${frac(mean)}$. Which number"
        r" was erased?",
        rf"After one element has been taken from the list $1, 2, 3, \dots, {n}$, the remaining numbers have the mean "
        rf"${frac(mean)}$. Find the element that was taken.",
    )
    solution = (
        rf"The full sum is ${n * (n + 1) // 2}$, and the remaining ${n - 1}$ numbers add up to ${mean * (n - 1)}$. The "
        "difference is @."
    )
    return exercise(problem, solution, removed, n * (n + 1) // 2 - sum(x for x in range(1, n + 1) if x != removed), 3)


def _flashing_lights(d: Draw) -> Exercise:
    a, b, hours = d.pick(12, 15, 18, 20), d.pick(24, 27, 32, 35, 45), d.number(1, 3)
    together = math.lcm(a, b)
    seconds = hours * 3600
    check = sum(1 for t in range(1, seconds + 1) if t % a == 0 and t % b == 0)
    period = "hour" if hours == 1 else f"{hours} hours"
    problem = (
        f"Two lighthouses flash together at midnight. After that the first flashes every {a} seconds and the second"
        f" every {b} seconds. How many times do they flash together during the first {period} after midnight, not"
        " counting the flash at midnight itself?"
    )
    solution = (
        rf"They flash together every ${together}$ seconds. In ${seconds}$ seconds this happens $\lfloor"
        rf" {seconds}/{together} \rfloor = @$ times."
    )
    return exercise(problem, solution, seconds // together, check, 3)


TEMPLATES = (
    _no_two_consecutive,
    _expected_maximum,
    _floor_sum,
    _factorial_divisible,
    _binary_ones,
    _removed_number,
    _flashing_lights,
)
