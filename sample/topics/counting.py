"""Counting and probability, with enumeration as the second route."""

import math
from fractions import Fraction
from itertools import combinations, permutations, product

from sample.draw import Draw
from sample.exercise import Exercise, exercise


def _committee(d: Draw) -> Exercise:
    people, seats = d.number(7, 11), d.number(3, 5)
    a, b = (p.name for p in d.people(2))
    count = math.comb(people, seats) - math.comb(people - 2, seats - 2)
    check = sum(1 for c in combinations(range(people), seats) if not {0, 1} <= set(c))
    problem = d.pick(
        f"An editor must pick ${seats}$ of ${people}$ short stories for a magazine, but the one by {a} and the one by"
        f" {b} are too alike to appear together. How many selections are open to the editor?",
        f"A committee of ${seats}$ is chosen from ${people}$ people. {a} and {b} refuse to serve together. How many "
        "committees are possible?",
        f"From a club of ${people}$ members, among them {a} and {b}, a team of ${seats}$ is to be formed that does not "
        f"contain both {a} and {b}. In how many ways can this be done?",
    )
    solution = (
        rf"There are $\binom{{{people}}}{{{seats}}}$ choices in all, and $\binom{{{people - 2}}}{{{seats - 2}}}$ of"
        r" them "
        "contain both. The difference is @."
    )
    return exercise(problem, solution, count, check, 3)


_WORDS = (
    "BANANA",
    "PEPPER",
    "LEVEL",
    "KAYAK",
    "ROTOR",
    "TATTOO",
    "COCOA",
    "MUMMY",
    "SEEDED",
    "NEEDED",
    "VIVID",
    "ONION",
)


def _word_arrangements(d: Draw) -> Exercise:
    word = d.pick(*_WORDS)
    repeats = {c: word.count(c) for c in dict.fromkeys(word)}
    count = math.factorial(len(word))
    for times in repeats.values():
        count //= math.factorial(times)
    problem = d.pick(
        f"In how many different ways can the letters of the word {word} be arranged?",
        f"How many distinct strings can be made by using every letter of {word} exactly once?",
    )
    below = r" \cdot ".join(f"{t}!" for t in repeats.values() if t > 1)
    solution = (
        rf"The word has ${len(word)}$ letters; equal letters can be swapped freely. So"
        rf" $\frac{{{len(word)}!}}{{{below}}} = @$."
    )
    return exercise(problem, solution, count, len(set(permutations(word))), 2)


def _dice_sum(d: Draw) -> Exercise:
    sides, total = d.pick(6, 8, 10), d.number(9, 15)
    rolls = list(product(range(1, sides + 1), repeat=3))
    good = sum(1 for r in rolls if sum(r) == total)
    counted = sum(
        (-1) ** k * math.comb(3, k) * math.comb(total - sides * k - 1, 2) for k in range(4) if total - sides * k >= 3
    )
    problem = d.pick(
        f"Each of three spinners shows one of the numbers $1$ to ${sides}$ with equal chance. How likely is it that the"
        f" three numbers total ${total}$?",
        f"Three fair ${sides}$-sided dice, numbered from $1$ to ${sides}$, are rolled. What is the probability that the"
        f" sum is ${total}$?",
        f"A fair die with faces $1$ through ${sides}$ is thrown three times. Find the probability that the results add"
        f" up to ${total}$. Express your answer as a common fraction.",
    )
    solution = (
        rf"Of the ${sides}^3 = {sides**3}$ equally likely triples, ${good}$ have the sum ${total}$. The probability"
        r" is @."
    )
    return exercise(problem, solution, Fraction(good, sides**3), Fraction(counted, sides**3), 4)


