"""Rows that take their process down, and processes that are killed: nothing but the guilty row shows."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from batch.parts import Parts
from batch.policy import Policy
from batch.verification import Evidence, verify_answers
from engine import Choice
from grader.faults import Fault
from grader.receipts import SELF_HASH
from tests.batch.graders import FOLDER
from tests.batch.run import PART_ROWS
from tests.batch.work import Work, many_rows, with_responses, write_jsonl
from tests.conftest import ROOT

HOSTILE = "tests.batch.graders:hostile"
GATED = "tests.batch.graders:gated"


@pytest.mark.parametrize("workers", [1, 2])
def test_only_the_guilty_rows_are_marked(work: Work, workers: int) -> None:
    work.policy, work.engine = Policy(limit_seconds=1.0), Choice(workers=workers)
    rows = many_rows(1_500)
    clean, expected = work.grade(write_jsonl(work.folder / "clean.jsonl", rows))
    guilty = {3: "HANG", 700: "SEGFAULT", 701: "EXIT", 702: "RAISE", 1_499: "MEMORY"}
    path = write_jsonl(work.folder / "hostile.jsonl", with_responses(rows, guilty))
    receipt, results = work.grade(path, grade=HOSTILE)
    reasons = {3: "timeout", 700: "error", 701: "error", 702: "error", 1_499: "error"}
    for index, row in enumerate(results):
        if index in guilty:
            assert (row["reason"], row["correct"], row["reward"]) == (reasons[index], False, 0.0), index
            assert row["task_id"] == rows[index]["task_id"]
        else:
            assert row == expected[index]
    assert receipt["by_reason"]["timeout"] == 1
    assert receipt["by_reason"]["error"] == 4
    assert receipt["rows"] == clean["rows"]


def test_a_row_that_never_gives_the_interpreter_back_is_a_timeout(work: Work) -> None:
    work.policy = Policy(limit_seconds=1.0)
    rows = with_responses(many_rows(3), {1: "HANG IN C"})
    _, results = work.grade(write_jsonl(work.folder / "x.jsonl", rows), grade=HOSTILE)
    assert [row["reason"] for row in results] == ["different", "timeout", "equal"]


def test_a_worker_killed_from_outside_costs_no_row(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(work.folder))
    rows = with_responses(many_rows(600), {400: "KILLED ONCE"})
    path = write_jsonl(work.folder / "x.jsonl", rows)
    after, _ = work.grade(path, grade=HOSTILE)
    results, _ = work.bytes()
    assert (work.folder / "killed").exists()
    before, _ = work.grade(path, grade=HOSTILE)
    assert work.bytes()[0] == results
    assert (after["rows_graded_again"], before["rows_graded_again"]) == (512, 0)  # its chunk, row by row
    told = {SELF_HASH: "", "rows_graded_again": 0}
    assert {**after, **told} == {**before, **told}
    assert verify_answers(after, Evidence(path, work.references)) == []  # what a run lost is no claim of its receipt


def test_processes_that_cannot_start_are_a_fault_and_no_verdict(work: Work) -> None:
    path = write_jsonl(work.folder / "x.jsonl", many_rows(3))
    with pytest.raises(Fault, match="end as they start"):
        work.grade(path, grade="tests.batch.graders:no_such_function")
    assert not (work.folder / "out/results.parquet").exists()


class Gate:
    """A run in its own process that stops at the row whose response is `GATE`, until it is opened."""

    def __init__(self, work: Work, row: int, total: int) -> None:
        self.folder, self.output = work.folder, Work(work.folder / "gated")
        self.output.folder.mkdir()
        os.mkfifo(self.folder / "reached")
        self.submission = write_jsonl(self.folder / "x.jsonl", with_responses(many_rows(total), {row: "GATE"}))

    def start(self) -> subprocess.Popen[str]:
        arguments = [str(self.submission), str(self.output.folder), "1", GATED]
        environment = {**os.environ, FOLDER: str(self.folder)}
        command = [sys.executable, "-m", "tests.batch.run", *arguments]
        return subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)

    def stop_at_row(self, end: Callable[[subprocess.Popen[str]], None]) -> tuple[int, str]:
        """Start a run, `end` it when it is at the row, and wait until its grading process is gone too."""
        process = self.start()
        with (self.folder / "reached").open("rb") as held:  # opens when the row is reached
            assert int(held.read1(20)) > 0
            end(process)
            _, errors = process.communicate(timeout=60)
            assert held.read() == b""  # the writing end closes with the last process that holds it
        return process.returncode, errors

    def calls(self) -> int:
        path = self.folder / "calls"
        count = len(path.read_bytes())
        path.unlink()
        return count

    def finish(self) -> int:
        """Open the gate and run to the end; how many rows were graded."""
        (self.folder / "open").touch()
        process = self.start()
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, "")
        return self.calls()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_stopped_goes_on_where_it_was(work: Work, number: signal.Signals) -> None:
    total, parts = 2_000, 3
    gate = Gate(work, row=parts * PART_ROWS + 100, total=total)
    code, errors = gate.stop_at_row(lambda process: process.send_signal(number))
    assert gate.calls() == parts * PART_ROWS + 101
    if number == signal.SIGKILL:
        assert code == -signal.SIGKILL
    else:
        assert code == 128 + number
        assert errors.count("\n") == 1
        assert "run the same again" in errors
    assert not (gate.output.folder / "out/results.parquet").exists()
    assert gate.finish() == total - parts * PART_ROWS
    resumed = gate.output.bytes()
    assert not (gate.output.folder / "out/parts").exists()
    assert gate.finish() == total
    assert gate.output.bytes() == resumed


def test_parts_of_other_inputs_are_not_used(work: Work) -> None:
    gate = Gate(work, row=PART_ROWS + 100, total=1_200)
    gate.stop_at_row(lambda process: process.kill())
    gate.calls()
    rows = with_responses(many_rows(1_200), {0: "ANSWER: 5"})
    write_jsonl(gate.submission, rows)
    assert gate.finish() == 1_200


def test_a_damaged_part_and_those_behind_it_are_graded_again(work: Work) -> None:
    gate = Gate(work, row=3 * PART_ROWS + 100, total=2_000)
    gate.stop_at_row(lambda process: process.kill())
    gate.calls()
    (gate.output.folder / "out/parts/000001.arrow").write_bytes(b"")
    assert gate.finish() == 2_000 - PART_ROWS


def test_two_runs_into_one_place_do_not_mix(work: Work) -> None:
    path = write_jsonl(work.folder / "x.jsonl", many_rows(3))
    with Parts(work.folder / "out/parts", "key"), pytest.raises(Fault, match="another run"):
        work.grade(path)


def test_a_submission_that_grows_meanwhile_is_refused(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(work.folder))
    path = write_jsonl(work.folder / "x.jsonl", many_rows(3))
    with pytest.raises(Fault, match="changed while"):
        work.grade(path, grade="tests.batch.graders:appending")
    assert not (work.folder / "out/results.parquet").exists()


def test_a_folder_of_parts_keeps_what_is_not_its_own(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with Parts(tmp_path, "key") as parts:
        parts.remove()
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
