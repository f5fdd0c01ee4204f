"""A problem in LaTeX with one number as its answer, checked by a second route."""

import math
from dataclasses import dataclass
from fractions import Fraction

from sample.value import Number, Value, exact

_CLOSE = 1e-9  # relative: a float route agrees with the exact one to this


@dataclass(frozen=True)
class Exercise:
    """A statement, a solution that shows the way (`@` stands for the answer), the answer and its second opinion."""

    problem: str
    solution: str
    value: Value
    level: int = 3

    @property
    def answer(self) -> str:
        """The answer in LaTeX."""
        return self.value.tex

    def solved(self, mark: str) -> str:
        r"""The solution with the answer written into `mark`, such as `\boxed{@}`, in math mode."""
        before = self.solution.split("@")[0]
        written = mark.replace("@", self.answer)
        return self.solution.replace("@", written if before.count("$") % 2 else f"${written}$")


def exercise(problem: str, solution: str, answer: Number | Value, check: float | Number, level: int = 3) -> Exercise:
    """An exercise whose `answer` agrees with `check`, which the template finds by another route.

    Raises:
        ValueError: the two routes differ, or the solution does not place the answer exactly once.
    """
    value = answer if isinstance(answer, Value) else exact(answer)
    if isinstance(check, int | Fraction) and value.radicand == 1 and not value.pi:
        agrees = value.factor == check
    else:
        agrees = math.isclose(value.number, float(check), rel_tol=_CLOSE, abs_tol=_CLOSE)
    if not agrees:
        raise ValueError(f"{value.tex} by one route, {check} by the other: {problem}")
    if solution.count("@") != 1:
        raise ValueError(f"the solution needs one place for its answer: {problem}")
    return Exercise(problem, solution, value, level)