def _two_colours(d: Draw) -> Exercise:
    red, blue = d.number(4, 9), d.number(3, 8)
    same = Fraction(math.comb(red, 2) + math.comb(blue, 2), math.comb(red + blue, 2))
    balls = "r" * red + "b" * blue
    pairs = list(combinations(balls, 2))
    container, thing = d.pick(("bag", "marbles"), ("drawer", "socks"), ("box", "beads"), ("jar", "sweets"))
    problem = d.pick(
        f"Of ${red + blue}$ lottery tickets ${red}$ are red and the rest blue. A visitor draws two at once. What is the"
        " probability that the tickets match in colour?",
        f"A {container} holds ${red}$ red and ${blue}$ blue {thing}. Two of the {thing} are taken out at random,"
        " without replacement. What is the probability that they have the same colour?",
        f"Without looking, someone takes two {thing} from a {container} with ${red}$ red ones and ${blue}$ blue ones."
        " Find the probability that both are red or both are blue.",
    )
    solution = (
        rf"There are $\binom{{{red + blue}}}{{2}} = {len(pairs)}$ pairs; $\binom{{{red}}}{{2}} +"
        rf" \binom{{{blue}}}{{2}} = "
        rf"{math.comb(red, 2) + math.comb(blue, 2)}$ of them match. The probability is @."
    )
    return exercise(problem, solution, same, Fraction(sum(x == y for x, y in pairs), len(pairs)), 3)


def _grid_paths(d: Draw) -> Exercise:
    right, up = d.number(4, 8), d.number(3, 6)
    x, y = d.number(2, right - 1), d.number(2, up - 1)
    count = math.comb(x + y, x) * math.comb(right + up - x - y, right - x)
    grid = [[1] * (up + 1) for _ in range(right + 1)]
    for i, j in product(range(right + 1), range(up + 1)):
        if i + j:
            allowed = (i <= x and j <= y) or (i >= x and j >= y)
            before = (grid[i - 1][j] if i else 0) + (grid[i][j - 1] if j else 0)
            grid[i][j] = before if allowed else 0
    problem = d.pick(
        "City streets form a grid. Walking only east or north, in how many ways can one get from a corner to the"
        f" crossing ${right}$ blocks east and ${up}$ blocks north of it, if one wants to pass the kiosk at the crossing"
        f" ${x}$ blocks east and ${y}$ north of the start?",
        f"A path goes from $(0,0)$ to $({right},{up})$ in unit steps to the right or up. How many such paths pass"
        f" through $({x},{y})$?",
        f"A robot in the plane walks from the origin to the point $({right},{up})$, each step being one unit right or"
        f" one unit up, and must visit $({x},{y})$ on the way. Find the number of its possible routes.",
    )
    solution = (
        rf"There are $\binom{{{x + y}}}{{{x}}}$ ways to the point and $\binom{{{right + up - x - y}}}{{{right - x}}}$"
        r" from "
        "there on. The product is @."
    )
    return exercise(problem, solution, count, grid[right][up], 4)


def _coin_streak(d: Draw) -> Exercise:
    n, k = d.number(5, 9), d.number(2, 3)
    flips = list(product("HT", repeat=n))
    without = [1]
    for i in range(1, n + 1):
        without.append(2**i if i < k else sum(without[i - k : i]))
    problem = d.pick(
        f"A fair coin is flipped ${n}$ times. What is the probability that at least ${k}$ heads occur in a row?",
        f"Find the probability that ${n}$ tosses of a fair coin contain a run of ${k}$ or more consecutive heads.",
    )
    solution = (
        f"Let $a_m$ count the strings of $m$ tosses without ${k}$ heads in a row. Splitting by the length of the first"
        f" run gives $a_m$ as the sum of the previous ${k}$ terms, so $a_{{{n}}} = {without[n]}$. The probability is @."
    )
    hits = sum("H" * k in "".join(f) for f in flips)
    return exercise(problem, solution, 1 - Fraction(without[n], 2**n), Fraction(hits, 2**n), 5)


TEMPLATES = (_committee, _word_arrangements, _dice_sum, _two_colours, _grid_paths, _coin_streak)
