"""One value written the many ways that people and models write it; every way is legal."""

from collections.abc import Callable
from fractions import Fraction

from grader.answers.reading import Reading, read
from grader.answers.tree import Constant, Factorial, Negative, Number, Power, Product, Quotient, Root, Sum, Tree

_LEADING = "Adding the parts gives the result.\n"

# Ten replies around a value: its own spelling, LaTeX and plain text written anew from its tree.
_REPLIES: tuple[Callable[[str, str, str], str], ...] = (
    lambda own, latex, plain: f"{_LEADING}ANSWER: \\({own}\\)",
    lambda own, latex, plain: f"{_LEADING}**ANSWER:** \\boxed{{{own}}}",
    lambda own, latex, plain: f"{_LEADING}Final answer :\n\n\\[\n{own}\n\\]\n",
    lambda own, latex, plain: f"{_LEADING}ANSWER: ```\n{own}\n```",
    lambda own, latex, plain: f"{_LEADING}- ANSWER： **$${latex}$$**",
    lambda own, latex, plain: f"{_LEADING}**ANSWER: \\(\\displaystyle {latex}\\)**",
    lambda own, latex, plain: f"{_LEADING}\\boxed{{\\text{{ANSWER: }} {latex}}}",
    lambda own, latex, plain: f"{_LEADING}$\\boxed{{{latex}}}$",
    lambda own, latex, plain: f"{_LEADING}answer: `{plain}`",
    lambda own, latex, plain: f"{_LEADING}ANSWER:\u00a0_({plain})_。",
)


def replies_in_ten_styles(reference: str) -> list[str]:
    """Ten replies that all give `reference`.

    Raises:
        ValueError: `reference` is not a legal answer.
    """
    reading = read(reference)
    if not isinstance(reading, Reading):
        raise ValueError(f"not a legal answer: {reading}")
    marks = ("^\\circ" if reading.degree else "") + ("\\%" if reading.percent else "")
    latex, plain = as_latex(reading.tree) + marks, as_plain(reading.tree)
    return [reply(reference, latex, plain) for reply in _REPLIES]


def as_latex(tree: Tree) -> str:
    """The tree in LaTeX, brackets around every compound operand."""
    match tree:
        case Number(value, places):
            return _literal(value, places, "\\frac{%d}{%d}")
        case Constant(name):
            return f"\\{name}" if name == "pi" else name
        case Negative(of):
            return "-" + _latex_operand(of)
        case Sum(terms):
            return _joined([as_latex(t) if isinstance(t, Negative) else _latex_operand(t) for t in terms])
        case Product(factors):
            return " \\cdot ".join(_latex_operand(factor) for factor in factors)
        case Quotient(above, below):
            return f"\\frac{{{as_latex(above)}}}{{{as_latex(below)}}}"
        case Power(base, exponent):
            return f"{_latex_operand(base)}^{{{as_latex(exponent)}}}"
        case Root(index, of):
            return f"\\sqrt{f'[{index}]' if index > 2 else ''}{{{as_latex(of)}}}"
        case Factorial(of):
            return f"{as_latex(of)}!"


def as_plain(tree: Tree) -> str:
    """The tree as one types it without LaTeX, which only roots of other indices need."""
    match tree:
        case Number(value, places):
            return _literal(value, places, "(%d/%d)")
        case Constant(name):
            return "π" if name == "pi" else name
        case Negative(of):
            return "-" + _plain_operand(of)
        case Sum(terms):
            return _joined([as_plain(t) if isinstance(t, Negative) else _plain_operand(t) for t in terms])
        case Product(factors):
            return "*".join(_plain_operand(factor) for factor in factors)
        case Quotient(above, below):
            return f"{_plain_operand(above)}/{_plain_operand(below)}"
        case Power(base, exponent):
            return f"{_plain_operand(base)}^({as_plain(exponent)})"
        case Root(index, of):
            return f"sqrt({as_plain(of)})" if index == 2 else f"\\sqrt[{index}]{{{as_plain(of)}}}"
        case Factorial(of):
            return f"{as_plain(of)}!"


def _latex_operand(tree: Tree) -> str:
    written = as_latex(tree)
    return written if _is_simple(tree) else f"\\left({written}\\right)"


def _plain_operand(tree: Tree) -> str:
    written = as_plain(tree)
    return written if _is_simple(tree) else f"({written})"


def _is_simple(tree: Tree) -> bool:
    if isinstance(tree, Number):
        return tree.places > 0 or tree.value.denominator == 1
    return isinstance(tree, Constant | Root)


def _joined(terms: list[str]) -> str:
    return "".join(term if term.startswith("-") or not at else f"+{term}" for at, term in enumerate(terms))


def _literal(value: Fraction, places: int, fraction: str) -> str:
    if places:
        digits = str(value.numerator * 10**places // value.denominator).rjust(places + 1, "0")
        return f"{digits[:-places]}.{digits[-places:]}"
    return str(value.numerator) if value.denominator == 1 else fraction % (value.numerator, value.denominator)
