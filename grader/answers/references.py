"""Reference answers: the same grammar as replies, and nothing is kept that it does not read."""

from grader.answers.compare import compare
from grader.answers.reading import read


def reference_problem(answer: str, *, accepts_percent: bool = False) -> str:
    """Why `answer` cannot be a reference answer.

    Args:
        answer: the text as its source writes it; wrappers, separators, one degree mark and a dollar sign may stand.
        accepts_percent: whether the task asks for a percentage, so that a percent sign may stand too.

    Returns:
        "" where the text is one finite real number, else a stable snake_case reason such as `empty`, `words`,
        `variable`, `equation`, `several_values`, `percent`, `base_notation`, `too_large`.
    """
    if not isinstance(answer, str):
        return "not_text"
    reading = read(answer)
    if isinstance(reading, str):
        return reading
    return "percent" if reading.percent and not accepts_percent else ""


def same_value(a: str, b: str) -> bool:
    """Whether two reference answers are the same number; False where either is not legal or nothing decides."""
    if not isinstance(a, str) or not isinstance(b, str):
        return False
    left, right = read(a), read(b)
    if isinstance(left, str) or isinstance(right, str):
        return False
    return compare(left, right).equal is True
