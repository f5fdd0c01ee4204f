"""The small frozen tree that a legal answer is read into; nothing else is ever evaluated."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Number:
    """A literal: its exact value, and the decimal places it was written with (0 unless a plain decimal)."""

    value: Fraction
    places: int = 0


@dataclass(frozen=True, slots=True)
class Constant:
    """`pi` or `e`."""

    name: str


@dataclass(frozen=True, slots=True)
class Negative:
    """Minus `of`."""

    of: "Tree"


@dataclass(frozen=True, slots=True)
class Sum:
    """Two terms or more."""

    terms: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class Product:
    """Two factors or more."""

    factors: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class Quotient:
    """`above` over `below`."""

    above: "Tree"
    below: "Tree"


@dataclass(frozen=True, slots=True)
class Power:
    """`base` to `exponent`; a rational exponent that is not an integer needs a base that is not negative."""

    base: "Tree"
    exponent: "Tree"


@dataclass(frozen=True, slots=True)
class Root:
    """The real root of `of` with an integer index; an odd index allows a negative radicand."""

    index: int
    of: "Tree"


@dataclass(frozen=True, slots=True)
class Factorial:
    """`of`! of a whole number."""

    of: Number


Tree: TypeAlias = Number | Constant | Negative | Sum | Product | Quotient | Power | Root | Factorial


def children(tree: Tree) -> tuple[Tree, ...]:
    """The direct parts of a node."""
    match tree:
        case Number() | Constant():
            return ()
        case Sum(parts) | Product(parts):
            return parts
        case Quotient(above, below):
            return (above, below)
        case Power(base, exponent):
            return (base, exponent)
        case Root(_, of):
            return (of,)
        case Negative(of) | Factorial(of):
            return (of,)


def rebuilt(tree: Tree, parts: tuple[Tree, ...]) -> Tree:
    """A node of the same kind over other parts, in the order of `children`."""
    match tree:
        case Number() | Constant() | Factorial():
            return tree
        case Sum():
            return Sum(parts)
        case Product():
            return Product(parts)
        case Quotient():
            return Quotient(*parts)
        case Power():
            return Power(*parts)
        case Root(index, _):
            return Root(index, *parts)
        case Negative():
            return Negative(*parts)


def is_plain(tree: Tree) -> bool:
    """Whether the answer is written as a plain number: a literal, a fraction of literals, or a mixed number."""
    if type(tree) is Negative:
        tree = tree.of
    if type(tree) is Quotient:
        return type(tree.above) is Number and type(tree.below) is Number
    return type(tree) is Number
