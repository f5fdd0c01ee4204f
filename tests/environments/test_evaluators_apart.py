"""verifiers and inspect_ai in virtual environments of their own, since they cannot be installed beside openreward.

verifiers wants openai below 3, inspect_ai another fsspec than datasets. The environments are made once, under `.venv`.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

BESIDE = ("math-verify==0.9.0", "pyarrow", "pytest", "python-flint", "pyyaml", "sympy", "hypothesis")
NEWER = ("verifiers==0.4.0", "inspect_ai==0.3.285")
OLDER = ("verifiers==0.1.14",)
TESTS = "tests/environments/test_evaluators.py"


def _environment(name: str, packages: tuple[str, ...]) -> Path:
    """The interpreter of an environment with these packages; made where it is not there yet, whole or not at all."""
    folder = Path(sys.prefix) / "apart" / name
    if not folder.exists():
        partial = folder.with_name(f"{name}.{os.getpid()}.partial")
        uv = str(Path(sys.executable).with_name("uv"))
        _fetched([uv, "venv", "--quiet", "--relocatable", "--python", sys.executable, str(partial)])
        python = str(partial / "bin" / "python")
        _fetched([uv, "pip", "install", "--quiet", "--python", python, *packages, *BESIDE], partial)
        partial.rename(folder)
    return folder / "bin" / "python"


def _fetched(command: list[str], partial: Path | None = None) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    if partial is not None:
        shutil.rmtree(partial)
    if re.search("error sending request|dns error|Failed to fetch|Network", done.stderr):
        pytest.skip(f"the packages cannot be fetched here: {done.stderr.strip().splitlines()[-1]}")
    raise AssertionError(done.stderr)


@pytest.mark.parametrize(
    ("name", "packages", "passed"),
    [
        ("newer", NEWER, {"test_a_verifiers_taskset_scores_traces", "test_an_inspect_evaluation"}),
        ("older", OLDER, {"test_a_verifiers_environment_scores_completions"}),
    ],
)
def test_the_adapters_work_with_the_real_packages(name: str, packages: tuple[str, ...], passed: set[str]) -> None:
    python = _environment(f"{name}-{'-'.join(packages)}", packages)
    done = subprocess.run(
        [python, "-m", "pytest", "-o", "addopts=", "-p", "no:cacheprovider", "-v", "--color=no", TESTS],
        cwd=ROOT, env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert set(re.findall(r"::(\w+) PASSED", done.stdout)) == passed, done.stdout + done.stderr
    assert "FAILED" not in done.stdout
    assert "ERROR" not in done.stdout
