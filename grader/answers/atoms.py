"""atom := number | constant | fraction | root | ( expression ) | { expression }."""

from fractions import Fraction

from grader.answers.characters import ROOT_SIGNS, VULGAR_FRACTIONS
from grader.answers.limits import MAX_DEPTH, MAX_ROOT
from grader.answers.mixed import is_whole, mixed_number, number_of, small_integer
from grader.answers.refusal import Refused
from grader.answers.stream import BARE_ROOT, CLOSED, DIGITS, TokenStream
from grader.answers.tokens import COMMAND, END, NEW_LINE, NO_GAP, NUMBER, VULGAR, WORD, Token
from grader.answers.tree import Constant, Number, Product, Quotient, Root, Tree
from grader.answers.vocabulary import CONSTANTS, DIVIDE, FONTS, FRACTIONS, STYLES


class Atoms(TokenStream):
    """The part of the grammar below operators."""

    def whole(self) -> Tree:
        """What stands inside a group; the grammar of operators is built on top of this class."""
        raise NotImplementedError

    def atom(self) -> Tree:
        """One operand, without the power or the factorial sign behind it."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Refused("too_deep")
        tree = self.operand()
        self.depth -= 1
        return tree

    def operand(self) -> Tree:
        """What `atom` reads, by its first token."""
        token = self.peek()
        text = token.text
        if token.kind == NUMBER:
            return self.number(mixed=True)
        if token.kind == VULGAR:
            self.take()
            self.ending = DIGITS
            return Number(Fraction(*VULGAR_FRACTIONS[text]))
        if text in CONSTANTS:
            return self.constant()
        if text in FRACTIONS:
            return self.fraction()
        if text in ("(", "["):
            return self.bracket()
        if text == "{" or text in FONTS:
            return self.group()
        if text in ("\\sqrt", "sqrt") or text in ROOT_SIGNS:
            return self.root()
        if text in STYLES:
            self.take()
            return self.atom()
        raise Refused("malformed" if token.kind == END else self.complaint())

    def number(self, mixed: bool) -> Tree:
        """A literal, or a mixed number where one may stand."""
        token = self.take()
        self.ending = DIGITS
        following = self.peek()
        if " " in token.text and following.text in DIVIDE:
            raise Refused("ambiguous")  # 1 234/567: a mixed number, or digits in groups
        if not mixed or following.gap == NEW_LINE or not is_whole(token):
            if following.kind == VULGAR:
                raise Refused("several_values")
            return number_of(token)
        if following.kind == VULGAR:
            self.take()
            return mixed_number(token, *VULGAR_FRACTIONS[following.text], "ambiguous")
        return self.mixed_or_product(token) if following.text in FRACTIONS else number_of(token)

    def mixed_or_product(self, whole: Token) -> Tree:
        r"""`2\frac12` is two and a half, `2\frac{\pi}{3}` a product; `2\frac32` could be either."""
        divided = self.at > 1 and self.tokens[self.at - 2].text in DIVIDE
        fraction = self.fraction()
        if divided:
            raise Refused("ambiguous")
        if isinstance(fraction.above, Number) and isinstance(fraction.below, Number):
            return mixed_number(whole, fraction.above.value, fraction.below.value, "ambiguous")
        return Product((number_of(whole), fraction))

    def constant(self) -> Tree:
        """Pi or e."""
        self.count_radical()
        token = self.take()
        following = self.peek()
        if token.kind == WORD and following.kind == NUMBER and following.gap == NO_GAP:
            raise Refused("ambiguous")  # e5, pi2
        self.ending = DIGITS if token.text == "e" else CLOSED
        return Constant(CONSTANTS[token.text])

    def fraction(self) -> Quotient:
        r"""\frac and its variants."""
        self.take()
        above = self.argument()
        below = self.argument()
        self.ending = CLOSED
        return Quotient(above, below)

    def argument(self) -> Tree:
        """What TeX takes as one argument: a group, a command with its own arguments, or a single digit."""
        token = self.peek()
        if token.kind == COMMAND or token.text == "{" or token.text in ("π", "e", "("):
            return self.atom()
        if token.kind != NUMBER:
            raise Refused(self.complaint() if token.kind != END else "malformed")
        if not token.text.isdigit():
            raise Refused("ambiguous")
        if len(token.text) == 1:
            return number_of(self.take())
        rest = token.text[1:]
        self.tokens[self.at] = Token(NUMBER, rest, NO_GAP, Number(Fraction(small_integer(rest))))
        return Number(Fraction(int(token.text[0])))

    def root(self) -> Tree:
        r"""\sqrt with or without index, sqrt(...), and root signs, whose reach without brackets is one operand."""
        self.count_radical()
        sign = self.take().text
        index = ROOT_SIGNS.get(sign, 2)
        if sign == "\\sqrt" and self.accept("["):
            index = _root_index(self.take())
            self.expect("]")
        following = self.peek()
        if sign == "\\sqrt" or following.text in ("(", "{"):
            radicand = self.argument()
            self.ending = CLOSED
            return Root(index, radicand)
        if following.kind == NUMBER:
            radicand = self.number(mixed=False)
        elif following.text in CONSTANTS:
            radicand = self.constant()
        else:
            raise Refused(self.complaint() if following.kind != END else "malformed")
        self.ending = BARE_ROOT
        return Root(index, radicand)

    def bracket(self) -> Tree:
        """( ... ) or [ ... ] of the same kind."""
        opening = self.take().text
        first = self.at == 1
        tree = self.whole()
        self.expect(")" if opening == "(" else "]")
        if opening == "[" and first and self.peek().kind == END:
            raise Refused("set")  # [42]: a list, not a grouped factor
        self.ending = DIGITS  # (3) 42 is an item number and a value, not a product
        return tree

    def group(self) -> Tree:
        """{ ... }, or a font command with its group."""
        if self.take().text in FONTS:
            self.expect("{")
        tree = self.whole()
        self.expect("}")
        self.ending = DIGITS  # {1}{2} shows as 12
        return tree


def _root_index(token: Token) -> int:
    if token.kind != NUMBER or not token.text.isdigit():
        raise Refused("malformed")
    index = number_of(token).value
    if not 2 <= index <= MAX_ROOT:
        raise Refused("too_large" if index > MAX_ROOT else "malformed")
    return int(index)
