"""Olympiad-like problems about games, boards and lattices."""

import math
from fractions import Fraction
from itertools import combinations

from sample.draw import Draw
from sample.exercise import Exercise, exercise


def _token_game(d: Draw) -> Exercise:
    n, most = d.number(50, 500, 5), d.number(3, 9)
    losing = [0]
    wins = [False]
    for pile in range(1, n + 1):
        wins.append(any(not wins[pile - take] for take in range(1, min(most, pile) + 1)))
        if not wins[-1]:
            losing.append(pile)
    a, b = (p.name for p in d.people(2))
    problem = (
        f"{a} and {b} take turns removing from $1$ to ${most}$ stones from a pile; whoever takes the last stone wins,"
        f" and {a} "
        rf"begins. For how many pile sizes $n$ with $1 \leq n \leq {n}$ can {b} force a win?"
    )
    solution = f"The second player wins exactly when the pile is a multiple of ${most + 1}$, which happens @ times."
    return exercise(problem, solution, n // (most + 1), len(losing) - 1)


def _survivor(d: Draw) -> Exercise:
    n = d.number(20, 400)
    circle = list(range(1, n + 1))
    while len(circle) > 1:
        circle = [*circle[2:], circle[0]]
    problem = (
        f"The numbers $1, 2, \\dots, {n}$ stand in a circle in this order. Beginning at $1$, every second remaining"
        " number is struck out, $2$ first, then $4$, and so on around the circle. "
        + d.pick("Which number remains in the end?", "Find the last number left.")
    )
    power = 1 << (n.bit_length() - 1)
    solution = (
        f"Once ${n - power}$ numbers are gone, ${power}$ are left, and the number whose turn it is then survives: $2"
        f" \\cdot {n - power} + 1 = @$."
    )
    return exercise(problem, solution, 2 * (n - power) + 1, circle[0])


def _greatest_product(d: Draw) -> Exercise:
    n = d.number(10, 32)
    best = [1] + [0] * n
    for total in range(1, n + 1):
        best[total] = max(part * best[total - part] for part in range(1, total + 1))
    product_of = {0: 3 ** (n // 3), 1: 4 * 3 ** (n // 3 - 1), 2: 2 * 3 ** (n // 3)}[n % 3]
    problem = d.pick(
        f"A stick of length ${n}$ is sawn into pieces of integral length, possibly just one. Determine the maximum of"
        " the product of the lengths.",
        f"Positive integers with sum ${n}$ are multiplied together. What is the greatest product that can occur?",
        f"The number ${n}$ is written as a sum of one or more positive integers. Find the largest possible value of the"
        " product of the summands.",
    )
    solution = (
        "A part above $4$ can be split to advantage, and three twos are worse than two threes. So only threes and at"
        " most two twos occur; the product is @."
    )
    return exercise(problem, solution, product_of, best[n])


def _interior_points(d: Draw) -> Exercise:
    a, b = d.number(5, 24), d.number(5, 24)
    edge = a + b + math.gcd(a, b)
    inside = Fraction(a * b - edge + 2, 2)
    check = sum(1 for x in range(1, a) for y in range(1, b) if b * x + a * y < a * b)
    problem = d.pick(
        f"The segment from $({a}, 0)$ to $(0, {b})$ cuts a triangle off the first quadrant. Determine how many lattice"
        " points this triangle contains, those on its sides not counted.",
        f"How many points with integer coordinates lie strictly inside the triangle with vertices $(0,0)$, $({a},0)$"
        f" and $(0,{b})$?",
        rf"Find the number of pairs $(x, y)$ of positive integers such that $\frac{{x}}{{{a}}} + \frac{{y}}{{{b}}}"
        r" < 1$.",
    )
    solution = (
        rf"The triangle with legs ${a}$ and ${b}$ has area $\frac{{{a * b}}}{{2}}$ and ${edge}$ lattice points on its"
        r" boundary. By Pick's theorem, @ lie inside."
    )
    return exercise(problem, solution, inside, check)


def _tilings(d: Draw) -> Exercise:
    n, tiles = d.number(6, 16), d.pick("dominoes", "dominoes and two-by-two squares")
    extra = 1 if tiles == "dominoes" else 2
    counts = [1, 1]
    while len(counts) <= n:
        counts.append(counts[-1] + extra * counts[-2])
    check = sum(math.comb(n - k, k) * extra**k for k in range(n // 2 + 1))
    problem = d.pick(
        rf"In how many ways can a $2 \times {n}$ board be covered with {tiles}, without gaps or overlaps?",
        rf"Find the number of tilings of a rectangle measuring $2$ by ${n}$ by {tiles}.",
    )
    if extra == 1:
        problem = problem.replace("by dominoes.", "by dominoes, each measuring $1$ by $2$.")
    solution = (
        f"Looking at the left end, the numbers satisfy $t_m = t_{{m-1}} + {extra if extra > 1 else ''}t_{{m-2}}$ with"
        f" $t_0 = t_1 = 1$. So $t_{{{n}}} = @$."
    )
    return exercise(problem, solution, counts[n], check)


def _polygon_triangles(d: Draw) -> Exercise:
    n = d.number(7, 16)
    count = n * (n - 4) * (n - 5) // 6
    check = sum(1 for a, b, c in combinations(range(n), 3) if b - a > 1 and c - b > 1 and not (a == 0 and c == n - 1))
    problem = d.pick(
        f"On a circle ${n}$ points are marked. Three of them shall be coloured so that between any two coloured ones,"
        " along either arc, there is at least one uncoloured point. Determine the number of choices.",
        f"How many triangles have three vertices of a regular ${n}$-gon as their corners but no side in common with the"
        f" ${n}$-gon?",
        f"Three of ${n}$ people seated around a table are chosen so that no two of the three are neighbours. In how"
        " many ways can this be done?",
    )
    solution = (
        rf"From all $\binom{{{n}}}{{3}}$ choices take away the ${n * (n - 4)}$ with exactly one adjacent pair and the"
        rf" ${n}$ with two. What remains is @."
    )
    return exercise(problem, solution, count, check)


TEMPLATES = (
    _token_game,
    _survivor,
    _greatest_product,
    _interior_points,
    _tilings,
    _polygon_triangles,
)
