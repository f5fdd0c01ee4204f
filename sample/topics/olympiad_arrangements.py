"""Olympiad-like problems about arrangements and divisibility."""

import math
from itertools import permutations, product

from sample.draw import Draw
from sample.exercise import Exercise, exercise


def _bounded_sums(d: Draw) -> Exercise:
    n, a, b, c = d.number(12, 30), d.number(1, 3), d.number(1, 4), d.number(2, 5)
    free = n - a - b - c
    check = sum(1 for x in range(a, n + 1) for y in range(b, n + 1) if n - x - y >= c)
    problem = d.pick(
        rf"Three shelves are to hold ${n}$ equal tins, the top one at least ${a}$, the middle one at least ${b}$ and"
        rf" the bottom one at least ${c}$. Determine how many distributions there are, if only the numbers of tins"
        r" matter.",
        rf"How many triples $(x, y, z)$ of integers satisfy $x + y + z = {n}$ with $x \geq {a}$, $y \geq {b}$ and $z"
        rf" \geq {c}$?",
        f"In how many ways can ${n}$ identical coins be handed to three different people so that the first gets at"
        f" least ${a}$, the second at least ${b}$ and the third at least ${c}$ of them?",
    )
    solution = (
        rf"After giving out the minimum, ${free}$ units remain to be split freely into three parts:"
        rf" $\binom{{{free + 2}}}{{2}} = @$."
    )
    return exercise(problem, solution, math.comb(free + 2, 2), check)


def _onto_functions(d: Draw) -> Exercise:
    n, k = d.pick((4, 3), (5, 3), (6, 3), (7, 3), (5, 4), (6, 4), (7, 4), (8, 3), (6, 5), (9, 3))
    count = sum((-1) ** j * math.comb(k, j) * (k - j) ** n for j in range(k))
    things = d.pick(("books", "shelves"), ("guests", "rooms"), ("letters", "mailboxes"), ("tasks", "workers"))
    problem = (
        f"{n} different {things[0]} are assigned to {k} different {things[1]} so that each of the {things[1]} receives"
        " at least one. " + d.pick("How many assignments are there?", "Find the number of ways to do this.")
    )
    solution = f"By inclusion and exclusion over the {things[1]} that stay empty, the number is @."
    return exercise(problem, solution, count, sum(len(set(f)) == k for f in product(range(k), repeat=n)))


def _round_table(d: Draw) -> Exercise:
    n, together = d.number(5, 8), bool(d.below(2))
    a, b = (p.name for p in d.people(2))
    beside = 2 * math.factorial(n - 2)
    count = beside if together else math.factorial(n - 1) - beside
    seats = [(0, *rest) for rest in permutations(range(1, n))]
    adjacent = sum(p[1] == 1 or p[-1] == 1 for p in seats)
    how = "sit next to each other" if together else "do not sit next to each other"
    problem = d.pick(
        f"{n} people, {a} and {b} among them, sit down at a round table. Seatings that differ by a rotation are the"
        f" same. In how many of them do {a} and {b} {'' if together else 'not '}sit next to each other?",
        f"Count the ways to seat {n} people around a circular table, up to rotation, such that two of them, {a} and"
        f" {b}, {how}.",
    )
    solution = (
        f"Treating the two as a block gives $2 \\cdot {n - 2}! = {beside}$ seatings with the two side by side. The"
        " answer is @."
    )
    return exercise(problem, solution, count, adjacent if together else len(seats) - adjacent)


