"""The audit stage, run as the graph runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq

from corpus.rows.problem import Problem
from corpus.tables import write_rows
from tests.conftest import ROOT
from tests.corpus.problems import problem

_SOURCE = """
  gsm8k:
    repo: sample/gsm8k
    revision: "{revision}"
    layout: gsm8k
    role: training
    licence: MIT
    attribution: made for a test
    files: [{{path: train.parquet, split: train, sha256: "{sha}"}}]
"""


def _project(folder: Path, audit: str) -> Path:
    profile = folder / "data/profiles/sample"
    profile.mkdir(parents=True)
    source = _SOURCE.format(revision="0" * 40, sha="0" * 64)
    (profile / "sources.yaml").write_text(f"hub: hub\nnetwork: false\nsources:{source}")
    (folder / "params.yaml").write_text(f"profile: sample\naudit: {audit}\n")
    rows = [
        problem("gsm8k", 1, answer="5", solution="It is 2+2=<<2+2=4>>4.\n#### 5"),
        problem("gsm8k", 0, answer="3", solution="It is 1+1 = 3.\n#### 3"),
    ]
    write_rows(folder / "data/normalized/gsm8k.parquet", rows, Problem)
    return folder


def _run(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stages.audit"]
    env = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_findings_and_counts_are_written_and_the_same_twice(tmp_path: Path) -> None:
    folder = _project(tmp_path, "{kinds: [last_result, arithmetic], test_rows: true, evidence_characters: 100}")
    assert _run(folder).returncode == 0
    outputs = [folder / "data/audit.parquet", folder / "reports/audit.json"]
    table = pq.read_table(outputs[0])
    assert table.column_names == ["task_id", "source", "split", "eligible", "kind", "reason", "line", "evidence"]
    assert table["task_id"].to_pylist() == ["gsm8k-00000", "gsm8k-00001"]
    assert table["kind"].to_pylist() == ["arithmetic", "last_result"]
    assert json.loads(outputs[1].read_text())["gsm8k"]["rows"] == 2
    first = [path.read_bytes() for path in outputs]
    assert _run(folder).returncode == 0
    assert [path.read_bytes() for path in outputs] == first


def test_an_unknown_kind_is_one_line(tmp_path: Path) -> None:
    done = _run(_project(tmp_path, "{kinds: [wrong]}"))
    assert done.returncode == 1
    assert done.stderr.startswith("audit: params.yaml: audit.kinds: wrong is not one of")
    assert done.stderr.count("\n") == 1
