"""Exact arithmetic on short expressions, and the numbers of a word problem as they are written."""

import ast
import operator
from collections.abc import Callable
from fractions import Fraction

_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def evaluate(expression: str) -> Fraction:
    """The exact value of an expression of decimals with + - * / and brackets.

    Raises:
        ValueError: anything else stands in it.
    """
    return _value(ast.parse(expression, mode="eval").body, expression)


def _value(node: ast.expr, expression: str) -> Fraction:
    if isinstance(node, ast.Constant):
        return Fraction(ast.get_source_segment(expression, node) or "")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, expression)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return _OPERATORS[type(node.op)](_value(node.left, expression), _value(node.right, expression))
    raise ValueError(f"{expression!r} is not plain arithmetic")


def decimal(value: Fraction | int) -> str:
    """A value as a whole number or a finite decimal.

    Raises:
        ValueError: it has no finite decimal.
    """
    value = Fraction(value)
    for places in range(7):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = f"{abs(scaled.numerator):0{places + 1}d}"
            text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
            return f"-{text}" if value < 0 else text
    raise ValueError(f"{value} has no short decimal")


def money(cents: int) -> str:
    """An amount of cents in dollars, `4` or `4.50`, without the dollar sign."""
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02d}"
