"""The benchmarks' report: what a script prints is what the table says, losses included."""

import subprocess
import sys

import pytest

from benchmarks.__main__ import SCRIPTS, Outcome, report
from benchmarks.comparisons import Comparison, compared, comparisons
from tests.conftest import ROOT


def test_what_is_printed_is_read_back(capsys: pytest.CaptureFixture[str]) -> None:
    compared("rows | and bars", 58_165, 971, "a peer", "replies/s")
    compared("time", 6.125, 1.25, "another", "s", more_is_better=False)
    assert comparisons(f"before\n{capsys.readouterr().out}after\n") == [
        Comparison("rows | and bars", "58,165 replies/s", "a peer 971 replies/s", 59.90),
        Comparison("time", "6.12 s", "another 1.25 s", 0.20),
    ]


def test_a_loss_a_miss_and_a_failure_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    compared("time", 6.125, 1.25, "another", "s", more_is_better=False)
    lost = capsys.readouterr().out
    outcomes = [
        Outcome("answers", ["--rows", "3"], lost, 1.0, 0),
        Outcome("scale", [], "a table\nmissed: by far\n", 1.0, 1),
        Outcome("build", [], "no such file\n", 1.0, 1),
    ]
    text = report(outcomes)
    assert "| time | 6.12 s | another 1.25 s | **0.20: behind** |" in text
    assert text.count("**Misses a target.**") == 1
    assert text.count("**It failed, with exit 1.**") == 1
    assert "`python -m benchmarks.answers --rows 3`, 1 s" in text


def test_every_script_is_in_the_report() -> None:
    scripts = {
        ".".join(path.relative_to(ROOT / "benchmarks").with_suffix("").parts)
        for path in (ROOT / "benchmarks").rglob("*.py")
        if path.name != "__main__.py" and 'if __name__ == "__main__"' in path.read_text("utf-8")
    }
    assert scripts - SCRIPTS.keys() <= {"minhash_peer", "pairs.generate"}  # steps of others


def test_one_script_by_name() -> None:
    command = [sys.executable, "-m", "benchmarks", "label_audit.precision"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "label_audit.precision: 0 s, exit 0" in done.stdout
    unknown = subprocess.run([*command, "speed"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert unknown.returncode
    assert unknown.stderr.count("\n") == 1
