"""The answer grader: what the last line of a reply is worth against a reference answer."""

from grader.answers.references import reference_problem, same_value
from grader.answers.verdict import Verdict, grade_answer

__all__ = ["Verdict", "grade_answer", "reference_problem", "same_value"]
