"""Trees as JSON lists and back, for the process that works on them."""

from fractions import Fraction
from typing import Any

from grader.answers.tree import (
    Constant,
    Factorial,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Root,
    Sum,
    Tree,
    children,
)

_BRANCHES = {kind.__name__: kind for kind in (Negative, Quotient, Power)}


def spell(tree: Tree) -> list[Any]:
    """A JSON list that `unspell` reads back; integers are hexadecimal text, which has no digit limit."""
    match tree:
        case Number(value, _):
            return ["Number", hex(value.numerator), hex(value.denominator)]
        case Constant(name):
            return ["Constant", name]
        case Root(index, of):
            return ["Root", index, spell(of)]
        case Factorial(of):
            return ["Factorial", *spell(of)[1:]]
        case _:
            return [type(tree).__name__, *(spell(part) for part in children(tree))]


def unspell(spelled: list[Any]) -> Tree:
    """The tree of a list that `spell` made."""
    kind, *parts = spelled
    if kind == "Number":
        return Number(Fraction(int(parts[0], 16), int(parts[1], 16)))
    if kind == "Factorial":
        return Factorial(Number(Fraction(int(parts[0], 16))))
    if kind == "Constant":
        return Constant(parts[0])
    if kind == "Root":
        return Root(parts[0], unspell(parts[1]))
    branches = tuple(unspell(part) for part in parts)
    if kind == "Sum":
        return Sum(branches)
    return Product(branches) if kind == "Product" else _BRANCHES[kind](*branches)
