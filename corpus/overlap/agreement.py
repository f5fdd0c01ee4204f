"""Whether two sources give one answer to one statement."""

import re
from collections.abc import Sequence
from functools import lru_cache

from corpus.overlap.statements import read_statement
from grader.answers import reference_problem, same_value

_OPTION = re.compile(r"\W*(?:\\?(?:text|textbf|mathrm|mathbf)\s?\{)?\W*[A-Ha-h]\W*")


def agree(a: str, b: str) -> bool | None:
    """Whether two reference answers are one number; None where one is missing or is no number."""
    return same_value(a, b) if _is_number(a) and _is_number(b) else None


def contradict(a: str, b: str) -> bool:
    """Whether two answers to the same statement cannot both stand.

    Two numbers contradict when they differ. A number and anything else contradict unless the other is a letter of a
    multiple-choice option or holds the number (`12 cookies`, `x = 12`). Two answers that are no numbers are not
    compared: an antiderivative has many spellings.
    """
    same = agree(a, b)
    if same is not None or not a.strip() or not b.strip() or _is_number(a) == _is_number(b):
        return same is False
    number, other = (a, b) if _is_number(a) else (b, a)
    return not _OPTION.fullmatch(other) and f" {_spelled(number)} " not in f" {_spelled(other)} "


def first_contradiction(answers: Sequence[str]) -> tuple[int, int] | None:
    """The first two answers to one statement that cannot both stand, as places i < j; None where all can.

    Each spelling is compared once, and two that are no numbers never: the cost grows with the spellings of one value.
    """
    places = {answer: place for place, answer in reversed(list(enumerate(answers)))}
    spellings = sorted(places, key=places.__getitem__)
    numbers = [answer for answer in spellings if _is_number(answer)]
    for answer in spellings:
        others = spellings if _is_number(answer) else numbers
        for other in others:
            if places[other] > places[answer] and contradict(answer, other):
                return places[answer], places[other]
    return None


@lru_cache(maxsize=1 << 16)
def _spelled(answer: str) -> str:
    return read_statement(answer).exact


@lru_cache(maxsize=1 << 16)
def _is_number(answer: str) -> bool:
    return not reference_problem(answer)
