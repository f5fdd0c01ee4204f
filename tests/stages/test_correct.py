"""The stage that applies errata: all of them, or none and a line that says why."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.rows.problem import Problem
from corpus.tables import read_rows, write_rows
from corpus.tasks.task import Task, task_of
from tests.conftest import ROOT
from tests.corpus.problems import problem

_ROWS = [problem("math", 7, statement="What is 2 + 2?", answer="5"), problem("math", 8, answer="1")]


def _project(folder: Path, check: str = "print(2 + 2)\n", **changes: Any) -> Path:
    (folder / "data/profiles/sample").mkdir(parents=True)
    (folder / "data/profiles/sample/sources.yaml").write_text("sources: {}\n")
    (folder / "data/profiles/sample/answer_targets.yaml").write_text("[]\n")
    (folder / "params.yaml").write_text("profile: sample\n")
    (folder / "corrections/sample").mkdir(parents=True)
    (folder / "corrections/checks").mkdir()
    (folder / "corrections/checks/sum.py").write_text(check)
    document = {
        "task_id": "math-00007",
        "kind": "wrong_label",
        "fingerprint": _ROWS[0].fingerprint,
        "original": {"answer": "5"},
        "replacement": {"answer": "4"},
        "evidence": "Two and two are four.",
        "check": "sum.py",
    }
    (folder / "corrections/sample/math-00007.yaml").write_text(yaml.safe_dump(document | changes))
    write_rows(folder / "data/normalized/math.parquet", _ROWS, Problem)
    write_rows(folder / "data/selected.parquet", [task_of(row, "train") for row in _ROWS], Task)
    return folder


def _run(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stages.correct"]
    env = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_a_sound_erratum_is_applied_and_reported(tmp_path: Path) -> None:
    folder = _project(tmp_path)
    assert _run(folder).returncode == 0
    tasks = read_rows(folder / "data/corrected.parquet", Task)
    assert [(task.answer, task.corrected) for task in tasks] == [("4", True), ("1", False)]
    report = (folder / "reports/errata.md").read_text()
    assert "answer: `5` becomes `4`" in report
    assert "corrections/checks/sum.py" in report


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"check": "print(5)\n"}, "math-00007.yaml: check: sum.py: printed '5'"),
        ({"check": "raise SystemExit(1)\n"}, "math-00007.yaml: check: sum.py: exited 1"),
        ({"evidence": ""}, "math-00007.yaml: evidence:"),
        ({"fingerprint": "0" * 64}, "math-00007.yaml: fingerprint:"),
        ({"original": {"answer": "6"}}, "math-00007.yaml: original.answer:"),
    ],
)
def test_any_fault_stops_the_stage_with_one_line(tmp_path: Path, changes: dict[str, Any], says: str) -> None:
    program = {"check": changes.pop("check")} if "check" in changes else {}
    done = _run(_project(tmp_path, *program.values(), **changes))
    assert done.returncode == 1
    assert done.stderr.startswith("correct: corrections/sample/")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "data/corrected.parquet").exists()
    assert not (tmp_path / "reports/errata.md").exists()
