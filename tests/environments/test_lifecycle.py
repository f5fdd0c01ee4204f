"""How a server starts and how it ends: in one line when it cannot, and with nothing left behind."""

import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from http.client import HTTPException
from inspect import signature
from pathlib import Path

import pytest

from environments.server import HOST, Server
from tests.conftest import ROOT
from tests.environments.building import task_ids
from tests.environments.running import NAME, alive, descendants, environment_of, free_port, gone, start

SLOW_REPLY = r"ANSWER: \sqrt{\pi^2+2\pi+1}"  # of the second task: starts SymPy in a process of the process
MODULE = [sys.executable, "-m", "mathmint", "serve"]
SCRIPT = [sys.executable, "server.py"]


@pytest.mark.parametrize(
    ("command", "number"),
    [(SCRIPT, signal.SIGTERM), (SCRIPT, signal.SIGKILL), (MODULE, signal.SIGINT)],
    ids=["server.py SIGTERM", "server.py SIGKILL", "mathmint serve SIGINT"],
)
def test_grading_processes_end_with_the_server(
    data: Path, tmp_path: Path, command: list[str], number: signal.Signals
) -> None:
    server = start(data, tmp_path / "log", *command)
    server.play("before", task_ids("train")[1], SLOW_REPLY)
    everyone = descendants(server.process.pid)
    assert len(everyone) >= 3, "two grading processes, and SymPy"
    server.process.send_signal(number)
    code = server.process.wait(60)
    assert gone(everyone)
    assert (code == 0) is (number != signal.SIGKILL)
    assert number == signal.SIGKILL or "Traceback" not in server.said()


def test_grading_processes_end_with_a_server_that_is_killed_while_they_work(data: Path, tmp_path: Path) -> None:
    server = start(data, tmp_path / "log")

    def play() -> None:
        with suppress(OSError, AssertionError, HTTPException):
            server.play("during", task_ids("train")[1], SLOW_REPLY)

    workers = descendants(server.process.pid)
    playing = threading.Thread(target=play)
    playing.start()
    while (everyone := descendants(server.process.pid)) == workers:
        assert alive(server.process.pid)
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait(60)
    playing.join()
    assert gone(everyone)


def test_a_port_that_is_taken_is_one_line(data: Path, tmp_path: Path) -> None:
    server = start(data, tmp_path / "log")
    try:
        done = _run(data, *MODULE, "--host", "127.0.0.1", "--port", str(server.port))
    finally:
        server.process.terminate()
        server.process.wait(60)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert f"127.0.0.1:{server.port}" in done.stderr


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        (SCRIPT, "dataset/train.parquet"),
        (SCRIPT, "references/validation.parquet"),
        (MODULE, "tasks/train.jsonl"),
    ],
)
def test_data_that_has_not_been_built_is_one_line(data: Path, tmp_path: Path, command: list[str], missing: str) -> None:
    shutil.copytree(data, tmp_path / "data")
    (tmp_path / "data" / missing).unlink()
    done = _run(tmp_path / "data", *command, "--port", str(free_port()))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert missing in done.stderr
    assert "dvc repro" in done.stderr


def test_data_of_different_builds_is_one_line(data: Path, tmp_path: Path) -> None:
    shutil.copytree(data, tmp_path / "data")
    shutil.copy(data / "references" / "train.parquet", tmp_path / "data" / "references" / "validation.parquet")
    done = _run(tmp_path / "data", *SCRIPT, "--port", str(free_port()))
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "different builds" in done.stderr


def test_without_families_there_is_one_environment(data: Path, tmp_path: Path) -> None:
    for part in ("dataset", "references", "tasks"):
        shutil.copytree(data / part, tmp_path / "data" / part)
    server = start(tmp_path / "data", tmp_path / "log")
    try:
        assert server.get("/list_environments")[1] == f'["{NAME}"]'
    finally:
        server.process.terminate()
        server.process.wait(60)


def test_a_binding_that_fits_no_family_stops_the_start_in_one_line(data: Path, tmp_path: Path) -> None:
    shutil.copytree(data, tmp_path / "data")
    shutil.rmtree(tmp_path / "data" / "families" / "fresh_private")
    done = _run(tmp_path / "data", *SCRIPT, "--port", str(free_port()))
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "bindings" in done.stderr


def test_the_documented_way_to_another_port(data: Path, tmp_path: Path) -> None:
    port = free_port()
    code = f'from server import Server, MathAnswer1000; Server([MathAnswer1000]).run(host="127.0.0.1", port={port})'
    program = [sys.executable, "-c", f"import sys; sys.argv = sys.argv[:1]; {code}"]
    process = subprocess.Popen(program, cwd=ROOT, env=environment_of(data), stderr=subprocess.DEVNULL)
    try:
        done = None
        while process.poll() is None and (done is None or "no server answers" in done.stderr):
            done = _run(data, sys.executable, "test_agent.py", "--base-url", f"http://127.0.0.1:{port}")
        assert done is not None
        assert done.returncode == 0, done.stderr
        assert "12 of 12 as expected" in done.stdout
    finally:
        process.terminate()
        assert process.wait(60) == 0


def test_help_shows_an_example(data: Path) -> None:
    done = _run(data, *MODULE, "--help")
    assert done.returncode == 0
    assert "Example: mathmint serve" in done.stdout


@pytest.mark.parametrize("command", [SCRIPT, MODULE], ids=["server.py", "mathmint serve"])
@pytest.mark.parametrize("flags", [["--port", "0"], ["--port", "99999"], ["--port", "x"], ["--nonsense"]])
def test_bad_use_is_one_line_and_exits_2(data: Path, command: list[str], flags: list[str]) -> None:
    done = _run(data, *command, *flags)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr


@pytest.mark.parametrize("command", [SCRIPT, MODULE], ids=["server.py", "mathmint serve"])
@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1", "a" * 70, "x..y"])
def test_a_host_that_is_not_this_machines_is_one_line_about_the_host(data: Path, command: list[str], host: str) -> None:
    done = _run(data, *command, "--host", host, "--port", str(free_port()))
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1), done.stderr
    assert done.stderr.rstrip().endswith("choose another --host")


def test_nobody_else_is_listened_to_unless_asked() -> None:
    assert HOST == "127.0.0.1"
    assert signature(Server.run).parameters["host"].default == HOST


def _run(data: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, env=environment_of(data), capture_output=True, text=True, check=False, timeout=300
    )
