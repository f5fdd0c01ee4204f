"""The grammar: one finite real number, written the ways the policy lists. Recursive descent, one token ahead."""

from collections.abc import Callable
from fractions import Fraction

from grader.answers.atoms import Atoms
from grader.answers.characters import ROOT_SIGNS, SUPERSCRIPTS
from grader.answers.mixed import is_whole, mixed_number, number_of, small_integer
from grader.answers.refusal import Refused
from grader.answers.stream import BARE_ROOT, CLOSED, DIGITS
from grader.answers.tokens import NEW_LINE, NO_GAP, NUMBER, SPACE, SUPERSCRIPT, VULGAR, Token, tokens
from grader.answers.tree import Factorial, Negative, Number, Power, Product, Quotient, Sum, Tree, children, is_plain
from grader.answers.vocabulary import CONSTANTS, DIVIDE, FONTS, FRACTIONS, STYLES, TIMES

_OPENS_FACTOR = frozenset({"(", "[", "{", "π", "\\sqrt", "sqrt"}) | CONSTANTS.keys() | FRACTIONS | FONTS | STYLES
_POWER_SIGNS = ("^", "**")


def parse(payload: str) -> Tree:
    """The tree of a payload whose wrappers are gone.

    Raises:
        Refused: the payload is anything else than one number written in a legal way.
    """
    found = tokens(payload)
    if any(token.text == "e" for token in found) and any(token.kind == NUMBER and "e" in token.text for token in found):
        raise Refused("ambiguous")  # e^2+2e+1: Euler's number and an exponent of ten look alike
    parser = _Parser(found)
    tree = parser.whole()
    parser.finish()
    return tree


