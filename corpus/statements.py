"""The heavy normal form in which statements are compared: words, numbers, operators and symbols, and nothing else."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

from corpus.meaning import FUNCTIONS, MEANINGS, NUMBERS, SPELLED_OPERATORS
from corpus.typesetting import CLOSE, FRACTION, GREEK, OPEN, OVER, PROPER, ROOT, SYMBOL, plain
from corpus.wrappers import unwrapped

WORD, MEANING, NUMBER, OPERATOR, SYMBOLS, NAME = "w", "m", "n", "o", "s", "p"

_DIAGRAM = re.compile(r"\[asy\].*?(?:\[/asy\]|\Z)", re.DOTALL | re.IGNORECASE)
_ASKING = re.compile(
    r"(?:what(?:'s|\s+is|\s+are|\s+was|\s+were|\s+would\s+be|\s+will\s+be)|compute|calculate|evaluate|determine|find)\b"
    rf"(?:\s+(?:the\s+|an?\s+|{SYMBOL})?(?:exact\s+|numerical\s+|possible\s+)?values?\s+of\b)?"
)
_RAW = re.compile(
    rf"(?P<number>\d+(?:\.\d+)?(?:st|nd|rd|th)?(?![\d])|\.\d+)|(?P<word>[{SYMBOL}{PROPER}]?[^\W\d_]+(?:'[^\W\d_]+)?)"
    rf"|(?P<operator>[<>!]=|[-+*/^_=<>|()\[\]{{}}%{OPEN}{CLOSE}{FRACTION}{OVER}{ROOT}]|(?<=\d):(?=\d)|(?<=[\d){CLOSE}])!|(?<={SYMBOL}[a-z])!)"
    r"|(?P<stop>[.?!;:\n]+)"
)
_BRACKETS = {"(": ")", OPEN: CLOSE}
_JOINERS = frozenset("+-=<>/|") | {"<=", ">=", "!="}
GREEK_LETTERS = frozenset(GREEK.values())
_REDUNDANT_BEFORE = frozenset(("", "+", "-", "=", "<", ">", "<=", ">=", "("))
_REDUNDANT_AFTER = _REDUNDANT_BEFORE - {"("} | {")", CLOSE}
_SCRIPTS = (["^"], ["_"])
_ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth"}


@dataclass(frozen=True, eq=False)
class Statement:
    """A statement in its normal form.

    Attributes:
        tokens: lower-case words, plain numbers, operators and runs of symbols, in order.
        kinds: one letter a token: WORD, MEANING (a word that changes the problem), NUMBER, OPERATOR, SYMBOLS or
            NAME (a capitalised word inside a sentence).
        stops: the indices of tokens that begin a sentence, and the length.
        diagram: the numbers and words of drawing code, apart from the text; empty where there is none.
    """

    tokens: tuple[str, ...]
    kinds: str
    stops: frozenset[int]
    diagram: str

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
    def words(self) -> Counter[str]:
        """The bag of words, without numbers, operators and symbols."""
        return Counter(t for t, k in zip(self.tokens, self.kinds, strict=True) if k in (WORD, MEANING, NAME))


def read_statement(text: str) -> Statement:
    """The normal form of a problem's text."""
    diagram = " ".join(" ".join(_DIAGRAM.findall(text)).split())
    body = unwrapped(_DIAGRAM.sub(" ", text) if diagram else text)
    raw, stops = _raw_tokens(_ASKING.sub("find", plain(body)))
    tokens, origins = _structured(raw)
    return _finished(tokens, origins, stops, diagram)


def _raw_tokens(text: str) -> tuple[list[str], list[int]]:
    tokens: list[str] = []
    stops = [0]
    for match in _RAW.finditer(text):
        kind = match.lastgroup
        token = match[0]
        if kind == "stop":
            stops.append(len(tokens))
        elif kind == "number":
            tokens.append(_number(token))
        elif kind == "word":
            tokens.append(_word(token))
        else:
            tokens.append(token)
    return tokens, stops


@lru_cache(maxsize=1 << 16)
def _number(written: str) -> str:
    if not written[-1].isdigit():
        return _ORDINALS.get(written, written)
    whole, _, places = written.partition(".")
    places = places.rstrip("0")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{places}" if places else whole


