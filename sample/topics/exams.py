"""The benchmarks' own problems: nothing here has a sibling in a training source."""

import math
from fractions import Fraction
from itertools import product

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import root


def _strip_colourings(d: Draw) -> Exercise:
    n, k = d.number(4, 7), d.number(3, 4)
    a = (
        f"A bracelet has ${n}$ beads in fixed places around a ring. Each is painted in one of ${k}$ colours so that"
        " neighbours differ. "
    )
    problem = a + "In how many ways can the bracelet be painted?"
    check = sum(all(c[i] != c[i - 1] for i in range(n)) for c in product(range(k), repeat=n))
    solution = f"The chromatic polynomial of a cycle gives ${k - 1}^{n} {'+' if n % 2 == 0 else '-'} {k - 1} = @$."
    return exercise(problem, solution, (k - 1) ** n + (-1) ** n * (k - 1), check)


def _equal_heads(d: Draw) -> Exercise:
    n = d.number(3, 7)
    a, b = (p.name for p in d.people(2))
    chance = Fraction(math.comb(2 * n, n), 4**n)
    check = Fraction(sum(math.comb(n, k) ** 2 for k in range(n + 1)), 4**n)
    problem = (
        f"{a} and {b} flip ${n}$ fair coins each. The probability that both get equally many heads is"
        " $\\frac{m}{n}$, where $m$ and $n$ are relatively prime positive integers. Find $m + n$."
    )
    solution = (
        f"By Vandermonde's identity, the favourable cases number $\\binom{{{2 * n}}}{{{n}}}$ of $4^{{{n}}}$. So $m + n"
        " = @$."
    )
    return exercise(problem, solution, chance.numerator + chance.denominator, check.numerator + check.denominator)


