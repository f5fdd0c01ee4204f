"""The rules: what an answer, a witness, a certificate and a receipt are worth."""

from grader.answers import Verdict, grade_answer

__all__ = ["Verdict", "grade_answer"]
