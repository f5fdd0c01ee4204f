"""Statements of which it is known which repeat which: real ones, changed by script as people and converters do.

The changes know nothing of the rules that are measured. Of every 20 rows, 14 are problems of their own (after the real
statements are used up: real ones about other things and other numbers), 3 repeat one of them (retypeset, reworded, or
with the question first) and 3 are the same words about other numbers, which is another problem.
"""

import random
import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

SEED = 11
_PATTERN = ("own",) * 14 + ("retypeset", "reworded", "question first") + ("renumbered",) * 3
REPEATS = frozenset(("retypeset", "reworded", "question first"))
_NUMBER = re.compile(r"(?<![\d.])\d+(?!\d)")
_WORD = re.compile(r"(?<![\\A-Za-z{])[a-z]{4,}(?![A-Za-z}])")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}\b")
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")
_NAMES = "Anouk Bram Chidi Dalia Emeka Farid Greta Hanne Ilse Jonas Katya Lamar Mirek Nadia Orla Priya".split()
# What a rewriter exchanges without changing the problem.
_PHRASES = (
    ("Find", "Determine"), ("Compute", "Calculate"), ("What is", "Find"), ("How many", "What number of"),
    ("Let", "Suppose"), ("buys", "purchases"), ("each", "every"), ("gives", "hands"), ("total", "overall"),
    ("begins", "starts"), ("children", "kids"), ("contains", "holds"), ("also", "additionally"), ("needs", "requires"),
    ("there are", "we have"), ("wants", "would like"), ("such that", "so that"), ("if", "given that"),
)  # fmt: skip
_KEPT_SHARE = 0.5  # of a statement's words that stay when it is made a problem of its own
_LEAST_WORDS = 8  # in a real statement that is taken
_PHRASES_CHANGED = 3


class Row(NamedTuple):
    """A statement; the place of the row it was made from (its own, where it is a problem of its own); and how."""

    text: str
    origin: int
    kind: str


def planted(texts: Sequence[str], rows: int, seed: int = SEED) -> Iterator[Row]:
    """`rows` statements made from real ones.

    Args:
        texts: distinct real statements.
        rows: how many to make.
        seed: another one makes other changes.
    """
    rng = random.Random(seed)
    usable = [t for t in texts if len(t.split()) >= _LEAST_WORDS and _NUMBER.search(t) and "[asy]" not in t]
    rng.shuffle(usable)
    words = sorted({word for text in usable for word in _WORD.findall(text)})
    own: list[tuple[int, str]] = []
    made = 0
    for place in range(rows):
        kind = _PATTERN[place % len(_PATTERN)]
        if kind == "own":
            text = usable[made % len(usable)]
            text = text if made < len(usable) else _retold(text, words, rng)
            made += 1
            own.append((place, text))
            yield Row(text, place, kind)
            continue
        if kind == _PATTERN[14]:  # the last few problems are what the next rows repeat, each one once
            del own[: -len(_PATTERN)]
        origin, text = own.pop(rng.randrange(len(own)))
        yield Row(_CHANGES[kind](text, rng), origin, kind)


def _retold(text: str, words: Sequence[str], rng: random.Random) -> str:
    """Another problem: other numbers, and half of the words exchanged throughout."""
    other: dict[str, str] = {}

    def exchanged(match: re.Match[str]) -> str:
        word = match[0]
        if word not in other:
            other[word] = word if rng.random() < _KEPT_SHARE else rng.choice(words)
        return other[word]

    return _NUMBER.sub(lambda m: _another(m[0], rng), _WORD.sub(exchanged, text))


def _another(number: str, rng: random.Random) -> str:
    return str(rng.randrange(10 ** (len(number) - 1), 10 ** len(number)))


def _renumbered(text: str, rng: random.Random) -> str:
    """One number is another, twice as long where it would be the same."""
    found = rng.choice(list(_NUMBER.finditer(text)))
    number = _another(found[0], rng)
    number = number if number != found[0] else number + number
    return text[: found.start()] + number + text[found.end() :]


def _retypeset(text: str, rng: random.Random) -> str:
    if "$" in text and "\\$" not in text:
        text = re.sub(r"(?<![\\$])\$([^$]+)\$(?!\$)", r"\\(\1\\)", text) if rng.random() < 0.5 else text
        text = text.replace("\\frac", rng.choice(("\\dfrac", "\\tfrac"))).replace(" = ", "=").replace(" + ", "+")
    elif "\\" not in text and "$" not in text:
        text = re.sub(r"(?<![\d.,$])(\d+)(?![\d.,]\d|\d|%)", r"$\1$", text)
    text = rng.choice((textwrap.fill(text, 72), text.replace(" ", "  "), text.replace(" - ", " − ")))
    return rng.choice(("{}", "Problem 7. {}", "Solve the following problem: {}")).format(text)


def _reworded(text: str, rng: random.Random) -> str:
    phrases = [(a, b) for a, b in _PHRASES if re.search(rf"(?<![\\\w]){a}\b", text)]
    for a, b in rng.sample(phrases, min(len(phrases), _PHRASES_CHANGED)):
        text = re.sub(rf"(?<![\\\w]){a}\b", b, text)
    names = _NAME.findall(text)
    if names:
        text = re.sub(rf"\b{rng.choice(names)}\b", rng.choice(_NAMES), text)
    return text if phrases or names else f"Consider this. {text}"


def _question_first(text: str, _: random.Random) -> str:
    *told, asked = _SENTENCE.split(text)
    return " ".join((asked, *told))


_CHANGES = {
    "retypeset": _retypeset,
    "reworded": _reworded,
    "question first": _question_first,
    "renumbered": _renumbered,
}