@lru_cache(maxsize=1 << 16)
def _word(written: str) -> str:
    word = written.replace("'", "")
    if word[0] in SYMBOL + PROPER:
        return word if word[1:] not in MEANINGS or word[0] == SYMBOL else MEANINGS[word[1:]]
    if word in GREEK or word in GREEK_LETTERS:
        return SYMBOL + GREEK.get(word, word)
    if word in NUMBERS:
        return NUMBERS[word]
    return SPELLED_OPERATORS.get(word) or MEANINGS.get(word) or word


def _structured(raw: list[str]) -> tuple[list[str], list[int]]:
    """Resolve braces, fractions and brackets; each token keeps the index it had."""
    out: list[str] = []
    origins: list[int] = []
    stack: list[tuple[int, str]] = []
    next_role = ""
    for index, token in enumerate(raw):
        if token == FRACTION:
            next_role = "top"
        elif token in _BRACKETS:
            role = next_role or ("kept" if token == "(" or _binds(out) else "loose")
            next_role = ""
            stack.append((len(out), role))
            out.append("(")
            origins.append(index)
        elif token == OVER:
            start, _ = stack.pop() if stack else (-1, "")
            if start >= 0:
                _close(out, origins, start, "kept", index, "^")
                out.append("/")
                origins.append(index)
                stack.append((len(out), "kept"))
                out.append("(")
                origins.append(index)
        elif token in (")", CLOSE) and stack:
            start, role = stack.pop()
            _close(out, origins, start, role, index, raw[index + 1] if index + 1 < len(raw) else "")
            if role == "top":
                out.append("/")
                origins.append(index)
                next_role = "bottom"
        elif token not in (")", CLOSE):
            out.append(token)
            origins.append(index)
    return out, origins


def _binds(out: list[str]) -> bool:
    return bool(out) and out[-1] in ("^", "_", ROOT)


def _close(out: list[str], origins: list[int], start: int, role: str, index: int, after: str) -> None:
    """Close the group opened at `start`: its brackets stay where they group something."""
    inner = out[start + 1 :]
    argument = start > 0 and out[start - 1] in FUNCTIONS and after not in ("^", "!") and not _JOINERS & set(inner)
    remark = not _JOINERS & set(inner) and any(len(t) > 2 and t.isalpha() and t not in FUNCTIONS for t in inner)
    before = out[start - 1] if start else ""
    spoken = len(after) > 1 and after.isalpha()
    redundant = (
        before in _REDUNDANT_BEFORE and (spoken or after in _REDUNDANT_AFTER) and not (_JOINERS - {"/"}) & set(inner)
    )
    if role == "loose" or len(inner) <= 1 or argument or remark or redundant:
        del out[start], origins[start]
    else:
        out.append(")")
        origins.append(index)


def _finished(tokens: list[str], origins: list[int], stops: list[int], diagram: str) -> Statement:
    out: list[str] = []
    kinds: list[str] = []
    begins: set[int] = set()
    pending = iter(sorted(stops))
    stop = next(pending, None)
    for position, (token, origin) in enumerate(zip(tokens, origins, strict=True)):
        while stop is not None and stop <= origin:
            begins.add(len(out))
            stop = next(pending, None)
        kind = _kind(token)
        if token == "*" and not _between_numbers(tokens, position):
            continue
        token = token.lstrip(SYMBOL + PROPER)
        if kind == SYMBOLS and kinds[-1:] == [SYMBOLS] and len(out) not in begins and out[-2:-1] not in _SCRIPTS:
            out[-1] += token
        else:
            out.append(token)
            kinds.append(kind)
    names = {token for token, kind in zip(out, kinds, strict=True) if kind == NAME}
    kinds = [NAME if kind == WORD and token in names else kind for token, kind in zip(out, kinds, strict=True)]
    return Statement(tuple(out), "".join(kinds), frozenset(begins) | {len(out)}, diagram)


def _between_numbers(tokens: list[str], position: int) -> bool:
    return 0 < position < len(tokens) - 1 and tokens[position - 1][-1].isdigit() and tokens[position + 1][0].isdigit()


@lru_cache(maxsize=1 << 16)
def _kind(token: str) -> str:
    if token[0] == SYMBOL:
        return SYMBOLS
    if token[0] == PROPER:
        return NAME
    if token == "pi" or token[0].isdigit():
        return NUMBER
    if not token[0].isalpha():
        return OPERATOR
    if len(token) == 1 and token not in "ai":
        return SYMBOLS
    return MEANING if token in MEANINGS else WORD
