"""Which code and libraries gave the verdicts of a batch."""

from importlib.metadata import version
from pathlib import Path

from grader.canonical import canonical_sha256
from grader.evaluator import ANSWERS, evaluator_sha256, source_sha256

_PACKAGE = Path(__file__).parent
# The libraries whose version can change a verdict or the bytes of the results.
_LIBRARIES = ("math-verify", "pyarrow", "python-flint", "sympy")


def batch_evaluator_sha256() -> str:
    """One hash over the answer grader's sources and this package's: what reads a row can change its verdict too."""
    return canonical_sha256({"grader": evaluator_sha256(ANSWERS), "batch": source_sha256("", _PACKAGE)})


def library_versions() -> dict[str, str]:
    """The versions that verdicts depend on."""
    return {name: version(name) for name in _LIBRARIES}
