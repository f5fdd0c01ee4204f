"""The heavy normal form in which statements are compared: words, numbers, operators and symbols, and nothing else."""

import marshal
import re
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from corpus.overlap.meaning import GENERIC_WORDS, NUMBERS
from corpus.overlap.stems import stem
from corpus.overlap.tokens import MEANING, NAME, NUMBER, OPERATOR, SYMBOLS, WORD, tokenize
from corpus.overlap.typesetting import SYMBOL, plain
from corpus.overlap.wrappers import unwrapped

_DIAGRAM = re.compile(r"\[asy\].*?(?:\[/asy\]|\Z)", re.DOTALL | re.IGNORECASE)
_ASKING = re.compile(
    r"(?:what(?:'s|\s+is|\s+are|\s+was|\s+were|\s+would\s+be|\s+will\s+be)|compute|calculate|evaluate|determine|find)\b"
    rf"(?:\s+(?:the\s+|an?\s+|{SYMBOL})?(?:exact\s+|numerical\s+|possible\s+)?values?\s+of\b)?"
)
# A first letter that begins a word: found faster than a boundary before each word.
_SPELLED = re.compile(
    r"(?:[tfsen](?<!\w[tfsen])(?:(?<=t)(?:wo|hree|en)|(?<=f)(?:our|ive)|(?<=s)(?:ix|even)|(?<=e)ight|(?<=n)ine))\b"
    r"(?!\s+times|-|\s+more|\s+less)"
)
LIGHT = 0.25  # a changed article is a quarter of a changed noun


@dataclass(frozen=True, eq=False)
class Statement:
    """A statement in its normal form.

    Attributes:
        tokens: lower-case words, plain numbers, operators and runs of symbols, in order.
        kinds: one letter a token: WORD, MEANING (a word that changes the problem), NUMBER, OPERATOR, SYMBOLS or
            NAME (a capitalised word inside a sentence).
        stops: the indices of tokens that begin a sentence, and the length.
        diagram: the numbers and words of drawing code, apart from the text; empty where there is none.
        spelled: the small numbers that the text writes as words; "the two roots" may also be "the roots".
    """

    tokens: tuple[str, ...]
    kinds: str
    stops: frozenset[int]
    diagram: str
    spelled: frozenset[str] = frozenset()

    def packed(self) -> bytes:
        """The statement as a few hundred bytes, to keep a million of them; `unpacked` reads it. Never for a file."""
        return marshal.dumps(
            (" ".join(self.tokens), self.kinds, sorted(self.stops), self.diagram, sorted(self.spelled))
        )

    @staticmethod
    def unpacked(packed: bytes) -> "Statement":
        """The statement that `packed` made these bytes of, in a twentieth of the time that reading its text takes."""
        tokens, kinds, stops, diagram, spelled = marshal.loads(packed)
        return Statement(tuple(map(sys.intern, tokens.split())), kinds, frozenset(stops), diagram, frozenset(spelled))

    @cached_property
    def exact(self) -> str:
        """The whole normal form as one text: equal where two statements say the same in other typesetting."""
        return " ".join(self.tokens) + ("\n" + self.diagram if self.diagram else "")

    @cached_property
    def masked(self) -> tuple[str, ...]:
        """The tokens with every number as `#`: what numeral variants share."""
        return tuple("#" if kind == NUMBER else token for token, kind in zip(self.tokens, self.kinds, strict=True))

    @cached_property
    def numbers(self) -> Counter[str]:
        """The bag of numbers."""
        return Counter(t for t, k in zip(self.tokens, self.kinds, strict=True) if k == NUMBER)

    @cached_property
    def formulas(self) -> Counter[str]:
        """The bag of operators, and of places of numbers and symbols."""
        return Counter(
            t if k == OPERATOR else k
            for t, k in zip(self.tokens, self.kinds, strict=True)
            if k in (NUMBER, OPERATOR, SYMBOLS)
        )

    @cached_property
    def weights(self) -> dict[str, float]:
        """The bag of words and formulas with weights: names and what carries grammar weigh little, as formulas do."""
        names = {t for t, k in zip(self.stems, self.kinds, strict=True) if k == NAME} if NAME in self.kinds else ()
        weights = {f"{t}$": n * LIGHT for t, n in self.formulas.items()}
        for t, n in self.words.items():
            weights[t] = n * LIGHT if t in GENERIC_WORDS or t in names else n * 1.0
        return weights

    @cached_property
    def weight(self) -> float:
        """The sum of `weights`."""
        return sum(self.weights.values())

    @cached_property
    def words(self) -> Counter[str]:
        """The bag of word stems, without numbers, operators and symbols."""
        return Counter(t for t, k in zip(self.stems, self.kinds, strict=True) if k in (WORD, MEANING, NAME))

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """The tokens, words without their endings."""
        return tuple(
            stem(t) if k in (WORD, NAME) and t not in GENERIC_WORDS else t
            for t, k in zip(self.tokens, self.kinds, strict=True)
        )


def read_statement(text: str) -> Statement:
    """The normal form of a problem's text."""
    diagram = " ".join(" ".join(_DIAGRAM.findall(text)).split())
    body = unwrapped(_DIAGRAM.sub(" ", text) if diagram else text)
    tokens, kinds, stops = tokenize(_ASKING.sub("find", plain(body)))
    spelled = frozenset(NUMBERS[word] for word in _SPELLED.findall(body.lower()))
    return Statement(tuple(tokens), "".join(kinds), frozenset(stops), diagram, spelled)
