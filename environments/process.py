"""One grading process as the server sees it."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from environments.worker import PIECES, READY

START_SECONDS = 120.0  # until a process is ready; half a second on an idle machine
_GRACE_SECONDS = 5.0  # after the kernel should have ended a late process, before it is taken for stopped
# The modules are found where the server finds them, however it was started.
_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    "from environments.worker import main; main(int(sys.argv[2]), float(sys.argv[3]))"
)


class Late(Exception):
    """The process did not answer in time and was killed."""


class Gone(Exception):
    """The process ended without an answer."""


class Process:
    """A process and the socket to it; the leader of a group, so that nothing it starts outlives it."""

    def __init__(self, limit_seconds: float) -> None:
        ours, theirs = socket.socketpair()
        quiet = subprocess.DEVNULL
        with theirs:
            descriptor = theirs.fileno()
            self._process = subprocess.Popen(
                [sys.executable, "-c", _BOOT, json.dumps(sys.path), str(descriptor), str(limit_seconds)],
                pass_fds=[descriptor],
                process_group=0,
                stdin=quiet,
                stdout=quiet,
                stderr=quiet,
            )
        self._limit_seconds = limit_seconds
        self._connection = Connection(ours.detach())
        self._ready = False

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def wait_ready(self) -> None:
        """Wait until it can grade.

        Raises:
            Gone: it ended before, or never became ready.
        """
        if not self._ready:
            if self._received(START_SECONDS) != READY:
                self.stop()
                raise Gone("did not start")
            self._ready = True

    def ask(self, header: dict[str, Any], content: Sequence[bytes]) -> dict[str, Any]:
        """The answer to a request; a process that gives none is stopped.

        Raises:
            Late: it took too long.
            Gone: it ended, for whatever other reason.
        """
        self.wait_ready()
        with suppress(OSError):  # where it is gone, the answer will say so
            self._connection.send_bytes(json.dumps({**header, PIECES: len(content)}).encode("ascii"))
            for piece in content:
                self._connection.send_bytes(piece)
        answer = self._received(self._limit_seconds + _GRACE_SECONDS)
        if answer:
            value: dict[str, Any] = json.loads(answer)
            return value
        code = self.stop()
        if answer is None or code == -signal.SIGALRM:
            raise Late
        raise Gone(f"exit code {code}")

    def _received(self, seconds: float) -> bytes | None:
        """The next message; None when it is late, b"" when the process is gone."""
        try:
            return self._connection.recv_bytes() if self._connection.poll(seconds) else None
        except (OSError, EOFError):
            return b""

    def kill(self) -> int:
        """Kill it and its group, whichever thread is waiting for it; the exit code, negative for a signal."""
        if self._process.returncode is None:  # once it is, another process may have its id
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        return self._process.wait()

    def stop(self) -> int:
        """As `kill`, and give up the socket; for the thread that uses the process, and only for it."""
        code = self.kill()
        self._connection.close()
        return code
