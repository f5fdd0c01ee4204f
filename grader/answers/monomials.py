"""Sums of rational multiples of pi^k, e^k and prime powers p^(a/n): the normal form in which equality is exact.

Roots of distinct primes, and their products, are linearly independent over the rationals (Besicovitch 1940), and pi is
transcendental, so two sums without e are equal if and only if they have the same terms.
"""

import math
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from grader.answers.limits import FACTOR_BITS, MAX_BITS, MAX_EXPONENT, MAX_TERMS
from grader.answers.refusal import Refused

Radicals: TypeAlias = tuple[tuple[int, Fraction], ...]  # (prime, exponent in (0, 1)), primes ascending
Exponent: TypeAlias = Fraction | int  # whole ones are int, which hash and add far faster
Key: TypeAlias = tuple[Exponent, Exponent, Radicals]  # exponent of pi, exponent of e, radicals
Terms: TypeAlias = dict[Key, Fraction]  # no zero coefficients: zero is the empty sum

_ZERO = Fraction(0)
UNIT: Key = (0, 0, ())
ONE: Terms = {UNIT: Fraction(1)}  # shared, so that a product with it is recognised at once
_FACTOR_INPUT_BITS = 2_048  # trial division of anything longer is slower than ball arithmetic
_SMALL_PRIMES = tuple(n for n in range(2, 1_000) if all(n % d for d in range(2, math.isqrt(n) + 1)))


class TooManyTerms(Exception):
    """The normal form would not stay small; another proof is cheaper."""


def bounded(value: Fraction) -> Fraction:
    """`value` itself.

    Raises:
        Refused: `too_large` beyond the bit cap.
    """
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise Refused("too_large")
    return value


def add(left: Terms, right: Terms, sign: int = 1) -> Terms:
    """The sum left + sign * right."""
    total = dict(left)
    for key, coefficient in right.items():
        merged = total.get(key, _ZERO) + sign * coefficient
        if merged:
            total[key] = bounded(merged)
        else:
            total.pop(key, None)
    return _counted(total)


def multiply(left: Terms, right: Terms) -> Terms:
    """The product left * right."""
    if left is ONE or right is ONE:
        return right if left is ONE else left
    if len(left) * len(right) > MAX_TERMS * MAX_TERMS:
        raise TooManyTerms
    total: Terms = {}
    for key, coefficient in left.items():
        for other, factor in right.items():
            merged, carry = _times(key, other)
            product = coefficient * factor if carry == 1 else coefficient * factor * carry
            total[merged] = bounded(total[merged] + product if merged in total else product)
    return _counted({key: coefficient for key, coefficient in total.items() if coefficient})


def raised(terms: Terms, exponent: int) -> Terms:
    """The power terms ** exponent for a positive exponent."""
    if len(terms) == 1:
        return power_of_monomial(terms, Fraction(exponent)) or {}
    result: Terms | None = None
    while exponent:
        if exponent & 1:
            result = terms if result is None else multiply(result, terms)
        exponent >>= 1
        if exponent:
            terms = multiply(terms, terms)
    return result or {}


def power_of_monomial(terms: Terms, exponent: Fraction) -> Terms | None:
    """A single monomial to a rational power; its coefficient is positive unless the exponent is an integer.

    Returns None where an integer cannot be factored cheaply.
    """
    ((pi, e, radicals), coefficient) = next(iter(terms.items()))
    if exponent.denominator == 1:
        primes: dict[int, Fraction] | None = {}
        scale = power_of_rational(coefficient, int(exponent))
    else:
        primes, scale = prime_exponents(coefficient), Fraction(1)
    if not radicals and not primes and primes is not None:
        return {_checked(pi * exponent, e * exponent, ()): scale}
    if primes is None:
        return None
    exponents = {prime: power * exponent for prime, power in primes.items()}
    for prime, power in radicals:
        exponents[prime] = exponents.get(prime, _ZERO) + power * exponent
    key, carry = _normal(pi * exponent, e * exponent, exponents)
    return {key: bounded(scale * carry)}


def power_of_rational(base: Fraction, exponent: int) -> Fraction:
    """The power base ** exponent, its size checked first; base is not zero where exponent is negative."""
    bits = max(abs(base.numerator).bit_length(), base.denominator.bit_length())
    if abs(exponent) > MAX_EXPONENT or (bits - 1) * abs(exponent) > MAX_BITS:
        raise Refused("too_large")
    return bounded(base**exponent)


def prime_exponents(value: Fraction) -> dict[int, Fraction] | None:
    """The factorisation of a positive rational, negative exponents for its denominator; None if it is too costly."""
    above, below = _factored(value.numerator), _factored(value.denominator)
    if above is None or below is None:
        return None
    return {p: Fraction(k) for p, k in above} | {p: Fraction(-k) for p, k in below}


@lru_cache(maxsize=4_096)
def _factored(number: int) -> tuple[tuple[int, int], ...] | None:
    if number.bit_length() > _FACTOR_INPUT_BITS:
        return None
    found = []
    for prime in _SMALL_PRIMES:
        if prime * prime > number:
            break
        count = 0
        while number % prime == 0:
            number //= prime
            count += 1
        if count:
            found.append((prime, count))
    if number == 1:
        return tuple(found)
    if number < _SMALL_PRIMES[-1] ** 2:
        return (*found, (number, 1))
    large = _large_factors(number)
    return None if large is None else (*found, *large)


def _large_factors(number: int) -> tuple[tuple[int, int], ...] | None:
    from flint import fmpz

    root = math.isqrt(number)
    if root * root == number:
        halves = _factored(root)
        return None if halves is None else tuple((prime, 2 * count) for prime, count in halves)
    if number.bit_length() > FACTOR_BITS:
        return None
    return tuple((int(prime), int(count)) for prime, count in fmpz(number).factor())


def _times(left: Key, right: Key) -> tuple[Key, Exponent]:
    if not left[2] or not right[2]:
        return _checked(left[0] + right[0], left[1] + right[1], left[2] or right[2]), 1
    exponents = dict(left[2])
    for prime, power in right[2]:
        exponents[prime] = exponents.get(prime, _ZERO) + power
    return _normal(left[0] + right[0], left[1] + right[1], exponents)


def _normal(pi: Exponent, e: Exponent, exponents: dict[int, Fraction]) -> tuple[Key, Fraction]:
    """The key whose prime exponents lie in (0, 1), and the rational factor that was split off."""
    carry, radicals = Fraction(1), []
    for prime, power in sorted(exponents.items()):
        whole = math.floor(power)
        if whole:
            carry = bounded(carry * power_of_rational(Fraction(prime), whole))
        if power != whole:
            radicals.append((prime, power - whole))
    return _checked(pi, e, tuple(radicals)), carry


def _checked(pi: Exponent, e: Exponent, radicals: Radicals) -> Key:
    if not (-MAX_EXPONENT <= pi <= MAX_EXPONENT and -MAX_EXPONENT <= e <= MAX_EXPONENT):
        raise Refused("too_large")
    return (_simple(pi), _simple(e), radicals)


def _simple(exponent: Exponent) -> Exponent:
    return exponent.numerator if exponent.denominator == 1 else exponent


def _counted(terms: Terms) -> Terms:
    if len(terms) > MAX_TERMS:
        raise TooManyTerms
    return terms
