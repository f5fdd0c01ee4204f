"""Numbers that a solution computes with, although neither the statement nor an earlier line gives them.

Most are knowledge (5280 feet) or arithmetic done in the head; some are numbers copied wrong. A row is reported only
where that is likely: a number of the statement stays unused as well, or one digit makes the difference to one at hand.
"""

import re
from collections.abc import Iterable
from fractions import Fraction

from corpus.audit.lines import NUMBER, spoken, steps, value

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_WORTH: dict[str, Fraction] = {
    **{word: Fraction(n) for n, word in enumerate(_WORDS)},
    **{w: Fraction(10 * n) for n, w in enumerate("thirty forty fifty sixty seventy eighty ninety".split(), start=3)},
    **dict.fromkeys("a an once single".split(), Fraction(1)),
    **dict.fromkeys("twice double doubled doubles pair pairs both couple".split(), Fraction(2)),
    **dict.fromkeys("thrice triple tripled triples".split(), Fraction(3)),
    **dict.fromkeys("quadruple fourth fourths quarter quarters".split(), Fraction(4)),
    **dict.fromkeys("dozen dozens".split(), Fraction(12)),
    **{
        "half": Fraction(1, 2),
        "third": Fraction(3),
        "thirds": Fraction(3),
        "fifth": Fraction(5),
        "fifths": Fraction(5),
    },
    **{"sixth": Fraction(6), "sixths": Fraction(6), "eighth": Fraction(8), "eighths": Fraction(8)},
    **{"tenth": Fraction(10), "tenths": Fraction(10), "hundred": Fraction(100), "thousand": Fraction(1000)},
    **{"million": Fraction(10**6), "decade": Fraction(10), "century": Fraction(100)},
}
# Calendar, clock, coins and common measures: everyone's knowledge, so never reported.
_KNOWN = frozenset(
    {Fraction(n) for n in (0, 1, 2, 7, 12, 14, 16, 24, 25, 28, 30, 31, 50, 52, 60, 100, 365, 1000)}
    | {Fraction(1, n) for n in (2, 4, 10, 20, 100)}
    | {Fraction(3, 2)}
)
_SMALL = 12  # whole numbers up to a dozen are counted off the statement: people named, days, sides
_SLIP_DIGITS = 3  # shorter numbers are one digit off each other by chance
_SCALES = (("cent", 100), ("$", 100), ("thousand", 1000), ("k ", 1000), ("million", 10**6))
_FRACTION_OR_CLOCK = re.compile(r"\d+\s*[/:]\s*\d+")
_PERCENT = re.compile(r"%|\bpercent", re.IGNORECASE)


def not_given(problem: str, solution: str) -> tuple[list[str], list[str]]:
    """The operands that come from nowhere, and what may have been meant: numbers given but not used, or one digit off.

    Both are empty where either is.
    """
    given = [text for text in NUMBER.findall(_FRACTION_OR_CLOCK.sub(" ", problem)) if value(text) is not None]
    known = set(_KNOWN) | _derived(problem, {_worth(text) for text in NUMBER.findall(problem)})
    lines = spoken(solution)
    known |= {found for line in lines for text in _results(line) if (found := value(text)) is not None}
    strange: list[str] = []
    used = {_worth(text) for line in lines for text in NUMBER.findall(line)}
    for step in steps(solution):
        operands = NUMBER.findall(step.left)
        if len(operands) > 1 or not NUMBER.fullmatch(step.left.strip()):
            strange += [text for text in operands if _worth(text) not in known and not _is_counted(_worth(text))]
        used |= {_worth(text) for text in operands}
        if (result := value(step.right)) is not None:
            known |= {result, -result, result / 100, result * 100, 1 - result}
    unused = [text for text in given if not {_worth(text), _worth(text) / 100} & used]
    meant = unused or [text for text in _at_hand(problem, lines) if any(_one_digit_off(text, s) for s in strange)]
    return (_once(strange), _once(meant)) if strange and meant else ([], [])


def _at_hand(problem: str, lines: list[str]) -> list[str]:
    return [*NUMBER.findall(problem), *(text for line in lines for text in _results(line))]


def _one_digit_off(a: str, b: str) -> bool:
    """Whether two numbers of three digits or more differ in one of them."""
    a, b = a.replace(",", ""), b.replace(",", "")
    return len(a) == len(b) >= _SLIP_DIGITS and sum(x != y for x, y in zip(a, b, strict=True)) == 1


def _is_counted(number: Fraction) -> bool:
    """Small whole numbers, and halves of whole ones (two and a half dozen): read off words in too many ways."""
    return (number.denominator == 1 and number <= _SMALL) or number.denominator == 2


def _derived(problem: str, given: set[Fraction]) -> set[Fraction]:
    """The statement's numbers in digits and words, and what is read off them: percentages, complements, inverses."""
    known = set(given)
    words = re.findall(r"[a-z]+", problem.lower())
    known |= {_WORTH[word] for word in words if word in _WORTH}
    known |= {
        _WORTH[a] + _WORTH[b]
        for a, b in re.findall(r"([a-z]+)-([a-z]+)", problem.lower())
        if a in _WORTH and b in _WORTH
    }
    known |= {Fraction(int(a), int(b)) for a, b in re.findall(r"(\d+)\s*/\s*(\d+)", problem) if int(b)}
    if _PERCENT.search(problem):
        known |= {form for n in known for form in (n / 100, 1 - n / 100, 1 + n / 100, 100 - n, 100 + n)}
    known |= {n * scale for mark, scale in _SCALES if mark in problem.lower() for n in given}
    return known | {form for n in known if 0 < n < 1 for form in (1 - n, 1 + n, 1 / n)}


def _results(line: str) -> list[str]:
    return re.findall(rf"=\s*({NUMBER.pattern})", line)


def _worth(text: str) -> Fraction:
    found = value(text)
    return Fraction(-1) if found is None else found


def _once(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))
