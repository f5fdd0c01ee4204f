"""The rules of the label audit: each looks at one row and yields what in it speaks against its label."""

import re
from collections.abc import Callable, Iterator

from corpus.audit.arithmetic import broken_equalities, holds
from corpus.audit.lines import is_annotated, last_value_differs, spoken, steps
from corpus.audit.operands import not_given
from corpus.overlap.agreement import contradict
from corpus.rows.boxed import last_boxed
from corpus.rows.problem import Problem
from corpus.rows.standalone import standalone_reason
from grader.answers import reference_problem, same_value

# (line of the solution from 1, or 0 for the statement; reason; what is written there)
Found = Iterator[tuple[int, str, str]]

_DRAWING = re.compile(r"\[asy\].*?(?:\[/asy\]|\Z)", re.DOTALL)
_FORMULA = re.compile(
    r"\$\$(?P<a>.*?)\$\$|\\\[(?P<b>.*?)\\\]|\\\((?P<c>.*?)\\\)|(?<!\\)\$(?P<d>.*?)(?<!\\)\$", re.DOTALL
)
_BOX = re.compile(r"\\boxed\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_LETTER = re.compile(r"\W*(?:\\?(?:text|textbf|mathrm|mathbf)\s?\{)?\W*[A-H]\W*")
_OPTION = re.compile(r"\W*(?:\\?(?:text|textbf|mathrm|mathbf)\s?\{)?\W*[A-H]\W*?\)\W*?(?:\\ |~|\s|\})+")
# A statement that sends its reader to a figure, not one in which somebody figures something out.
_POINTS = re.compile(
    r"\b(?:shown|pictured|illustrated)\b|\b(?:in|of|on|from|to) (?:the|this) (?:\w+ )?(?:figure|diagram|picture)\b"
    r"|\b(?:figure|diagram|picture|graph|grid|chart|spinner|image|map)s? (?:above|below|at (?:the )?(?:left|right))\b"
    r"|\bthe (?:figure|diagram|graph) (?:shows|is made|above|below)\b",
    re.IGNORECASE,
)
_QUANTITY = re.compile(
    r"[\d$\\½¼¾]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|"
    r"thousand|dozen|half|twice|doubled?|tripled?|third|quarter|pair|couple|both|once|single|an?|primes?|integers?|"
    r"letters?|arrangements|\w+ty|\w+gon|triangles?|squares?|cubes?)\b",
    re.IGNORECASE,
)


def calculator_step(row: Problem) -> Found:
    """A `<<a=b>>` that does not hold, rounding allowed (see `corpus.audit.arithmetic.holds`)."""
    for step in steps(row.solution):
        if holds(step.left, step.right) is False:
            yield step.line, "the calculator step does not hold", f"{step.left}={step.right}"


def last_result(row: Problem) -> Found:
    """The last line of a `####` solution ends in another number than the answer."""
    if written := last_value_differs(row.problem, row.solution, row.answer):
        lines = [line for line in spoken(row.solution) if line.strip()]
        yield len(lines), f"the last line ends in {written}, the answer is {row.answer}", lines[-1]


def arithmetic(row: Problem) -> Found:
    """An equality of numbers in the solution that does not hold: in prose lines (`####` solutions) or in formulas."""
    if is_annotated(row.solution):
        for number, line in enumerate(spoken(row.solution), start=1):
            for broken in broken_equalities(line, prose=True):
                yield number, f"{broken.left} is not {broken.right}", line
        return
    text = _DRAWING.sub(lambda drawing: "\n" * drawing[0].count("\n"), row.solution)
    for formula in _FORMULA.finditer(text):
        if text[: formula.start()].endswith((".", "\\")):
            continue  # the decimal point, or an escape, stands before the formula
        inside = next(part for part in formula.groups() if part is not None)
        for broken in broken_equalities(inside.replace("\\$", ""), prose=False):
            number = text.count("\n", 0, formula.start()) + 1
            yield number, f"{broken.left} is not {broken.right}", inside


def operand_not_given(row: Problem) -> Found:
    """The solution computes with a number that nothing gives, and leaves out one that the statement gives."""
    strange, meant = not_given(row.problem, row.solution) if is_annotated(row.solution) else ([], [])
    if strange:
        reason = f"computes with {', '.join(strange)}, which nothing gives; meant may be {', '.join(meant)}"
        line = next(step.line for step in steps(row.solution) if strange[0] in step.left)
        yield line, reason, row.solution.splitlines()[line - 1]


def boxed_differs(row: Problem) -> Found:
    """The solution's last box holds another value than the answer; an option's letter before the value is left out."""
    boxed = last_boxed(row.solution)
    if boxed is None or not row.answer or _LETTER.fullmatch(boxed):
        return
    boxed = _OPTION.sub("", boxed, count=1)
    boxed += "}" * (boxed.count("{") - boxed.count("}"))  # the letter stood inside the braces of its value
    if contradict(boxed, row.answer):
        yield _line_of(row.solution, "\\boxed"), f"the box holds {boxed}, the answer is {row.answer}", boxed


def several_boxed(row: Problem) -> Found:
    """The solution boxes several numbers: an answer that is one of them is only a part, or a choice."""
    boxes = [box for box in _BOX.findall(row.solution) if not reference_problem(box)]
    distinct = [box for i, box in enumerate(boxes) if not any(same_value(box, other) for other in boxes[:i])]
    if len(distinct) > 1 and any(same_value(box, row.answer) for box in distinct):
        yield (
            _line_of(row.solution, "\\boxed"),
            f"{len(distinct)} values are boxed, the answer is one",
            ", ".join(distinct),
        )


def option_letter(row: Problem) -> Found:
    """The answer is the letter of an option, which means nothing without the options."""
    if row.answer and _LETTER.fullmatch(row.answer):
        yield 0, "the answer is the letter of an option", row.answer


def missing_figure(row: Problem) -> Found:
    """The statement points to a figure that it does not draw."""
    points = standalone_reason(row.problem) == "diagram" and _POINTS.search(row.problem)
    if points and not any(mark in row.problem for mark in ("[asy]", "\\begin{")):  # drawn, or a table in the text
        yield 0, "the statement points to a figure that is not in it", row.problem


def no_quantity(row: Problem) -> Found:
    """The statement names no number, in digits, words or symbols, so no number can follow from it."""
    if row.problem.strip() and not reference_problem(row.answer) and not _QUANTITY.search(row.problem):
        yield 0, "the statement names no quantity", row.problem


def _line_of(solution: str, mark: str) -> int:
    return solution.count("\n", 0, max(solution.rfind(mark), 0)) + 1


RULES: dict[str, Callable[[Problem], Found]] = {
    rule.__name__: rule
    for rule in (
        calculator_step,
        last_result,
        arithmetic,
        operand_not_given,
        boxed_differs,
        several_boxed,
        option_letter,
        missing_figure,
        no_quantity,
    )
}
