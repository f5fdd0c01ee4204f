"""The grammar: one finite real number, written the ways the policy lists. Recursive descent, one token ahead."""

from collections.abc import Callable
from fractions import Fraction

from grader.answers.characters import ROOT_SIGNS, SUPERSCRIPTS, VULGAR_FRACTIONS
from grader.answers.limits import MAX_DEPTH, MAX_ROOT
from grader.answers.refusal import Refused
from grader.answers.tokens import (
    COMMAND,
    END,
    NEW_LINE,
    NO_GAP,
    NUMBER,
    SPACE,
    SUPERSCRIPT,
    VULGAR,
    WORD,
    Token,
    tokens,
)
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
from grader.answers.vocabulary import CONSTANTS, DIVIDE, FONTS, FRACTIONS, STYLES, TIMES, reason_for

# How the factor just read ends, which decides what may follow it without an operator.
_CLOSED, _DIGITS, _BARE_ROOT = "closed", "digits", "bare root"


def parse(payload: str) -> Tree:
    """The tree of a payload whose wrappers are gone.

    Raises:
        Refused: the payload is anything else than one number written in a legal way.
    """
    parser = _Parser(tokens(payload))
    tree = parser.expression()
    parser.finish()
    return tree


class _Parser:
    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.at = 0
        self.depth = 0
        self.ending = _CLOSED

    # The token stream

    def peek(self, ahead: int = 0) -> Token:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.tokens[self.at]
        self.at += token.kind != END
        return token

    def accept(self, text: str) -> bool:
        if self.peek().text != text:
            return False
        self.take()
        return True

    def expect(self, text: str) -> None:
        if not self.accept(text):
            raise Refused(self.complaint())

    def finish(self) -> None:
        if self.peek().kind != END:
            raise Refused(self.complaint())

    def complaint(self) -> str:
        """Why the next token cannot stand where it stands."""
        token = self.peek()
        if token.kind in (WORD, COMMAND) and token.text not in CONSTANTS and token.text not in FONTS | FRACTIONS:
            return reason_for(token.text)
        if token.kind in (NUMBER, VULGAR):
            return "several_values"
        return {"...": "ellipsis", "[": "interval", "]": "interval"}.get(token.text, "malformed")

    # expression := [sign] term {sign term}

    def expression(self) -> Tree:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Refused("too_deep")
        terms = [self.signed(self.term)]
        while self.peek().text in ("+", "-"):
            negative = self.take().text == "-"
            term = self.term()
            terms.append(Negative(term) if negative else term)
        self.depth -= 1
        return terms[0] if len(terms) == 1 else Sum(tuple(terms))

    def signed(self, rule: Callable[[], Tree]) -> Tree:
        if self.accept("-"):
            return Negative(rule())
        self.accept("+")
        return rule()

    # term := factor {(times | divide) [sign] factor | factor}

    def term(self) -> Tree:
        mixed = self.plain_mixed_number()
        above, below = [mixed or self.factor()], list[Tree]()
        while True:
            text = self.peek().text
            if text in TIMES:
                self.take()
                above.append(self.signed(self.factor))
            elif text in DIVIDE:
                if mixed:
                    raise Refused("ambiguous")
                self.take()
                below.append(self.signed(self.factor))
            elif self.starts_factor():
                self.check_juxtaposition(divided=bool(below) or mixed is not None)
                above.append(self.factor())
            else:
                break
        product = above[0] if len(above) == 1 else Product(tuple(above))
        if not below:
            return product
        return Quotient(product, below[0] if len(below) == 1 else Product(tuple(below)))

    def starts_factor(self) -> bool:
        token = self.peek()
        if token.kind in (NUMBER, VULGAR):
            return True
        if token.kind in (WORD, COMMAND):
            text = token.text
            return text in CONSTANTS or text in FRACTIONS or text in FONTS or text in ("\\sqrt", "sqrt")
        return token.text in ("(", "[", "{", "π") or token.text in ROOT_SIGNS

    def check_juxtaposition(self, divided: bool) -> None:
        """A product without an operator must have one reading: not `2 3`, not `1/2π`, not `√2π`, not `{1}{2}`."""
        token = self.peek()
        digits = token.kind in (NUMBER, VULGAR) or token.text == "{" or token.text in FONTS
        if token.gap == NEW_LINE or (digits and self.ending == _DIGITS):
            raise Refused("several_values")
        if self.ending == _DIGITS and self.is_note():
            raise Refused("several_values")
        if divided or (self.ending == _BARE_ROOT and token.text != "(" and token.text not in ROOT_SIGNS):
            raise Refused("ambiguous")

    def is_note(self) -> bool:
        """`42 (1)` and `42[1]`: a number in brackets apart from the value is a note or a second candidate."""
        opening, inside, closing = (self.peek(ahead) for ahead in range(3))
        if inside.kind != NUMBER or closing.text not in (")", "]"):
            return False
        return opening.text == "[" or (opening.text == "(" and opening.gap == SPACE)

    def plain_mixed_number(self) -> Tree | None:
        """`1 1/4`, at the start of a term only; the fraction part is proper."""
        whole, above, slash, below = (self.peek(ahead) for ahead in range(4))
        if not (
            _is_whole(whole) and _is_whole(above) and above.gap == SPACE and slash.text == "/" and _is_whole(below)
        ):
            return None
        self.at += 4
        if self.peek().text in ("^", "**", "!") or self.peek().kind == SUPERSCRIPT:
            raise Refused("ambiguous")
        self.ending = _DIGITS
        return _mixed(whole, _value(above), _value(below), "several_values")

    # factor := atom {!} [power]

    def factor(self) -> Tree:
        start = self.at
        tree = self.atom()
        mixed = self.tokens[start].kind == NUMBER and self.at > start + 1
        token = self.peek()
        if token.text not in ("!", "^", "**") and token.kind != SUPERSCRIPT:
            return tree
        if mixed or self.ending == _BARE_ROOT and token.text == "!":
            raise Refused("ambiguous")
        if self.accept("!"):
            tree = Factorial(tree)
            if self.peek().text == "!":
                raise Refused("functions")
            self.ending = _DIGITS
        return self.power(tree)

    def power(self, base: Tree) -> Tree:
        token = self.peek()
        if token.kind == SUPERSCRIPT:
            self.take()
            exponent: Tree = Number(Fraction(_small_integer(token.text.translate(SUPERSCRIPTS))))
        elif token.text in ("^", "**"):
            self.take()
            exponent = self.exponent()
        else:
            return base
        if self.peek().text in ("^", "**", "!") or self.peek().kind == SUPERSCRIPT:
            raise Refused("exponent_chain")
        if _holds_power(exponent):
            raise Refused("power_tower")
        self.ending = _DIGITS
        return Power(base, exponent)

    def exponent(self) -> Tree:
        token = self.peek()
        if token.text in ("\\circ", "°") or (token.text == "{" and self.peek(1).text == "\\circ"):
            raise Refused("degree_mark")
        if token.text in ("-", "+"):
            return self.signed(self.exponent_atom)
        return self.exponent_atom()

    def exponent_atom(self) -> Tree:
        token = self.peek()
        if token.kind == NUMBER and not token.text[-1].isdigit():
            raise Refused("malformed_number")
        if token.kind == NUMBER:
            return self.number(mixed=False)
        return self.atom()

    # atom := number | constant | fraction | root | ( expression ) | { expression }

    def atom(self) -> Tree:
        token = self.peek()
        text = token.text
        if token.kind == NUMBER:
            return self.number(mixed=True)
        if token.kind == VULGAR:
            self.take()
            self.ending = _DIGITS
            return Number(Fraction(*VULGAR_FRACTIONS[text]))
        if text in CONSTANTS:
            return self.constant()
        if text in FRACTIONS:
            return self.fraction()
        if text in ("(", "["):
            return self.bracket()
        if text in ("{",) or text in FONTS:
            return self.group()
        if text in ("\\sqrt", "sqrt") or text in ROOT_SIGNS:
            return self.root()
        if text in STYLES:
            self.take()
            return self.atom()
        raise Refused("malformed" if token.kind == END else self.complaint())

    def number(self, mixed: bool) -> Tree:
        token = self.take()
        self.ending = _DIGITS
        following = self.peek()
        if " " in token.text and following.text in DIVIDE:
            raise Refused("ambiguous")  # 1 234/567: a mixed number, or digits in groups
        if not mixed or following.gap == NEW_LINE or not _is_whole(token):
            if following.kind == VULGAR:
                raise Refused("several_values")
            return _number(token)
        if following.kind == VULGAR:
            self.take()
            return _mixed(token, *VULGAR_FRACTIONS[following.text], "ambiguous")
        if following.text not in FRACTIONS:
            return _number(token)
        return self.mixed_or_product(token)

    def mixed_or_product(self, whole: Token) -> Tree:
        divided = self.at > 1 and self.tokens[self.at - 2].text in DIVIDE
        fraction = self.fraction()
        if type(fraction.above) is not Number or type(fraction.below) is not Number:
            if divided:
                raise Refused("ambiguous")
            return Product((_number(whole), fraction))
        if divided:
            raise Refused("ambiguous")
        return _mixed(whole, fraction.above.value, fraction.below.value, "ambiguous")

    def constant(self) -> Tree:
        token = self.take()
        following = self.peek()
        if token.kind == WORD and following.kind == NUMBER and following.gap == NO_GAP:
            raise Refused("ambiguous")  # e5, pi2
        self.ending = _DIGITS if token.text == "e" else _CLOSED
        return Constant(CONSTANTS[token.text])

    def fraction(self) -> Quotient:
        self.take()
        above = self.argument()
        below = self.argument()
        self.ending = _CLOSED
        return Quotient(above, below)

    def argument(self) -> Tree:
        """What TeX takes as one argument: a group, a command with its own, or a single digit."""
        token = self.peek()
        if token.text == "{":
            return self.group()
        if token.kind != NUMBER:
            if token.kind == COMMAND or token.text in ("π", "e", "("):
                return self.atom()
            raise Refused(self.complaint() if token.kind != END else "malformed")
        if not token.text.isdigit():
            raise Refused("ambiguous")
        if len(token.text) == 1:
            return _number(self.take())
        rest = token.text[1:]
        self.tokens[self.at] = Token(NUMBER, rest, NO_GAP, Number(Fraction(_small_integer(rest))))
        return Number(Fraction(int(token.text[0])))

    def root(self) -> Tree:
        sign = self.take().text
        index = ROOT_SIGNS.get(sign, 2)
        if sign == "\\sqrt" and self.peek().text == "[":
            self.take()
            index = _root_index(self.take())
            self.expect("]")
        if sign == "\\sqrt":
            radicand = self.argument()
            self.ending = _CLOSED
            return Root(index, radicand)
        if self.peek().text in ("(", "{"):
            radicand = self.atom()
            self.ending = _CLOSED
            return Root(index, radicand)
        if self.peek().kind != NUMBER and self.peek().text not in CONSTANTS:
            raise Refused(self.complaint() if self.peek().kind != END else "malformed")
        radicand = self.number(mixed=False) if self.peek().kind == NUMBER else self.constant()
        self.ending = _BARE_ROOT
        return Root(index, radicand)

    def bracket(self) -> Tree:
        opening = self.take().text
        first = self.at == 1
        tree = self.expression()
        self.expect(")" if opening == "(" else "]")
        if opening == "[" and first and self.peek().kind == END:
            raise Refused("set")  # [42]: a list, not a grouped factor
        self.ending = _DIGITS  # (3) 42 is an item number and a value, not a product
        return tree

    def group(self) -> Tree:
        if self.take().text in FONTS:
            if self.peek().text != "{":
                raise Refused("malformed")
            self.take()
        tree = self.expression()
        self.expect("}")
        self.ending = _DIGITS  # {1}{2} shows as 12
        return tree


def _is_whole(token: Token) -> bool:
    return token.number is not None and token.text[-1].isdigit() and not set(token.text) & set(".eE")


def _number(token: Token) -> Number:
    assert token.number is not None
    return token.number


def _value(token: Token) -> Fraction:
    return _number(token).value


def _mixed(whole: Token, above: Fraction | int, below: Fraction | int, otherwise: str) -> Number:
    if not 0 < above < below or Fraction(above).denominator != 1 or Fraction(below).denominator != 1:
        raise Refused(otherwise)
    return Number(_value(whole) + Fraction(above) / Fraction(below))


def _small_integer(text: str) -> int:
    if len(text) > 600:
        raise Refused("too_large")
    return int(text)


def _root_index(token: Token) -> int:
    if token.kind != NUMBER or not token.text.isdigit():
        raise Refused("malformed")
    index = _value(token)
    if not 2 <= index <= MAX_ROOT:
        raise Refused("too_large" if index > MAX_ROOT else "malformed")
    return int(index)


def _holds_power(tree: Tree) -> bool:
    return type(tree) in (Power, Factorial) or any(_holds_power(part) for part in children(tree))