def _three_digit(d: Draw) -> Exercise:
    p, last = d.pick(7, 9, 11, 13, 17), d.pick(1, 3, 7, 9)
    numbers = [n for n in range(100, 1000) if n % p == 0 and n % 10 == last]
    problem = f"How many three-digit multiples of ${p}$ end in the digit ${last}$?"
    first = numbers[0]
    solution = (
        f"They form an arithmetic progression from ${first}$ with difference ${10 * p}$ up to at most $999$, so there"
        " are @ of them."
    )
    return exercise(problem, solution, (999 - first) // (10 * p) + 1, len(numbers))


def _palindromes(d: Draw) -> Exercise:
    digits = d.number(4, 5)
    base = d.number(3, 9 if digits == 4 else 6)
    names = {4: "four", 5: "five"}[digits]

    def reads_alike(n: int) -> bool:
        text = []
        while n:
            text.append(n % base)
            n //= base
        return text == text[::-1]

    check = sum(reads_alike(n) for n in range(base ** (digits - 1), base**digits))
    problem = (
        f"Written in base ${base}$, how many positive integers have exactly {names} digits and read the same from both"
        " ends?"
    )
    solution = (
        f"The first half decides everything: ${base - 1}$ choices for the outer digits and ${base}$ for each further"
        " one, @ in all."
    )
    return exercise(problem, solution, (base - 1) * base ** ((digits + 1) // 2 - 1), check)


def _inner_square(d: Draw) -> Exercise:
    a, b = d.number(3, 19), d.number(4, 20)
    problem = (
        "The corners of a square lie on the four sides of a larger square and divide each of them into pieces of"
        f" lengths ${a}$ and ${b}$. What is the area of the smaller square?"
    )
    solution = (
        f"Four right triangles with legs ${a}$ and ${b}$ are cut off, leaving $({a} + {b})^2 - 2 \\cdot {a} \\cdot {b}"
        " = @$."
    )
    return exercise(problem, solution, (a + b) ** 2 - 2 * a * b, a * a + b * b)


def _two_walkers(d: Draw) -> Exercise:
    (a, b), v, w, gap = d.people(2), d.number(4, 6), d.number(12, 20), d.number(36, 96, 4)
    hours = Fraction(gap, v + w)
    problem = (
        f"{a.name} walks at ${v}$ kilometres per hour from one lake to another ${gap}$ kilometres away, while {b.name}"
        f" cycles at ${w}$ kilometres per hour the other way; both start at noon. How many kilometres has {a.name}"
        " walked when they meet?"
    )
    solution = (
        f"They approach each other at ${v + w}$ kilometres per hour and meet after ${hours}$ hours. {a.name} has then"
        " walked @ kilometres."
    )
    return exercise(problem, solution, v * hours, gap - w * hours)


def _smallest_with_divisors(d: Draw) -> Exercise:
    count = d.pick(6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24)
    check = next(n for n in range(1, 10**6) if _divisor_total(n) == count)
    problem = f"Of all positive integers with exactly ${count}$ positive divisors, which is the smallest?"
    solution = (
        f"Comparing the possible exponent patterns whose product of raised exponents is ${count}$, the least number"
        " is @."
    )
    return exercise(problem, solution, _smallest(count), check)


def _divisor_total(n: int) -> int:
    total = 0
    for k in range(1, math.isqrt(n) + 1):
        if n % k == 0:
            total += 1 if k * k == n else 2
    return total


def _smallest(count: int, primes: tuple[int, ...] = (2, 3, 5, 7, 11)) -> int:
    if count == 1:
        return 1
    if not primes:
        return 10**12  # no way is left: larger than any answer that is asked for
    factors = [k for k in range(2, count + 1) if count % k == 0]
    return min(int(primes[0] ** (k - 1)) * _smallest(count // k, primes[1:]) for k in factors)


def _tangent_length(d: Draw) -> Exercise:
    r, gap = d.number(3, 15), d.number(2, 20)
    problem = (
        f"From a point that is ${gap}$ units outside a circle of radius ${r}$, measured along the line through the"
        " centre, a tangent is drawn. How far is the point of contact from the point?"
    )
    solution = rf"By the power of the point, the length is $\sqrt{{{gap} \cdot {gap + 2 * r}}} = @$."
    return exercise(problem, solution, root(gap * (gap + 2 * r)), math.sqrt((r + gap) ** 2 - r * r))


def _age_puzzle(d: Draw) -> Exercise:
    (a, b), times, later, less = d.people(2), d.number(4, 6), d.number(3, 9), d.number(2, 3)
    child = Fraction(later * (less - 1), times - less)
    while child.denominator != 1 or child < 2:
        later += 1
        child = Fraction(later * (less - 1), times - less)
    words = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}
    problem = (
        f"Today {a.name} is {words[times]} as old as {b.name}; in ${later}$ years {a.name} will be {words[less]} as"
        f" old. How many years old is {a.name} today?"
    )
    solution = (
        rf"If {b.name} is $x$, then ${times}x + {later} = {less}(x + {later})$, so $x = {child}$ and {a.name} is @"
        r" years old."
    )
    return exercise(problem, solution, times * child, less * (child + later) - later)


def _clock_chime(d: Draw) -> Exercise:
    n, pause = d.number(4, 6), d.number(2, 9)
    hours = d.number(7, 12)
    problem = (
        f"A tower clock strikes ${n}$ times at ${n}$ o'clock, and ${pause * (n - 1)}$ seconds pass from the first"
        f" stroke to the last. At the same pace, how many seconds pass from the first to the last stroke at ${hours}$"
        " o'clock?"
    )
    solution = (
        f"There are ${n - 1}$ pauses of ${pause}$ seconds. At ${hours}$ o'clock there are ${hours - 1}$ pauses, so @"
        " seconds pass."
    )
    return exercise(problem, solution, pause * (hours - 1), Fraction(pause * (n - 1), n - 1) * (hours - 1))


EXAM = (_strip_colourings, _equal_heads, _three_digit, _palindromes, _inner_square, _smallest_with_divisors)
QUIZ = (_two_walkers, _tangent_length, _age_puzzle, _clock_chime)
TEMPLATES = EXAM + QUIZ
