"""The rules: what an answer, a witness, a certificate and a receipt are worth."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.answers import Verdict, grade_answer
    from grader.receipts import grade_family
    from grader.verification import verify_receipt

# Loaded when first used: whoever embeds one grader does not pay for the other.
_PLACES = {
    "Verdict": "grader.answers",
    "grade_answer": "grader.answers",
    "grade_family": "grader.receipts",
    "verify_receipt": "grader.verification",
}

__all__ = ["Verdict", "grade_answer", "grade_family", "verify_receipt"]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
