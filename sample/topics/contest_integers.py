"""Contest problems about integers and sequences."""

import math
from fractions import Fraction
from itertools import combinations

from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac, linear


def _square_plus(d: Draw) -> Exercise:
    k = d.pick(15, 21, 24, 33, 35, 39, 45, 48, 55, 63, 72, 75, 80, 96, 99, 105, 120)
    found = [n for n in range(1, k + 1) if math.isqrt(n * n + k) ** 2 == n * n + k]
    pairs = [(a, k // a) for a in range(1, math.isqrt(k) + 1) if k % a == 0 and (k // a - a) % 2 == 0 and k // a > a]
    problem = d.pick(
        f"Adding ${k}$ to the square of a positive integer $n$ gives another square. Work out the total of all such"
        " $n$.",
        f"Find the sum of all positive integers $n$ for which $n^2 + {k}$ is a perfect square.",
        f"For certain positive integers $n$ the number $n^2 + {k}$ is the square of an integer. What do these $n$ add"
        " up to?",
    )
    solution = (
        f"Write $m^2 - n^2 = {k}$, so that $(m-n)(m+n) = {k}$ with factors of equal parity. Each such factorisation"
        " gives one $n$, half the difference of the factors, and together they give @."
    )
    return exercise(problem, solution, sum((b - a) // 2 for a, b in pairs), sum(found), 4)


def _product_divisible(d: Draw) -> Exercise:
    n, p = d.number(9, 24), d.pick(2, 3, 5)
    free = n - n // p
    chance = 1 - Fraction(math.comb(free, 2), math.comb(n, 2))
    pairs = list(combinations(range(1, n + 1), 2))
    check = Fraction(sum(a * b % p == 0 for a, b in pairs), len(pairs))
    what = "even" if p == 2 else f"divisible by ${p}$"
    problem = (
        rf"Two different numbers are chosen at random from $\{{1, 2, \dots, {n}\}}$. The probability that their"
        r" product is "
        rf"{what} is $\frac{{m}}{{n}}$, where $m$ and $n$ are relatively prime positive integers. Find $m + n$."
    )
    solution = (
        rf"The product fails to be {what} exactly when neither number is, which happens in $\binom{{{free}}}{{2}}$ of"
        r" the "
        rf"$\binom{{{n}}}{{2}}$ cases. The probability is ${frac(chance)}$, and $m + n = @$."
    )
    return exercise(problem, solution, chance.numerator + chance.denominator, check.numerator + check.denominator, 4)


def _unit_fractions(d: Draw) -> Exercise:
    n = d.pick(6, 8, 10, 12, 14, 15, 18, 20, 21, 24, 28, 30)
    check = sum(1 for a in range(n + 1, n * n + n + 1) if a * n % (a - n) == 0)
    count = sum(1 for k in range(1, n * n + 1) if n * n % k == 0)
    problem = d.pick(
        rf"Let $N$ be the number of positive integer solutions $(x, y)$ of ${n}(x + y) = xy$. What is $N$?",
        rf"A resistor of $a$ ohms in parallel with one of $b$ ohms acts like one of ${n}$ ohms, which means $\frac1a +"
        rf" \frac1b = \frac{{1}}{{{n}}}$. If $a$ and $b$ are positive integers, how many ordered pairs $(a, b)$ are"
        r" possible?",
        r"How many ordered pairs $(a, b)$ of positive integers satisfy $\frac{1}{a} + \frac{1}{b} ="
        rf" \frac{{1}}{{{n}}}$?",
        rf"Determine the number of ways to write $\frac{{1}}{{{n}}}$ as $\frac1a + \frac1b$ with positive integers $a$"
        r" and $b$, "
        "where the order of the two terms matters.",
    )
    solution = (
        rf"The equation is equivalent to $(a - {n})(b - {n}) = {n}^2$, and both factors must be positive. So there is"
        r" one pair "
        rf"for each divisor of ${n * n}$, @ in all."
    )
    return exercise(problem, solution, count, check, 4)


def _digit_sum(d: Draw) -> Exercise:
    n, k = d.number(12, 90), d.number(11, 99)
    answer = 9 * (n - 2) + sum(map(int, f"{100 - k:02d}"))
    problem = d.pick(
        f"From a one followed by ${n}$ zeros we subtract ${k}$. When the difference is written in base ten, what do its"
        " digits add up to?",
        f"What is the sum of the digits of $10^{{{n}}} - {k}$?",
        f"The number $10^{{{n}}} - {k}$ is written out in decimal notation. Find the sum of its digits.",
    )
    solution = (
        f"The number consists of ${n - 2}$ nines followed by the two digits of ${100 - k}$. The digits add up to @."
    )
    return exercise(problem, solution, answer, sum(map(int, str(10**n - k))), 3)


def _integers_between(d: Draw) -> Exercise:
    b, low, width = d.number(-9, 15), d.number(2, 9), d.number(5, 30)
    high = low + width
    problem = d.pick(
        f"A frog on the number line is at ${b}$. Stones lie on all integers; it can reach those that are more than"
        f" ${low}$ and less than ${high}$ units away in a single jump. How many stones are these?",
        f"How many integers $x$ satisfy ${low} < |{linear(1, -b)}| < {high}$?",
        f"Count the integers whose distance from ${b}$ on the number line is more than ${low}$ but less than ${high}$.",
    )
    solution = (
        f"On either side of ${b}$ the distance can be ${low + 1}$ up to ${high - 1}$. That gives $2 \\cdot {width - 1}"
        " = @$ integers."
    )
    return exercise(problem, solution, 2 * (width - 1), sum(low < abs(x - b) < high for x in range(-99, 99)), 2)


def _new_operation(d: Draw) -> Exercise:
    k, a, b, c = d.number(2, 5), d.number(2, 6), d.number(1, 7), d.number(1, 9)
    sign = d.pick(r"\star", r"\diamond", r"\oplus", r"\circ")
    left = a * a - k * b
    inner = b * b - k * c
    problem = d.pick(
        f"A calculator has a special key ${sign}$ that turns the inputs $x$ and $y$ into $x^2 - {k}y$. By how much does"
        f" $({a} {sign} {b}) {sign} {c}$ exceed ${a} {sign} ({b} {sign} {c})$? A negative number means that it is"
        " smaller.",
        f"The operation ${sign}$ is defined by $x {sign} y = x^2 - {k}y$. What is "
        f"$({a} {sign} {b}) {sign} {c} - {a} {sign} ({b} {sign} {c})$?",
        f"For real numbers $x$ and $y$ let $x {sign} y = x^2 - {k}y$. Evaluate "
        f"$({a} {sign} {b}) {sign} {c} - {a} {sign} ({b} {sign} {c})$.",
    )
    solution = (
        f"First, ${a} {sign} {b} = {left}$ and ${b} {sign} {c} = {inner}$. The two results are ${left * left - k * c}$"
        f" and ${a * a - k * inner}$, with difference @."
    )

    def star(x: int, y: int) -> int:
        return x**2 - k * y

    return exercise(
        problem, solution, left * left - k * c - a * a + k * inner, star(star(a, b), c) - star(a, star(b, c)), 3
    )


def _periodic_sequence(d: Draw) -> Exercise:
    first, second, n = d.number(2, 15), d.number(3, 25), d.number(50, 2030)
    values = [first, second]
    while len(values) < n:
        values.append(values[-1] - values[-2])
    cycle = [first, second, second - first, -first, -second, first - second]
    problem = d.pick(
        f"Let $u_1 = {first}$, $u_2 = {second}$, and suppose that $u_{{m}} + u_{{m-2}} = u_{{m-1}}$ holds for all $m"
        f" \\geq 3$. Compute $u_{{{n}}}$.",
        f"Someone writes down ${first}$ and then ${second}$. Each further number is what must be added to the number"
        f" two places back to get the number just written. Find the ${n}$th number on the list.",
        f"A sequence has $a_1 = {first}$, $a_2 = {second}$ and $a_{{k+2}} = a_{{k+1}} - a_k$ for every $k \\geq 1$."
        f" Find $a_{{{n}}}$.",
        f"The first two terms of a sequence are ${first}$ and ${second}$. From then on each term is the previous one"
        f" minus the one before that. What is term number ${n}$?",
    )
    solution = (
        f"The sequence runs ${', '.join(map(str, cycle))}$ and then repeats with period $6$. Since ${n}$ leaves the"
        f" remainder ${n % 6}$ on division by $6$, the term is @."
    )
    return exercise(problem, solution, cycle[(n - 1) % 6], values[n - 1], 3)


TEMPLATES = (
    _square_plus,
    _product_divisible,
    _unit_fractions,
    _digit_sum,
    _integers_between,
    _new_operation,
    _periodic_sequence,
)
