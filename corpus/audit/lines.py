"""What a calculator-annotated solution says (GSM8K): its steps, its lines, and whether they lead to the answer."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from grader.answers.reading import read

NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+")
_STEP = re.compile(r"<<([^<>=]*)=([^<>=]*)>>")
_SIGNED = re.compile(r"(?<=[-+*/])\s*-\s*(\.?\d[\d.]*)")
_SPACED = re.compile(r"(?<=\d) (?=\d{3}(?![\d-]))")  # 17 000, as much of the world groups digits
# Units in which people compute in wholes and answer in hundredths: a dollar in cents, a share in percent.
_HUNDREDTHS = re.compile(r"\bcents?\b|\bpercent|%", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Step:
    """One `<<left=right>>`, and the number (from 1) of its line."""

    line: int
    left: str
    right: str


def is_annotated(solution: str) -> bool:
    """Whether a solution ends in a `#### answer` line, as GSM8K's do; elsewhere `####` is a heading."""
    return solution.rstrip().rpartition("\n")[2].startswith("####")


def steps(solution: str) -> Iterator[Step]:
    """The calculator steps of a solution; `71+-3` and `560//10` are written as the grammar reads them."""
    for number, line in enumerate(solution.splitlines(), start=1):
        for left, right in _STEP.findall(line):
            yield Step(number, _SIGNED.sub(r"(-\1)", left.replace("//", "/")), right)


def spoken(solution: str) -> list[str]:
    """The lines as a reader sees them, without annotations, currency signs and the answer's own line."""
    body = solution.rpartition("####")[0] or solution
    return _SPACED.sub("", re.sub(r"<<[^<>]*>>", "", body).replace("$", "")).splitlines()


def value(text: str) -> Fraction | None:
    """The rational value of a written number or expression, or None."""
    reading = read(text)
    return reading.value if not isinstance(reading, str) and isinstance(reading.value, Fraction) else None


def last_value_differs(problem: str, solution: str, answer: str) -> str:
    """What the last line ends in, where that is not the answer; an empty text where it is or cannot be told.

    Looked at are the numbers behind the line's last `=`, or all of its numbers where it has none. Where the statement
    speaks of cents or percent, a hundredth of the answer will do.
    """
    wanted, lines = value(answer), [line for line in spoken(solution) if line.strip()]
    if wanted is None or not lines or not is_annotated(solution):
        return ""
    tail = lines[-1].rpartition("=")[2]
    written = NUMBER.findall(tail) or NUMBER.findall(lines[-1])
    values = {abs(found) for text in written if (found := value(text)) is not None}
    accepted = {abs(wanted)} | ({abs(wanted) / 100} if _HUNDREDTHS.search(problem) else set())
    return written[0] if values and not values & accepted else ""
