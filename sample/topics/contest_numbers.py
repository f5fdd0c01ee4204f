"""Contest problems about integers, sequences and chance."""

import math
from fractions import Fraction
from itertools import combinations, pairwise, product

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
    _square_plus,
    _product_divisible,
    _unit_fractions,
    _digit_sum,
    _integers_between,
    _new_operation,
    _periodic_sequence,
    _no_two_consecutive,
    _expected_maximum,
    _floor_sum,
    _factorial_divisible,
    _binary_ones,
    _removed_number,
    _flashing_lights,
)