class _Parser(Atoms):
    def whole(self) -> Tree:
        r"""Read whole := expression [\over expression]."""
        tree = self.expression()
        return Quotient(tree, self.expression()) if self.accept("\\over") else tree

    def expression(self) -> Tree:
        """Read expression := [sign] term {sign term}."""
        terms = [self.signed(self.term)]
        while self.peek().text in ("+", "-"):
            negative = self.take().text == "-"
            term = self.term()
            terms.append(Negative(term) if negative else term)
        return terms[0] if len(terms) == 1 else Sum(tuple(terms))

    def signed(self, rule: Callable[[], Tree]) -> Tree:
        """One sign at most, and what `rule` reads."""
        if self.accept("-"):
            return Negative(rule())
        self.accept("+")
        return rule()

    def term(self) -> Tree:
        """Read term := mixed number | factor {(times | divide) [sign] factor | factor}."""
        mixed = self.plain_mixed_number()
        above: list[Tree] = [mixed or self.factor()]
        below: list[Tree] = []
        while True:
            token = self.peek()
            if token.text in TIMES:
                self.take()
                above.append(self.signed(self.factor))
            elif token.text in DIVIDE:
                if mixed:
                    raise Refused("ambiguous")
                self.take()
                below.append(self.signed(self.factor))
            elif token.kind in (NUMBER, VULGAR) or token.text in _OPENS_FACTOR or token.text in ROOT_SIGNS:
                self.check_juxtaposition(token, divided=bool(below) or mixed is not None)
                above.append(self.juxtaposed(token))
            else:
                break
        product = above[0] if len(above) == 1 else Product(tuple(above))
        if not below:
            return product
        return Quotient(product, below[0] if len(below) == 1 else Product(tuple(below)))

    def juxtaposed(self, token: Token) -> Tree:
        r"""A factor without an operator; `2{\frac12}` shows as the mixed number."""
        digits, factor = self.ending == DIGITS, self.factor()
        shown = factor.base if isinstance(factor, Power) else factor
        if digits and self.opens_group(token) and isinstance(shown, Quotient) and is_plain(shown):
            raise Refused("ambiguous")
        return factor

    def check_juxtaposition(self, token: Token, divided: bool) -> None:
        """A product without an operator must have one reading: not `2 3`, not `1/2π`, not `√2π`, not `{1}{2}`."""
        if reason := self.unit_in_font():
            raise Refused(reason)
        if self.opens_group(token) and (reason := self.group_complaint(self.ending)):
            raise Refused(reason)
        digits = token.kind in (NUMBER, VULGAR)
        if token.gap == NEW_LINE or (self.ending == DIGITS and (digits or self.is_note())):
            raise Refused("malformed_number" if token.text[0] == "." else "several_values")
        if divided or (self.ending == BARE_ROOT and token.text != "(" and token.text not in ROOT_SIGNS):
            raise Refused("ambiguous")

    def plain_mixed_number(self) -> Tree | None:
        """`1 1/4`, at the start of a term only; the fraction part is proper."""
        if not is_whole(self.peek()):
            return None
        whole, above, slash, below = (self.peek(ahead) for ahead in range(4))
        if not (is_whole(above) and above.gap == SPACE and slash.text == "/" and is_whole(below)):
            return None
        self.at += 4
        if self.peek().text in (*_POWER_SIGNS, "!") or self.peek().kind == SUPERSCRIPT:
            raise Refused("ambiguous")
        self.ending = DIGITS
        return mixed_number(whole, number_of(above).value, number_of(below).value, "several_values")

    def factor(self) -> Tree:
        """Read factor := atom [!] [power]."""
        start = self.at
        tree = self.atom()
        mixed = self.tokens[start].kind == NUMBER and self.at > start + 1
        token = self.peek()
        if token.text not in ("!", *_POWER_SIGNS) and token.kind != SUPERSCRIPT:
            return tree
        if mixed or (self.ending == BARE_ROOT and token.text == "!"):
            raise Refused("ambiguous")
        if self.accept("!"):
            if not isinstance(tree, Number) or tree.value.denominator != 1:
                raise Refused("functions")
            tree = Factorial(tree)
            if self.peek().text == "!":
                raise Refused("functions")
            # 2!3! is a product; 2! 3! could be two answers, except inside a fraction, a root or brackets.
            self.ending = CLOSED if self.depth or self.peek().gap == NO_GAP else DIGITS
        return self.power(tree)

    def power(self, base: Tree) -> Tree:
        """Read power := [superscript | (^ | **) exponent], once: a chain has two readings, a tower has no size."""
        token, closed = self.peek(), False
        if token.kind == SUPERSCRIPT:
            self.take()
            exponent: Tree = Number(Fraction(small_integer(token.text.translate(SUPERSCRIPTS))))
        elif token.text in _POWER_SIGNS:
            self.take()
            closed = self.peek().text in ("{", "(")
            exponent = self.exponent()
        else:
            return base
        if self.peek().text in (*_POWER_SIGNS, "!") or self.peek().kind == SUPERSCRIPT:
            raise Refused("exponent_chain")
        if not isinstance(exponent, Number):
            self.count_radical()
            if _holds_power(exponent):
                raise Refused("power_tower")
        self.ending = CLOSED if closed else DIGITS  # 2^{3}5^{2} is a product, 2^3 5^2 could be two answers
        return Power(base, exponent)

    def exponent(self) -> Tree:
        """Read exponent := [sign] (number | atom)."""
        token = self.peek()
        if token.text == "\\circ" or (token.text == "{" and self.peek(1).text == "\\circ"):
            raise Refused("degree_mark")
        if token.text in ("-", "+"):
            return self.signed(self.exponent_atom)
        return self.exponent_atom()

    def exponent_atom(self) -> Tree:
        """A number is taken whole: 2^10 is 1024 whatever TeX would show."""
        token = self.peek()
        if token.kind == NUMBER and not token.text[-1].isdigit():
            raise Refused("malformed_number")
        return self.number(mixed=False) if token.kind == NUMBER else self.atom()


def _holds_power(tree: Tree) -> bool:
    return isinstance(tree, Power | Factorial) or any(_holds_power(part) for part in children(tree))
