"""The report stage as the graph runs it: a process in a folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.report.world import build

WRITTEN = ("reports/index.html", "reports/scores.json", "reports/plots", "data/plots.html")


def stage(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "stages.report"],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_writes_all_that_the_graph_expects(tmp_path: Path) -> None:
    build(tmp_path)
    done = stage(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert all((tmp_path / name).exists() for name in WRITTEN)
    assert not list(tmp_path.rglob("*.partial"))


@pytest.mark.parametrize(
    ("gone", "line"),
    [
        ("reports/manifest.json", "reports/manifest.json"),
        ("data/excluded.parquet", "data/excluded.parquet"),
        ("data/normalized/math.parquet", "math-0000"),
    ],
)
def test_a_missing_input_is_one_line(gone: str, line: str, tmp_path: Path) -> None:
    build(tmp_path)
    (tmp_path / gone).unlink()
    done = stage(tmp_path)
    assert done.returncode == 1
    assert line in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert not (tmp_path / "reports/index.html").exists()


def test_a_broken_erratum_is_one_line(tmp_path: Path) -> None:
    build(tmp_path)
    (place,) = (tmp_path / "corrections").rglob("*.yaml")
    place.write_text("task_id: [", "utf-8")
    done = stage(tmp_path)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert place.name in done.stderr
