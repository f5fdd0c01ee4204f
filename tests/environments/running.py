"""A server as a process of its own, and HTTP to it without any client library."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

_START_SECONDS = 120
_PASSED_ON = ("HOME", "LANG", "PATH", "TMPDIR")
NAME = "mathanswer1000"


@dataclass
class Running:
    """A server process, where it listens, and what it has said."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, session: str = "") -> tuple[int, str]:
        return self._request(path, None, session)

    def post(self, path: str, value: Any, session: str = "") -> tuple[int, str]:
        return self._request(path, value if isinstance(value, bytes) else json.dumps(value).encode(), session)

    def create(self, session: str, **payload: Any) -> tuple[int, str]:
        return self.post("/create", payload, session)

    def begin(self, session: str, task_id: str, name: str = NAME) -> None:
        status, said = self.create(session, env_name=name, task_spec={"id": task_id})
        assert status == 200, said

    def reply(self, session: str, value: Any, name: str = NAME) -> dict[str, Any]:
        """The outcome of a terminal call: the framework's `{"ok": ..., "output" or "error": ...}`."""
        status, stream = self.post(f"/{name}/call", {"name": "reply", "input": value}, session)
        assert status == 200, stream
        events = [line.removeprefix("data: ") for line in stream.splitlines() if line.startswith("data: {")]
        assert events, stream
        outcome: dict[str, Any] = json.loads(events[-1])
        return outcome

    def play(self, session: str, task_id: str, text: Any, name: str = NAME) -> dict[str, Any]:
        """A whole episode; the output of its one reply."""
        self.begin(session, task_id, name)
        output: dict[str, Any] = self.reply(session, {"message": text}, name)["output"]
        return output

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    def _request(self, path: str, body: bytes | None, session: str) -> tuple[int, str]:
        headers = {"Content-Type": "application/json"} | ({"X-Session-ID": session} if session else {})
        request = urllib.request.Request(self.url + path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


def environment_of(data: Path, **more: str) -> dict[str, str]:
    """What a server gets to see of this process's environment."""
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return kept | {"MATHMINT_DATA": str(data), "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"} | more


def free_port() -> int:
    """A port that nothing listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(data: Path, log: Path, *command: str, cwd: Path = ROOT, environment: dict[str, str] | None = None) -> Running:
    """Start a server (`server.py`, unless another command is given) and wait until it is healthy."""
    port = free_port()
    program = list(command) or [sys.executable, "server.py"]
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [*program, "--host", "127.0.0.1", "--port", str(port)],
            cwd=cwd,
            env=environment_of(data, **(environment or {})),
            stdout=stream,
            stderr=subprocess.STDOUT,
        )
    running = Running(process, port, log)
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise AssertionError(f"the server ended with {process.returncode}\n{running.said()}")
        try:
            if running.get("/health")[0] == 200:
                return running
        except OSError:
            continue
    process.kill()
    raise AssertionError(f"the server did not start\n{running.said()}")


@contextmanager
def running(data: Path, log: Path, **more: str) -> Iterator[Running]:
    """A server for the time of a block; it must end by itself when asked to."""
    server = start(data, log, environment=more)
    try:
        yield server
    finally:
        server.process.send_signal(signal.SIGTERM)
        try:
            server.process.wait(60)
        finally:
            server.process.kill()


def children(pid: int) -> set[int]:
    """The processes that a process started and that still run."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.add(int(status.parent.name))
    return found


def descendants(pid: int) -> set[int]:
    """`children`, and theirs."""
    own = children(pid)
    return own.union(*(descendants(child) for child in own))


def alive(pid: int) -> bool:
    """Whether a process runs (a zombie does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def gone(pids: set[int], seconds: float = 60) -> bool:
    """Whether all of `pids` end; waited for, since nobody tells when a process that is not ours has ended."""
    deadline = time.monotonic() + seconds
    while any(map(alive, pids)):
        if time.monotonic() > deadline:
            return False
        os.sched_yield()
    return True
