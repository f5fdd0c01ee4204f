"""Responses of a made-up model to a task: right, wrong, and not in any accepted form."""

import re

from sample.draw import Draw

_OPENINGS = (
    "Write down what is known and solve step by step.",
    "First collect the quantities, then put them together.",
    "The conditions leave only one possibility.",
    "Working through the cases one after the other gives the value.",
    "Substituting and simplifying:",
)
_RIGHT = (
    "ANSWER: {}",
    "ANSWER: ${}$",
    r"ANSWER: \({}\)",
    "**ANSWER:** {}",
    "**ANSWER: ${}$**",
    r"ANSWER: \boxed{{{}}}",
    "ANSWER:\n\\[\n{}\n\\]",
    "answer : {}.",
    "ANSWER： {}",
    "$${}$$",
    r"\[\boxed{{{}}}\]",
)
_MALFORMED = (
    "ANSWER: {} or {} + 1",
    "ANSWER: x = {}",
    "ANSWER: {} apples",
    r"ANSWER: \boxed{{{}",
    r"ANSWER: \approx {}",
    "ANSWER: {}, after rounding",
    "The answer is {}, as was to be shown.",
    "ANSWER: {}\nThis can be checked by substitution.",
    "ANSWER:",
    "I do not see how to go on from here.",
)
_WHOLE = re.compile(r"-?[0-9]+")
_FRACTION = re.compile(r"(-?)\\frac\{([0-9]+)\}\{([0-9]+)\}")


def right(draw: Draw, answer: str) -> str:
    """A response with the answer in one of the accepted forms."""
    spelled = draw.pick(*_spellings(answer))
    return f"{draw.pick(*_OPENINGS)}\n\n{draw.pick(*_RIGHT).format(spelled)}"


def wrong(draw: Draw, answer: str) -> str:
    """A response with another value, in an accepted form."""
    if _WHOLE.fullmatch(answer):
        value = str(int(answer) + draw.pick(-10, -2, -1, 1, 2, 10))
    else:
        value = draw.pick(f"{answer} + {draw.number(1, 9)}", str(draw.number(1001, 9999)))
    return f"{draw.pick(*_OPENINGS)}\n\n{draw.pick(*_RIGHT).format(value)}"


def malformed(draw: Draw, answer: str) -> str:
    """A response that holds the answer, if at all, in a form that is not accepted."""
    form = draw.pick(*_MALFORMED)
    return f"{draw.pick(*_OPENINGS)}\n\n{form.format(*[answer] * form.count('{}'))}"


def _spellings(answer: str) -> list[str]:
    """The answer, and the same value as others write it."""
    spelled = [answer]
    if _WHOLE.fullmatch(answer):
        spelled += [f"{answer}.0", f"({answer})"]
        if len(answer.lstrip("-")) > 3:
            grouped = f"{int(answer):,}"
            spelled += [grouped, grouped.replace(",", "{,}")]
    if match := _FRACTION.fullmatch(answer):
        sign, above, below = match.groups()
        spelled += [f"{sign}{above}/{below}", rf"{sign}\dfrac{{{above}}}{{{below}}}"]
    return spelled
