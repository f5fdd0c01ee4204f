"""The process behind `last_resort`: one JSON line of a flag and two trees in, one word out."""

import contextlib
import json
import resource
import signal
import sys
from typing import Any

import sympy
from math_verify import verify

from grader.answers.limits import TOLERANCE_PLACES
from grader.answers.spelling import unspell
from grader.answers.tree import Constant, Factorial, Negative, Number, Power, Product, Quotient, Root, Sum, Tree

_MEMORY_BYTES = 1 << 30  # of address space, libraries included: simplification can grow without end
_ORPHAN_SECONDS = 10  # beyond every limit of the parent: ends a question whose parent was killed


def as_sympy(tree: Tree) -> Any:
    """The SymPy object of a tree, node by node; no text is parsed."""
    match tree:
        case Number(value, _):
            return sympy.Rational(value.numerator, value.denominator)
        case Constant(name):
            return sympy.pi if name == "pi" else sympy.E
        case Negative(of):
            return -as_sympy(of)
        case Sum(terms):
            return sympy.Add(*map(as_sympy, terms))
        case Product(factors):
            return sympy.Mul(*map(as_sympy, factors))
        case Quotient(above, below):
            return as_sympy(above) / as_sympy(below)
        case Power(base, exponent):
            return as_sympy(base) ** as_sympy(exponent)
        case Root(index, of):
            return sympy.real_root(as_sympy(of), index) if index % 2 else sympy.root(as_sympy(of), index)
        case Factorial(of):
            return sympy.factorial(as_sympy(of))


def _verified(left: Any, right: Any) -> bool:
    # The limits of math-verify itself are alarms of whole seconds; the parent's clock is the limit here.
    return bool(verify(left, right, float_rounding=TOLERANCE_PLACES, timeout_seconds=None))


def _without_fractions(left: Any, right: Any) -> tuple[Any, Any]:
    """Both sides over one denominator, with no difference left on either: math-verify misses 1 = 1/(sqrt(x^2) - y)."""
    terms = sympy.Add.make_args(sympy.expand(sympy.numer(sympy.together(left - right))))
    negative = [term for term in terms if term.could_extract_minus_sign()]
    return sympy.Add(*(term for term in terms if term not in negative)), -sympy.Add(*negative)


def _proved(left: Any, right: Any) -> bool:
    """Whether SymPy's rewriting alone makes the difference zero; no value is rounded."""
    difference = (left - right).replace(_is_root_of_sum, lambda root: sympy.factor(root.base) ** root.exp)
    rewritings = (sympy.expand, lambda it: sympy.expand(sympy.numer(sympy.together(it))), sympy.simplify)
    return any(rewrite(difference) == 0 for rewrite in rewritings)


def _is_root_of_sum(part: Any) -> bool:
    return bool(part.is_Pow and part.base.is_Add and part.exp.is_Rational and not part.exp.is_Integer)


def main() -> None:
    """Answer until stdin closes."""
    with contextlib.suppress(ValueError, OSError):  # not every system lets a process limit itself
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    sys.set_int_max_str_digits(0)  # SymPy sorts some integers by their digits; the grammar has bounded them
    print("ready", flush=True)
    for line in sys.stdin:
        signal.alarm(_ORPHAN_SECONDS)
        by_value, *spelled = json.loads(line)
        left, right = (as_sympy(unspell(tree)) for tree in spelled)
        if by_value:
            same = _verified(left, right) or _verified(*_without_fractions(left, right))
        else:
            same = _proved(left, right)
        signal.alarm(0)
        print("equal" if same else "undecidable", flush=True)


if __name__ == "__main__":
    main()
