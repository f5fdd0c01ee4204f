"""Whether a reference answer, written as replies write it, grades as correct."""

from grader.answers.references import reference_problem
from grader.answers.styles import replies_in_ten_styles
from grader.answers.verdict import grade_answer


def failures(reference: str, accepts_percent: bool) -> list[str]:
    """One line for each way in which `reference` does not grade itself; empty when all is well."""
    problem = reference_problem(reference, accepts_percent=accepts_percent)
    if problem:
        return [f"not a legal reference ({problem})"]
    failed = []
    for style, reply in enumerate(replies_in_ten_styles(reference), start=1):
        verdict = grade_answer(reply, reference, accepts_percent=accepts_percent)
        if not verdict.correct:
            failed.append(f"style {style} is refused ({verdict.reason}): {verdict.extracted}")
    return failed
