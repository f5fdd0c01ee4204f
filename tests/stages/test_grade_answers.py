"""The stage `grade_answers`, as the graph runs it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from corpus.manifest import describe_files
from grader.files import file_sha256
from tests.batch.work import write_jsonl, write_parquet, write_references
from tests.conftest import ROOT

ROW = {"task_id": "gsm8k-00001", "response": "ANSWER: 72"}
RECEIPTS, GRADED = Path("reports/receipts/answers"), Path("data/graded/answers")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository that is built up to its manifest, with two submissions."""
    for name in ("submissions/answers", "data/references", "reports"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "params.yaml").write_text("grade_answers: {limit_seconds: 20.0}\n")
    write_references(tmp_path / "data/references/train.parquet", {"gsm8k-00001": "72"})
    write_references(tmp_path / "data/references/validation.parquet", {"math-00002": "5"})
    record_manifest(tmp_path)
    write_jsonl(tmp_path / "submissions/answers/one.jsonl", [ROW, b"{"])
    write_parquet(tmp_path / "submissions/answers/two.parquet", [{**ROW, "task_id": "math-00002"}])
    return tmp_path


def record_manifest(folder: Path) -> None:
    outputs = describe_files((folder / "data/references").iterdir(), folder)
    parts = {"filters": {}, "inputs": {}, "sources": {}, "outputs": outputs}
    manifest = {"schema_version": 1, "profile": "sample", **parts}
    (folder / "reports/manifest.json").write_text(json.dumps(manifest))


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "stages.grade_answers"]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_every_submission_gets_results_and_a_receipt(folder: Path) -> None:
    done = run(folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert names(folder / GRADED) == ["one.parquet", "two.parquet"]
    assert names(folder / RECEIPTS) == ["one.json", "two.json"]
    one = json.loads((folder / RECEIPTS / "one.json").read_bytes())
    assert one["manifest_sha256"] == file_sha256(folder / "reports/manifest.json")
    assert one["overall"]["correct"] == 1
    assert one["policy"]["own_references"] is False
    assert pq.read_table(folder / GRADED / "two.parquet")["reason"].to_pylist() == ["different"]
    before = [path.read_bytes() for path in sorted(folder.glob("reports/receipts/answers/*"))]
    assert run(folder).returncode == 0
    assert [path.read_bytes() for path in sorted(folder.glob("reports/receipts/answers/*"))] == before


def test_what_is_no_longer_submitted_goes_away(folder: Path) -> None:
    assert run(folder).returncode == 0
    (folder / "submissions/answers/one.jsonl").unlink()
    assert run(folder).returncode == 0
    assert names(folder / GRADED) == ["two.parquet"]
    assert names(folder / RECEIPTS) == ["two.json"]


def test_one_file_that_is_no_submission_does_not_stop_the_others(folder: Path) -> None:
    (folder / "submissions/answers/broken.parquet").write_bytes(b"PAR1")
    done = run(folder)
    assert done.returncode == 1
    assert "broken.parquet: cannot be read as Parquet" in done.stderr
    assert "1 of 3 submissions could not be graded" in done.stderr
    assert "Traceback" not in done.stderr
    assert names(folder / RECEIPTS) == ["one.json", "two.json"]


def test_two_submissions_of_one_name_are_refused(folder: Path) -> None:
    write_jsonl(folder / "submissions/answers/two.jsonl", [ROW])
    done = run(folder)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "rename one" in done.stderr


def test_references_that_the_manifest_does_not_know_are_refused(folder: Path) -> None:
    write_references(folder / "data/references/train.parquet", {"gsm8k-00001": "73"})
    done = run(folder)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "is not what reports/manifest.json records" in done.stderr


@pytest.mark.parametrize(
    ("section", "says"),
    [
        ("{invalid_row: one}", "grade_answers.invalid_row"),
        ("{limit_seconds: 0}", "limit_seconds: must be above 0"),
        ("{no_such: 1}", "no_such"),
    ],
)
def test_a_policy_that_does_not_fit_names_its_field(section: str, says: str, folder: Path) -> None:
    (folder / "params.yaml").write_text(f"grade_answers: {section}\n")
    done = run(folder)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert says in done.stderr
