"""The numbers that answer a problem, exact, with the LaTeX they are written in."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

Number = int | Fraction


@dataclass(frozen=True)
class Value:
    """`factor * sqrt(radicand)`, times pi where `pi` is set; the radicand is square-free."""

    factor: Fraction
    radicand: int = 1
    pi: bool = False

    @cached_property
    def number(self) -> float:
        """The nearest float."""
        return float(self.factor) * math.sqrt(self.radicand) * (math.pi if self.pi else 1)

    @cached_property
    def tex(self) -> str:
        """The value in LaTeX, in lowest terms and with a rational denominator."""
        top, bottom = abs(self.factor.numerator), self.factor.denominator
        tail = (rf"\sqrt{{{self.radicand}}}" if self.radicand > 1 else "") + (r"\pi" if self.pi else "")
        head = tail if tail and top == 1 else f"{top}{tail}"
        sign = "-" if self.factor < 0 else ""
        return sign + (head if bottom == 1 else rf"\frac{{{head}}}{{{bottom}}}")


def exact(number: Number) -> Value:
    """A rational number as a value."""
    return Value(Fraction(number))


def root(square: Number, factor: Number = 1) -> Value:
    """`factor * sqrt(square)` with the square factors taken out and the denominator rational."""
    square = Fraction(square)
    inside, outside = square.numerator * square.denominator, Fraction(1, square.denominator)
    for k in range(math.isqrt(inside), 1, -1):
        if inside % (k * k) == 0:
            inside, outside = inside // (k * k), outside * k
            break
    return Value(Fraction(factor) * outside, inside)


def times_pi(factor: Number) -> Value:
    """A rational multiple of pi."""
    return Value(Fraction(factor), pi=True)


def frac(number: Number) -> str:
    """A rational number in LaTeX."""
    return exact(number).tex


def linear(slope: Number, constant: Number, variable: str = "x") -> str:
    """`slope * variable + constant` in LaTeX, as a person writes it."""
    return polynomial([slope, constant], variable)


def polynomial(coefficients: Sequence[Number], variable: str = "x") -> str:
    """A polynomial in LaTeX, highest power first, without zero terms."""
    terms: list[str] = []
    top = len(coefficients) - 1
    for index, coefficient in enumerate(coefficients):
        power = top - index
        if coefficient == 0:
            continue
        name = (
            ""
            if power == 0
            else variable
            if power == 1
            else f"{variable}^{power}"
            if power < 10
            else f"{variable}^{{{power}}}"
        )
        size = max(coefficient, -coefficient)
        body = name if name and size == 1 else f"{frac(size)}{name}"
        sign = "-" if coefficient < 0 else "+"
        terms.append(f" {sign} {body}" if terms else f"{'-' if coefficient < 0 else ''}{body}")
    return "".join(terms) or "0"


def signed(number: Number) -> str:
    """` + 3` or ` - 3`, to follow another term."""
    return f" {'-' if number < 0 else '+'} {frac(max(number, -number))}"