def _gcd_and_lcm(d: Draw) -> Exercise:
    g, primes = d.number(2, 12), d.several((2, 3, 5, 7), d.number(2, 3))
    quotient = math.prod(p ** d.number(1, 2) for p in primes)
    lcm = g * quotient
    check = sum(1 for k in range(1, quotient + 1) if quotient % k == 0 and math.gcd(k, quotient // k) == 1)
    problem = d.pick(
        f"Two positive integers $u$ and $v$ have ${g}$ as their largest common divisor, and the smallest number that"
        f" both divide is ${lcm}$. How many possibilities are there for the ordered pair $(u, v)$?",
        f"How many ordered pairs of positive integers have greatest common divisor ${g}$ and least common multiple"
        f" ${lcm}$?",
        rf"Find the number of ordered pairs $(a, b)$ of positive integers with $\gcd(a, b) = {g}$ and "
        rf"$\operatorname{{lcm}}(a, b) = {lcm}$.",
    )
    solution = (
        f"After division by ${g}$ the two are coprime with product ${quotient}$, and each of its ${len(primes)}$ prime"
        " powers goes to one of them. There are @ pairs."
    )
    return exercise(problem, solution, 2 ** len(primes), check)


def _binomial_power(d: Draw) -> Exercise:
    p, n = d.pick(2, 3, 5), d.number(20, 120)
    k = d.number(7, n // 2)
    carries, a, b, carry = 0, k, n - k, 0
    while a or b:
        carry = (a % p + b % p + carry) // p
        carries, a, b = carries + carry, a // p, b // p
    number, exponent = math.comb(n, k), 0
    while number % p == 0:
        number, exponent = number // p, exponent + 1
    problem = d.pick(
        rf"How many times can the number of ${k}$-element subsets of a set with ${n}$ elements be divided by ${p}$"
        r" in succession so that every result is an integer?",
        rf"What is the exponent of ${p}$ in the prime factorisation of $\binom{{{n}}}{{{k}}}$?",
        rf"Find the largest integer $e \geq 0$ such that ${p}^e$ divides the binomial coefficient"
        rf" $\binom{{{n}}}{{{k}}}$.",
    )
    solution = f"By Kummer, it is the number of carries when ${k}$ and ${n - k}$ are added in base ${p}$, which is @."
    return exercise(problem, solution, carries, exponent)


def _fixed_points(d: Draw) -> Exercise:
    n, k = d.pick((5, 1), (5, 2), (6, 1), (6, 2), (6, 3), (7, 2), (7, 3), (7, 4), (8, 4), (8, 3), (8, 5))
    rest = n - k
    derangements = round(math.factorial(rest) / math.e)
    problem = d.pick(
        f"{n} hats are handed back to their {n} owners at random. In how many of the possible outcomes does exactly {k}"
        f" {'owner' if k == 1 else 'owners'} receive the right hat?",
        rf"How many permutations of $\{{1, 2, \dots, {n}\}}$ leave exactly ${k}$ of the numbers in place?",
    )
    if k > 1:
        problem = problem.replace("does exactly", "do exactly")
    solution = (
        rf"Choose the fixed ones in $\binom{{{n}}}{{{k}}}$ ways; none of the other ${rest}$ may be fixed, which leaves"
        rf" ${derangements}$ ways. The product is @."
    )
    check = sum(sum(x == i for i, x in enumerate(p)) == k for p in permutations(range(n)))
    return exercise(problem, solution, math.comb(n, k) * derangements, check)


def _last_digits(d: Draw) -> Exercise:
    base, power = d.pick(3, 7, 9, 11, 13, 17, 19, 21, 23), d.number(101, 2999)
    problem = d.pick(
        f"When the number ${base}^{{{power}}}$ is written in decimal and everything but its last two digits is covered,"
        " which number can be read? A leading zero is ignored.",
        f"Find the remainder when ${base}^{{{power}}}$ is divided by $100$.",
        f"The last two digits of ${base}^{{{power}}}$, read as a number from $0$ to $99$, form which number?",
    )
    cycle = [pow(base, k) % 100 for k in range(20)]
    solution = (
        f"The powers of ${base}$ repeat modulo $100$ with a period dividing $20$, and ${power} \\equiv {power % 20}"
        " \\pmod{20}$. The remainder is @."
    )
    return exercise(problem, solution, cycle[power % 20], base**power % 100)


TEMPLATES = (
    _bounded_sums,
    _onto_functions,
    _round_table,
    _gcd_and_lcm,
    _binomial_power,
    _fixed_points,
    _last_digits,
)
