"""Grading on a real Ray cluster: the bytes of the local engine, whatever is lost on the way."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from batch import dispatch
from batch.policy import Policy
from grader.receipts import SELF_HASH
from tests.batch.graders import FOLDER
from tests.batch.run import PART_ROWS
from tests.batch.work import Work, many_rows, with_responses, write_jsonl, write_parquet
from tests.conftest import ROOT
from tests.engine.cluster import Cluster, cluster

HOSTILE = "tests.batch.graders:hostile"
GATED = "tests.batch.graders:gated"
pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture(scope="module")
def ray_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("graders")
        os.mkfifo(folder / "reached")
        patch.setenv(FOLDER, str(folder))  # the cluster's processes inherit it
        with cluster() as made:
            yield made


@pytest.mark.parametrize(("workers", "block_chunks"), [(0, 1), (1, 3), (5, 100)])
def test_workers_and_blocks_leave_no_trace(
    work: Work, ray_cluster: Cluster, monkeypatch: pytest.MonkeyPatch, workers: int, block_chunks: int
) -> None:
    path = write_parquet(work.folder / "x.parquet", many_rows(4_000))
    work.grade(path)
    local = work.bytes()
    monkeypatch.setattr(dispatch, "_BLOCK_CHUNKS", block_chunks)
    work.grade(path, engine=ray_cluster.choice(workers))
    assert work.bytes() == local


def test_a_row_meets_the_same_limits_as_on_one_machine(work: Work, ray_cluster: Cluster) -> None:
    work.policy = Policy(limit_seconds=1.0)
    guilty = {3: "HANG", 4: "HANG IN C", 700: "SEGFAULT", 701: "EXIT", 702: "RAISE", 1_499: "MEMORY"}
    path = write_jsonl(work.folder / "x.jsonl", with_responses(many_rows(1_500), guilty))
    receipt, _ = work.grade(path, grade=HOSTILE)
    local = work.bytes()
    work.grade(path, grade=HOSTILE, engine=ray_cluster.choice())
    assert work.bytes() == local
    assert (receipt["by_reason"]["timeout"], receipt["by_reason"]["error"]) == (2, 4)
    assert receipt["rows_graded_again"] > 1_000


def same_but_for_what_was_lost(work: Work, path: Path, ray_cluster: Cluster) -> int:
    """How many rows were graded again on the cluster; all else is as the local engine has it."""
    on_cluster, _ = work.grade(path, grade=HOSTILE, engine=ray_cluster.choice())
    results, _ = work.bytes()
    local, _ = work.grade(path, grade=HOSTILE)
    assert work.bytes()[0] == results
    told = {SELF_HASH: "", "rows_graded_again": 0}
    assert {**on_cluster, **told} == {**local, **told}
    assert local["rows_graded_again"] == 0
    return int(on_cluster["rows_graded_again"])


def test_a_process_of_the_cluster_that_is_killed_costs_no_row(work: Work, ray_cluster: Cluster) -> None:
    rows = 6_000
    path = write_jsonl(work.folder / "x.jsonl", with_responses(many_rows(rows), {4_500: "WORKER LOST ONCE"}))
    lost = same_but_for_what_was_lost(work, path, ray_cluster)
    assert lost == rows - 512 * dispatch._BLOCK_CHUNKS  # the second block, and no other


def test_a_node_that_is_killed_costs_no_row(work: Work, ray_cluster: Cluster) -> None:
    folder = Path(os.environ[FOLDER])
    path = write_jsonl(work.folder / "x.jsonl", with_responses(many_rows(6_000), {100: "NODE LOST ONCE"}))

    def kill_the_node() -> None:
        with (folder / "reached").open("rb") as pipe:  # opens when the row is reached
            process = int(pipe.read())
        (folder / "node lost").touch()
        ray_cluster.kill_node_of(process)

    with ThreadPoolExecutor(1) as beside:
        killing = beside.submit(kill_the_node)
        assert same_but_for_what_was_lost(work, path, ray_cluster) >= 512 * dispatch._BLOCK_CHUNKS
        killing.result()
    ray_cluster.add_node()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_what_was_graded_on_a_cluster_is_gone_on_from_anywhere(
    work: Work, ray_cluster: Cluster, number: signal.Signals
) -> None:
    work.policy = Policy(limit_seconds=20.0)
    gate = Path(os.environ[FOLDER])
    for leftover in ("calls", "open"):
        (gate / leftover).unlink(missing_ok=True)
    total, reached = 90_000, 80_000  # far enough that the first results must have come back
    path = write_jsonl(work.folder / "x.jsonl", with_responses(many_rows(total), {reached: "GATE"}))
    arguments = [str(path), str(work.folder), "0", GATED, ray_cluster.choice().ray_address]
    command = [sys.executable, "-m", "tests.batch.run", *arguments]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    with (gate / "reached").open("rb"):  # opens when the row is reached
        process.send_signal(number)
        _, errors = process.communicate(timeout=60)
    kept = len(list((work.folder / "out/parts").glob("*.arrow"))) * PART_ROWS
    assert 0 < kept < reached
    if number == signal.SIGTERM:
        assert process.returncode == 128 + number, errors
        assert "run the same again" in errors
    (gate / "open").touch()
    (gate / "calls").unlink()
    work.policy = Policy(limit_seconds=3.0)
    work.grade(path, grade=GATED, part_rows=PART_ROWS)
    assert len((gate / "calls").read_bytes()) == total - kept
    resumed = work.bytes()
    work.grade(path, grade=GATED, part_rows=PART_ROWS)
    assert work.bytes() == resumed


def test_the_command_line(work: Work, ray_cluster: Cluster) -> None:
    path = write_jsonl(work.folder / "x.jsonl", many_rows(100))
    work.grade(path, policy=Policy())
    local = work.bytes()
    command = [sys.executable, "-m", "mathmint", "grade-answers", str(path), "--output", "results.parquet"]
    command += ["--receipt", "receipt.json", "--ray-address", ray_cluster.choice().ray_address]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=work.folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    written = (work.folder / "results.parquet").read_bytes(), (work.folder / "receipt.json").read_bytes()
    assert written == local
