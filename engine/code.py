"""Which code a process runs: a node with other rules must not answer for this one."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from grader.canonical import canonical_sha256
from grader.files import file_sha256

PACKAGES = ("batch", "corpus", "engine", "generator", "grader", "provers")


@cache
def code_sha256() -> str:
    """One hash over every source file of the packages whose functions an engine runs, read once a process."""
    return canonical_sha256({name: _sources(name) for name in PACKAGES})


def _sources(package: str) -> dict[str, str]:
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    return {
        path.relative_to(folder).as_posix(): file_sha256(path)
        for folder in folders or ()
        for path in sorted(Path(folder).rglob("*.py"))
    }
