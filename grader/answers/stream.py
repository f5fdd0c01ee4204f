"""The tokens of a payload, read one at a time."""

from grader.answers.limits import MAX_RADICALS
from grader.answers.refusal import Refused
from grader.answers.tokens import COMMAND, END, NUMBER, SPACE, VULGAR, WORD, Token
from grader.answers.vocabulary import CONSTANTS, FONTS, FRACTIONS, reason_for

# How the factor just read ends, which decides what may follow it without an operator.
CLOSED, DIGITS, BARE_ROOT = "closed", "digits", "bare root"


class TokenStream:
    """A cursor over tokens, and how the factor before it ended."""

    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.at = 0
        self.depth = 0
        self.radicals = 0
        self.ending = CLOSED

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or one further on; END past the end."""
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        """The next token, consumed."""
        token = self.tokens[self.at]
        self.at += token.kind != END
        return token

    def accept(self, text: str) -> bool:
        """Consume the next token if it is `text`."""
        if self.tokens[self.at].text != text:
            return False
        self.take()
        return True

    def expect(self, text: str) -> None:
        """Consume `text`, or refuse."""
        if not self.accept(text):
            raise Refused(self.complaint())

    def count_radical(self) -> None:
        """Each root, constant and irrational power costs exact work: more than a person writes are refused."""
        self.radicals += 1
        if self.radicals > MAX_RADICALS:
            raise Refused("too_large")

    def finish(self) -> None:
        """Refuse anything that is left."""
        if self.peek().kind != END:
            raise Refused(self.complaint())

    def complaint(self) -> str:
        """Why the next token cannot stand where it stands."""
        token = self.peek()
        if token.kind in (WORD, COMMAND) and not (token.text in CONSTANTS or token.text in FONTS | FRACTIONS):
            return reason_for(token.text)
        if token.kind in (NUMBER, VULGAR):
            return "several_values"
        return {"...": "ellipsis", "[": "interval", "]": "interval"}.get(token.text, "malformed")

    def is_note(self, at: int = 0) -> bool:
        """`42 (1)` and `42[1]`: a number in brackets apart from the value is a note or a second candidate."""
        opening, inside, closing = (self.peek(at + ahead) for ahead in range(3))
        if inside.kind != NUMBER or closing.text not in (")", "]"):
            return False
        return opening.text == "[" or (opening.text == "(" and (at > 0 or opening.gap == SPACE))

    @staticmethod
    def opens_group(token: Token) -> bool:
        """Whether a token is a brace or a font command, neither of which shows."""
        return token.text == "{" or token.text in FONTS

    def group_complaint(self, before: str) -> str:
        r"""Why a group cannot be a factor without an operator; its braces do not show, so `4{2}` reads as 42.

        `before` is how the factor before it ended. A sum reads as a sum (`4{\pi+1}` as 4 pi + 1), and a number
        after digits as their continuation.
        """
        ahead = 0
        while self.opens_group(self.peek(ahead)):
            ahead += 1
        first, depth = self.peek(ahead), 0
        if before == DIGITS and (first.kind in (NUMBER, VULGAR) or self.is_note(ahead)):
            return "several_values"
        while depth >= 0 and self.peek(ahead).kind != END:
            text = self.peek(ahead).text
            if not depth and text in ("+", "-"):
                return "ambiguous"
            depth += (text in ("(", "[", "{")) - (text in (")", "]", "}"))
            ahead += 1
        return ""

    def unit_in_font(self) -> str:
        r"""The reason for words in a font command after a value, as in `3\text{ cm}`; "" where it holds none."""
        font, opening, inside = (self.peek(ahead) for ahead in range(3))
        if font.text in FONTS and opening.text == "{" and inside.kind == WORD and inside.text not in CONSTANTS:
            return reason_for(inside.text)
        return ""
