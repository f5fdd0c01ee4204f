"""From plain text to tokens: words, numbers, operators, runs of symbols, and the brackets that group something."""

import re
from functools import lru_cache

from corpus.overlap.meaning import FUNCTIONS, MEANINGS, NUMBERS, SPELLED_OPERATORS
from corpus.overlap.typesetting import CLOSE, FRACTION, GREEK, OPEN, OVER, PROPER, ROOT, SYMBOL

WORD, MEANING, NUMBER, OPERATOR, SYMBOLS, NAME = "w", "m", "n", "o", "s", "p"

_RAW = re.compile(
    rf"([{SYMBOL}{PROPER}]?[^\W\d_]+(?:'[^\W\d_]+)?|\d+(?:\.\d+)?(?:st|nd|rd|th)?(?![\d])|\.\d+"
    rf"|[<>!]=|[-+*/^_=<>|()\[\]{{}}%{OPEN}{CLOSE}{FRACTION}{OVER}{ROOT}]|(?<=\d):(?=\d)|(?<=[\d){CLOSE}])!|(?<={SYMBOL}[a-z])!)"
    r"|([.?!;:\n]+)"  # the end of a sentence
)
_BRACKETS = {"(": ")", OPEN: CLOSE}
_JOINERS = frozenset("+-=<>/|") | {"<=", ">=", "!="}
_ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth"}


_SCRIPTS = (["^"], ["_"])
GREEK_LETTERS = frozenset(GREEK.values())
_REDUNDANT_BEFORE = frozenset(("", "+", "-", "=", "<", ">", "<=", ">=", "("))
_REDUNDANT_AFTER = _REDUNDANT_BEFORE - {"("} | {")", CLOSE}


def tokenize(text: str) -> tuple[list[str], list[str], set[int]]:
    """The tokens of a text from `typesetting.plain`, a kind for each, and the indices that begin a sentence."""
    raw, stops = _raw_tokens(text)
    tokens, origins = _structured(raw)
    return _finished(tokens, origins, stops)


def _raw_tokens(text: str) -> tuple[list[str], list[int]]:
    tokens: list[str] = []
    stops = [0]
    for token, stop in _RAW.findall(text):
        if stop:
            stops.append(len(tokens))
        else:
            tokens.append(_spelled_out(token))
    return tokens, stops


@lru_cache(maxsize=1 << 16)
def _spelled_out(written: str) -> str:
    first = written[0]
    if first.isdecimal() or (first == "." and len(written) > 1):
        return _number(written)
    return _word(written) if first.isalnum() or first in SYMBOL + PROPER else written


def _number(written: str) -> str:
    if not written[-1].isdigit():
        return _ORDINALS.get(written, written)
    whole, _, places = written.partition(".")
    places = places.rstrip("0")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{places}" if places else whole


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


def _finished(tokens: list[str], origins: list[int], stops: list[int]) -> tuple[list[str], list[str], set[int]]:
    out: list[str] = []
    kinds: list[str] = []
    begins: set[int] = set()
    pending = iter(sorted(stops))
    stop = next(pending, None)
    for position, (token, origin) in enumerate(zip(tokens, origins, strict=True)):
        while stop is not None and stop <= origin:
            begins.add(len(out))
            stop = next(pending, None)
        kind, bare = _kind(token)
        if token == "*" and not _between_numbers(tokens, position):
            continue
        if kind == SYMBOLS and kinds[-1:] == [SYMBOLS] and out[-2:-1] not in _SCRIPTS:
            out[-1] += bare
        else:
            out.append(bare)
            kinds.append(kind)
    if NAME in kinds:
        names = {token for token, kind in zip(out, kinds, strict=True) if kind == NAME}
        kinds = [NAME if kind == WORD and token in names else kind for token, kind in zip(out, kinds, strict=True)]
    return out, kinds, begins | {len(out)}


def _between_numbers(tokens: list[str], position: int) -> bool:
    return 0 < position < len(tokens) - 1 and tokens[position - 1][-1].isdigit() and tokens[position + 1][0].isdigit()


@lru_cache(maxsize=1 << 16)
def _kind(token: str) -> tuple[str, str]:
    """The kind of a token, and the token without its mark."""
    if token[0] == SYMBOL:
        return SYMBOLS, token.lstrip(SYMBOL + PROPER)
    if token[0] == PROPER:
        return NAME, token.lstrip(SYMBOL + PROPER)
    if token == "pi" or token[0].isdigit():
        return NUMBER, token
    if not token[0].isalpha():
        return OPERATOR, token
    if len(token) == 1 and token not in "ai":
        return SYMBOLS, token
    return (MEANING if token in MEANINGS else WORD), token
