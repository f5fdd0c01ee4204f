"""Pairs of legal answers whose equality is known by construction; seeded, and written without the grader's help."""

import math
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple


class Pair(NamedTuple):
    """Two spellings, whether they are the same number, and the kind of identity or slip they come from."""

    kind: str
    left: str
    right: str
    same: bool


def _frac(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    return f"{sign}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def _reduced(rng: random.Random) -> tuple[str, str, str]:
    above, below, times = rng.randint(1, 99), rng.randint(2, 99), rng.randint(2, 20)
    return f"\\frac{{{above}}}{{{below}}}", f"{above * times}/{below * times}", f"{above * times}/{below * times + 1}"


def _decimal(rng: random.Random) -> tuple[str, str, str]:
    places = rng.randint(1, 8)
    digits = rng.randint(1, 10**places)
    value = Fraction(digits, 10**places)
    written = f"{digits // 10**places}.{digits % 10**places:0{places}d}"
    return _frac(value), written, written + "1"


def _mixed(rng: random.Random) -> tuple[str, str, str]:
    whole, below = rng.randint(1, 20), rng.randint(2, 12)
    above = rng.randint(1, below - 1)
    style = rng.choice(["{}\\frac{{{}}}{{{}}}", "{} {}/{}", "{} \\tfrac{{{}}}{{{}}}"])
    improper = Fraction(whole * below + above, below)
    return _frac(improper), style.format(whole, above, below), style.format(whole + 1, above, below)


def _grouped(rng: random.Random) -> tuple[str, str, str]:
    value, comma = rng.randint(1_000, 10**9), rng.choice([",", "{,}", "\\,", ",\\!"])
    return str(value), f"{value:,}".replace(",", comma), f"{value + 1:,}".replace(",", comma)


def _surd(rng: random.Random) -> tuple[str, str, str]:
    outer, inner = rng.randint(2, 12), rng.choice([2, 3, 5, 6, 7, 10, 11, 13])
    return f"{outer}\\sqrt{{{inner}}}", f"\\sqrt{{{outer**2 * inner}}}", f"\\sqrt{{{outer**2 * inner + 1}}}"


def _rationalised(rng: random.Random) -> tuple[str, str, str]:
    above, below = rng.randint(1, 20), rng.choice([2, 3, 5, 6, 7])
    return f"\\frac{{{above}}}{{\\sqrt{{{below}}}}}", f"{above}\\sqrt{{{below}}}/{below}", f"{above}\\sqrt{{{below}}}"


def _conjugate(rng: random.Random) -> tuple[str, str, str]:
    small, large = rng.sample([2, 3, 5, 6, 7, 10, 11], 2)
    left = f"\\frac{{{large - small}}}{{\\sqrt{{{large}}}+\\sqrt{{{small}}}}}"
    return left, f"\\sqrt{{{large}}}-\\sqrt{{{small}}}", f"\\sqrt{{{small}}}-\\sqrt{{{large}}}"


def _nested(rng: random.Random) -> tuple[str, str, str]:
    one, two = rng.sample([2, 3, 5, 7, 11], 2)
    inner = f"{one + two}+2\\sqrt{{{one * two}}}"
    return f"\\sqrt{{{inner}}}", f"\\sqrt{{{one}}}+\\sqrt{{{two}}}", f"\\sqrt{{{one}}}+\\sqrt{{{two}}}+10^{{-20}}"


def _multiple_of_pi(rng: random.Random) -> tuple[str, str, str]:
    above, below = rng.randint(1, 30), rng.randint(2, 12)
    right = rng.choice(["{}\\pi/{}", "\\frac{{{}}}{{{}}}\\pi", "{}*pi/{}", "{}π/{}"])
    return f"\\frac{{{above}\\pi}}{{{below}}}", right.format(above, below), right.format(above + 1, below)


def _pi_and_surd(rng: random.Random) -> tuple[str, str, str]:
    factor, root, shift = rng.randint(2, 9), rng.choice([2, 3, 5]), rng.randint(1, 9)
    left = f"{factor}\\pi\\sqrt{{{root}}}+{shift}"
    return left, f"{shift}+\\sqrt{{{factor**2 * root}}}\\pi", f"{shift}+\\sqrt{{{factor**2 * root}}}"


def _power(rng: random.Random) -> tuple[str, str, str]:
    base, exponent = rng.randint(2, 9), rng.randint(3, 60)
    return f"{base}^{{{exponent}}}", str(base**exponent), str(base**exponent + 1)


def _tiny(rng: random.Random) -> tuple[str, str, str]:
    exponent = rng.randint(20, 200)
    written = f"\\frac{{1}}{{2^{{{exponent}}}}}"
    return written, f"2^{{-{exponent}}}", f"2^{{-{exponent + 1}}}"


def _scientific(rng: random.Random) -> tuple[str, str, str]:
    digits, exponent = rng.randint(11, 99), rng.randint(2, 12)
    value, mantissa = digits * 10 ** (exponent - 1), f"{digits // 10}.{digits % 10}"
    right = rng.choice(["{} \\times 10^{{{}}}", "{}e{}", "{}\\cdot 10^{{{}}}"])
    return str(value), right.format(mantissa, exponent), right.format(mantissa, exponent + 1)


def _repeating(rng: random.Random) -> tuple[str, str, str]:
    period = rng.randint(1, 3)
    digits = rng.randint(1, 10**period - 2)
    written = rng.choice(["0.\\overline{{{:0{p}d}}}", "0.({:0{p}d})"]).format(digits, p=period)
    return _frac(Fraction(digits, 10**period - 1)), written, f"0.{digits:0{period}d}"


def _near(rng: random.Random) -> tuple[str, str, str]:
    half = rng.randint(10, 30)
    return f"10^{{{half}}}", f"\\sqrt{{10^{{{2 * half}}}}}", f"\\sqrt{{10^{{{2 * half}}}+1}}"


def _rounded(rng: random.Random) -> tuple[str, str, str]:
    root = rng.choice([2, 3, 5, 6, 7, 8, 10, 11])
    digits = math.isqrt(root * 10**40)
    written = f"{digits // 10**20}.{digits % 10**20:020d}"
    return f"\\sqrt{{{root}}}", written[: rng.randint(16, 22)], written[: rng.randint(4, 10)]


_KINDS: dict[str, Callable[[random.Random], tuple[str, str, str]]] = {
    "fractions": _reduced,
    "decimals": _decimal,
    "mixed numbers": _mixed,
    "grouped digits": _grouped,
    "surds": _surd,
    "rationalised": _rationalised,
    "conjugates": _conjugate,
    "nested roots": _nested,
    "multiples of pi": _multiple_of_pi,
    "pi with surds": _pi_and_surd,
    "powers": _power,
    "tiny values": _tiny,
    "scientific": _scientific,
    "repeating decimals": _repeating,
    "near misses": _near,
    "rounded decimals": _rounded,
}

HARD = (
    "surds",
    "rationalised",
    "conjugates",
    "nested roots",
    "multiples of pi",
    "pi with surds",
    "powers",
    "near misses",
)


def pairs(count: int, seed: int, kinds: tuple[str, ...] = tuple(_KINDS)) -> Iterator[Pair]:
    """`count` pairs, the kinds in turn, equal and unequal by a fair coin, sides in either order."""
    rng = random.Random(seed)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        left, equal, unequal = _KINDS[kind](rng)
        same = rng.random() < 0.5
        right = equal if same else unequal
        if rng.random() < 0.5:
            left, right = right, left
        yield Pair(kind, left, right, same)
