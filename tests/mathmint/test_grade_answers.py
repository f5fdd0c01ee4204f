"""`mathmint grade-answers` and `mathmint verify-receipt` as a user runs them."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from batch.reading import MAX_LINE
from tests.batch.work import write_jsonl, write_parquet, write_references
from tests.conftest import ROOT

ROWS: list[dict[str, Any]] = [
    {"reference": "72", "response": "ANSWER: 72", "source": "gsm8k"},
    {"reference": r"\frac12", "response": "ANSWER: 1/3", "source": "math", "level": 4},
]
OUTPUTS = ["--output", "graded.parquet", "--receipt", "receipt.json"]


def mathmint(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "mathmint", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_rows_with_their_own_references(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "x.jsonl", ROWS)
    done = mathmint(tmp_path, "grade-answers", "x.jsonl", *OUTPUTS)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[:4] for line in done.stdout.splitlines()[1:4]] == [
        ["gsm8k", "1", "1", "1.0000"],
        ["math", "1", "0", "0.0000"],
        ["all", "2", "1", "0.5000"],
    ]
    assert "different 1, equal 1" in done.stdout
    assert pq.read_table(tmp_path / "graded.parquet")["reward"].to_pylist() == [1.0, 0.0]
    assert json.loads((tmp_path / "receipt.json").read_bytes())["kind"] == "answers"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["graded.parquet", "receipt.json", "x.jsonl"]


def test_rows_of_tasks_and_what_the_check_says(tmp_path: Path) -> None:
    write_references(tmp_path / "keys.parquet", {"gsm8k-00001": "72"})
    write_parquet(tmp_path / "x.parquet", [{"task_id": "gsm8k-00001", "response": f"ANSWER: {n}"} for n in (72, 7)])
    graded = mathmint(
        tmp_path, "grade-answers", "x.parquet", *OUTPUTS, "--references", "keys.parquet", "--workers", "2"
    )
    assert graded.returncode == 0
    assert "pass@1: 0.5000 over 1 tasks" in graded.stdout
    check = ["verify-receipt", "receipt.json", "--submission", "x.parquet", "--references", "keys.parquet"]
    confirmed = mathmint(tmp_path, *check, "--results", "graded.parquet")
    assert (confirmed.returncode, confirmed.stderr) == (0, "")
    assert "grading again gives the same" in confirmed.stdout
    write_references(tmp_path / "keys.parquet", {"gsm8k-00001": "7"})
    refuted = mathmint(tmp_path, *check, "--results", "graded.parquet")
    assert refuted.returncode == 1
    assert "row 1: correct was True, is False" in refuted.stderr
    assert "row 2: correct was False, is True" in refuted.stderr


@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_tasks_without_any_references_are_the_operators_fault(kind: str, tmp_path: Path) -> None:
    write = write_jsonl if kind == "jsonl" else write_parquet
    own = [{"task_id": None, **row} for row in ROWS]
    name = write(tmp_path / f"x.{kind}", [*own, {"task_id": "gsm8k-00001", "response": "ANSWER: 72"}]).name
    done = mathmint(tmp_path, "grade-answers", name, *OUTPUTS)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done
    assert "data/references: not here; give --references, or run it in the project's folder" in done.stderr
    assert f"row 3 of {name} names task 'gsm8k-00001'" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_tasks_that_bring_their_own_references_need_no_others(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "x.jsonl", [{"task_id": "t", "reference": "72", "response": "ANSWER: 72"}])
    done = mathmint(tmp_path, "grade-answers", "x.jsonl", *OUTPUTS)
    assert (done.returncode, done.stderr) == (0, "")
    checked = mathmint(tmp_path, "verify-receipt", "receipt.json", "--submission", "x.jsonl")
    assert (checked.returncode, checked.stderr) == (0, "")


def test_a_receipt_whose_references_are_absent_is_one_line(tmp_path: Path) -> None:
    write_references(tmp_path / "keys.parquet", {"gsm8k-00001": "72"})
    write_jsonl(tmp_path / "x.jsonl", [{"task_id": "gsm8k-00001", "response": "ANSWER: 72"}])
    mathmint(tmp_path, "grade-answers", "x.jsonl", *OUTPUTS, "--references", "keys.parquet")
    done = mathmint(tmp_path, "verify-receipt", "receipt.json", "--submission", "x.jsonl")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done
    assert "data/references: not here; give --references" in done.stderr


@pytest.mark.parametrize("flag", ["--family", "--binding", "--protocol"])
def test_evidence_of_a_family_is_refused_for_answers(flag: str, tmp_path: Path) -> None:
    write_jsonl(tmp_path / "x.jsonl", ROWS)
    mathmint(tmp_path, "grade-answers", "x.jsonl", *OUTPUTS)
    for submission in ([], ["--submission", "x.jsonl"]):
        done = mathmint(tmp_path, "verify-receipt", "receipt.json", *submission, flag, "receipt.json")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done
        assert f"{flag} cannot be used" in done.stderr


def test_the_policy_of_the_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "params.yaml").write_text("grade_answers: {invalid_row: skip, pass_at: [1]}\n")
    write_jsonl(tmp_path / "x.jsonl", [*ROWS, b"{"])
    done = mathmint(tmp_path, "grade-answers", "x.jsonl", *OUTPUTS)
    assert done.returncode == 0
    assert "left out of every rate: 1 rows" in done.stdout
    assert "row_not_json: rows 3" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["no.jsonl", *OUTPUTS], 2, "no.jsonl: there is no such file"),
        ([".", *OUTPUTS], 2, "is not a file"),
        (["x.jsonl", *OUTPUTS, "--references", "no.parquet"], 2, "no references here"),
        (["x.jsonl", "--output", "x.jsonl", "--receipt", "r.json"], 2, "choose another name"),
        (["x.jsonl", *OUTPUTS, "--references", "x.jsonl"], 1, "cannot be read as Parquet"),
        (["utf16.jsonl", *OUTPUTS], 1, "convert it to UTF-8"),
    ],
)
def test_what_cannot_be_graded_is_one_line(arguments: list[str], code: int, says: str, tmp_path: Path) -> None:
    write_jsonl(tmp_path / "x.jsonl", ROWS)
    (tmp_path / "utf16.jsonl").write_bytes("{}".encode("utf-16"))
    before = (tmp_path / "x.jsonl").read_bytes()
    done = mathmint(tmp_path, "grade-answers", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1), done
    assert says in done.stderr
    assert not (tmp_path / "receipt.json").exists()
    assert (tmp_path / "x.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("output", "receipt", "named"),
    [
        ("graded.parquet", "x.jsonl/r.json", "x.jsonl/r.json"),
        ("x.jsonl/graded.parquet", "r.json", "x.jsonl/graded.parquet"),
        ("graded.parquet", ".", "."),
        (".", "r.json", "."),
        ("same", "./same", "same"),
        ("graded.parquet", "/proc/r.json", "/proc/r.json"),
    ],
)
def test_outputs_that_cannot_be_written_are_told_before_grading(
    output: str, receipt: str, named: str, tmp_path: Path
) -> None:
    write_jsonl(tmp_path / "x.jsonl", ROWS)
    done = mathmint(tmp_path, "grade-answers", "x.jsonl", "--output", output, "--receipt", receipt)
    assert done.returncode in {1, 2}
    assert (done.stdout, done.stderr.count("\n")) == ("", 1), done
    assert done.stderr.startswith(f"mathmint: {named}: ")
    assert ".partial" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["x.jsonl"]


@pytest.mark.parametrize(
    "arguments",
    [["--workers", "many"], ["--workers", "-1"], ["--nonsense"], []],
    ids=["word", "negative", "flag", "none"],
)
def test_bad_flags_are_exit_2(arguments: list[str], tmp_path: Path) -> None:
    done = mathmint(tmp_path, "grade-answers", "x.jsonl", *(OUTPUTS if arguments else []), *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done
    assert "see `mathmint grade-answers --help`" in done.stderr


def test_help_has_an_example(tmp_path: Path) -> None:
    shown = " ".join(mathmint(tmp_path, "grade-answers", "--help").stdout.split())
    assert "Example: mathmint grade-answers" in shown
    assert f"16 MB ({MAX_LINE:,} bytes)" in shown


def test_a_terminal_sees_a_bar(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "x.jsonl", ROWS)
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
    command = [sys.executable, "-m", "mathmint", "grade-answers", "x.jsonl", *OUTPUTS]
    done = subprocess.run(command, cwd=tmp_path, env=environment, stderr=theirs, timeout=60, check=False)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "x.jsonl" in shown
