"""Which code gave a verdict: one hash over every source file that can change it."""

from functools import cache
from pathlib import Path

from grader.canonical import canonical_sha256
from grader.files import file_sha256

PACKAGE = Path(__file__).parent
FAMILIES, ANSWERS = "certificates", "answers"


def source_files(part: str, package: Path = PACKAGE) -> list[Path]:
    """The files that can change a verdict of `part`: the package's own modules, and all of that subpackage's."""
    return sorted([*package.glob("*.py"), *(package / part).rglob("*.py")])


def source_sha256(part: str, package: Path = PACKAGE) -> str:
    """The hash of those files' names and bytes.

    Args:
        part: `FAMILIES` or `ANSWERS`.
        package: the folder of the grader package.
    """
    return canonical_sha256(
        {file.relative_to(package).as_posix(): file_sha256(file) for file in source_files(part, package)}
    )


@cache
def evaluator_sha256(part: str) -> str:
    """`source_sha256` of the running package, read once a process."""
    return source_sha256(part)
