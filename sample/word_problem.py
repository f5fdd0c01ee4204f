"""A grade-school word problem with its worked steps, in GSM8K's notation."""

from dataclasses import dataclass, field
from fractions import Fraction

from sample.arithmetic import decimal, evaluate


@dataclass(frozen=True)
class WordProblem:
    """A question, its steps (each with a `<<48/2=24>>` annotation) and its answer."""

    question: str
    steps: tuple[str, ...]
    value: Fraction

    @property
    def solution(self) -> str:
        """The steps and the `####` line, as GSM8K's `answer` column holds them."""
        return "\n".join([*self.steps, f"#### {decimal(self.value)}"])


@dataclass
class Working:
    """Collects the steps of a solution; each computes what it writes."""

    steps: list[str] = field(default_factory=list)
    last: Fraction = Fraction(0)

    def __call__(self, sentence: str, expression: str) -> Fraction:
        """Add a step: `@` in the sentence becomes the calculation, `$@` one whose result is in dollars."""
        self.last = evaluate(expression)
        shown = decimal(self.last)
        dollars = "$" if "$@" in sentence else ""
        calculation = f"{_spaced(expression)} = {dollars}<<{expression}={shown}>>{shown}"
        self.steps.append(sentence.replace("$@", "@").replace("@", calculation))
        return self.last

    def of(self, question: str, value: Fraction | int) -> WordProblem:
        """The finished problem, whose value the template knows by another route than the steps.

        Raises:
            ValueError: the last step gives something else, or a negative answer.
        """
        if self.last != value or value < 0:
            raise ValueError(f"the steps give {self.last}, the template {value}: {question}")
        return WordProblem(question, tuple(self.steps), Fraction(value))


def _spaced(expression: str) -> str:
    for sign in "+-*/":
        expression = expression.replace(sign, f" {sign} ")
    return expression.replace("(", "( ").replace(")", " )").replace("( ", "(").replace(" )", ")")
