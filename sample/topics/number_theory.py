"""Number theory, with a search as the second route."""

import math
from fractions import Fraction

from sample.draw import Draw
from sample.exercise import Exercise, exercise

_PRIMES = (2, 3, 5, 7, 11, 13)


def _divisors(number: int) -> list[int]:
    return [k for k in range(1, number + 1) if number % k == 0]


def _power(base: int, exponent: int) -> str:
    return str(base) if exponent == 1 else f"{base}^{exponent}"


def _divisor_count(d: Draw) -> Exercise:
    p, q = d.several(_PRIMES[:5], 2)
    a, b = d.number(1, 3), d.number(1, 2)
    n = p**a * q**b
    what = d.pick("count", "sum")
    if what == "count":
        problem = d.pick(f"How many positive integers divide ${n}$?", f"Find the number of positive divisors of ${n}$.")
        solution = (
            f"Since ${n} = {_power(p, a)} \\cdot {_power(q, b)}$, there are ${a + 1} \\cdot {b + 1} = @$ divisors."
        )
        return exercise(problem, solution, (a + 1) * (b + 1), len(_divisors(n)), 2)
    problem = d.pick(
        f"What is the sum of all positive divisors of ${n}$?", f"Add up every positive integer that divides ${n}$."
    )
    first, second = sum(p**i for i in range(a + 1)), sum(q**i for i in range(b + 1))
    solution = rf"Since ${n} = {_power(p, a)} \cdot {_power(q, b)}$, the sum factors as ${first} \cdot {second} = @$."
    return exercise(problem, solution, first * second, sum(_divisors(n)), 4)


def _power_remainder(d: Draw) -> Exercise:
    base, power, modulus = d.number(2, 9), d.number(30, 120), d.pick(7, 11, 13, 17, 19)
    while math.gcd(base, modulus) > 1:
        base += 1
    order = next(k for k in range(1, modulus) if pow(base, k, modulus) == 1)
    answer = pow(base, power % order, modulus)
    problem = d.pick(
        f"Write ${base}^{{{power}}} = {modulus}q + r$ with integers $q$ and $r$, where $0 \\leq r < {modulus}$. What is"
        " $r$?",
        f"What is the remainder when ${base}^{{{power}}}$ is divided by ${modulus}$?",
        f"Find the remainder of ${base}^{{{power}}}$ on division by ${modulus}$.",
    )
    solution = (
        rf"The powers of ${base}$ repeat modulo ${modulus}$ with period ${order}$, and ${power}$ leaves the remainder "
        rf"${power % order}$ on division by ${order}$. So the remainder is that of ${base}^{{{power % order}}}$, which"
        r" is @."
    )
    return exercise(problem, solution, answer, base**power % modulus, 4)


def _chinese_remainder(d: Draw) -> Exercise:
    m, n = d.pick((5, 7), (7, 9), (8, 11), (9, 13), (11, 12), (7, 16), (13, 10))
    a, b = d.number(1, m - 1), d.number(1, n - 1)
    x = (a * n * pow(n, -1, m) + b * m * pow(m, -1, n)) % (m * n)
    problem = d.pick(
        f"Packing eggs in boxes of ${m}$ leaves ${a}$ over, and packing them in boxes of ${n}$ leaves ${b}$ over. What"
        " is the smallest possible number of eggs, if there is at least one?",
        f"What is the smallest positive integer that leaves a remainder of ${a}$ when divided by ${m}$ and a remainder"
        f" of ${b}$ when divided by ${n}$?",
        f"Find the least positive integer $k$ with $k \\equiv {a} \\pmod{{{m}}}$ and $k \\equiv {b} \\pmod{{{n}}}$.",
    )
    solution = (
        f"Listing the numbers that leave ${b}$ on division by ${n}$, we look for the first that leaves ${a}$ on"
        f" division by ${m}$. It is @."
    )
    check = next(k for k in range(1, m * n + 1) if k % m == a and k % n == b)
    return exercise(problem, solution, x, check, 4)


def _base_conversion(d: Draw) -> Exercise:
    base, number = d.number(4, 9), d.number(60, 600)
    digits, rest = "", number
    while rest:
        digits, rest = str(rest % base) + digits, rest // base
    problem = d.pick(
        f"Write the base-${base}$ number ${digits}_{{{base}}}$ in base $10$.",
        f"What is the base-ten value of ${digits}_{{{base}}}$?",
    )
    terms = " + ".join(rf"{c} \cdot {base}^{len(digits) - 1 - i}" for i, c in enumerate(digits) if c != "0")
    solution = f"Expanding by place value, ${terms} = @$."
    return exercise(problem, solution, number, int(digits, base), 2)


def _factorial_zeros(d: Draw) -> Exercise:
    n = d.number(40, 230)
    zeros = sum(n // 5**k for k in range(1, 5))
    problem = d.pick(
        f"The product $1 \\cdot 2 \\cdot 3 \\cdots {n}$ is divided by $10$ again and again as long as the result is an"
        " integer. How many divisions are made?",
        f"How many zeros are there at the end of the decimal representation of ${n}!$?",
        f"Find the largest integer $k$ such that $10^k$ divides ${n}!$.",
    )
    solution = (
        rf"Factors of $2$ are plentiful, so we count factors of $5$: "
        rf"$\lfloor {n}/5 \rfloor + \lfloor {n}/25 \rfloor + \lfloor {n}/125 \rfloor = @$."
    )
    text = str(math.factorial(n))
    return exercise(problem, solution, zeros, len(text) - len(text.rstrip("0")), 4)


def _multiples_between(d: Draw) -> Exercise:
    a, b = d.pick((4, 6), (6, 9), (3, 5), (6, 10), (4, 7), (8, 12), (9, 15))
    limit = d.number(150, 900, 10)
    common = math.lcm(a, b)
    count = limit // a + limit // b - limit // common
    problem = d.pick(
        f"From the numbers $1$ to ${limit}$ all multiples of ${a}$ and all multiples of ${b}$ are crossed out. How many"
        " numbers are crossed out?",
        f"How many positive integers not exceeding ${limit}$ are divisible by ${a}$ or by ${b}$?",
        f"Determine the number of integers from $1$ to ${limit}$ that are multiples of at least one of ${a}$ and"
        f" ${b}$.",
    )
    solution = (
        f"There are ${limit // a}$ multiples of ${a}$ and ${limit // b}$ multiples of ${b}$; the ${limit // common}$"
        f" multiples of ${common}$ are counted twice. The total is @."
    )
    return exercise(problem, solution, count, sum(k % a == 0 or k % b == 0 for k in range(1, limit + 1)), 3)


def _repeating(d: Draw) -> Exercise:
    block = d.number(12, 98)
    while block % 11 == 0:
        block += 1
    value = Fraction(block, 99)
    answer = value.numerator + value.denominator
    problem = rf"The repeating decimal $0.\overline{{{block}}}$ is written as a fraction in lowest terms. " + d.pick(
        "What is the sum of its numerator and denominator?", "Find the sum of the numerator and the denominator."
    )
    lowest = rf" = \frac{{{value.numerator}}}{{{value.denominator}}}" if value.denominator < 99 else ""
    solution = rf"In lowest terms the decimal equals $\frac{{{block}}}{{99}}{lowest}$. The sum is @."
    divisor = math.gcd(block, 99)
    return exercise(problem, solution, answer, (block + 99) // divisor, 3)


TEMPLATES = (
    _divisor_count,
    _power_remainder,
    _chinese_remainder,
    _base_conversion,
    _factorial_zeros,
    _multiples_between,
    _repeating,
)
