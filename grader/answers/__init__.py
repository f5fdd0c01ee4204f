"""The answer grader: what the last line of a reply is worth against a reference answer."""

from grader.answers.references import reference_problem, same_value

__all__ = ["reference_problem", "same_value"]
