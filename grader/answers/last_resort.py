"""math-verify on SymPy objects built from our trees, in a process of its own that can be killed.

It is asked only where exact forms, ball arithmetic and root bounds all leave the question open.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from grader.answers.limits import LAST_RESORT_SECONDS
from grader.answers.spelling import spell

if TYPE_CHECKING:
    from grader.answers.compare import Comparison
    from grader.answers.tree import Tree

_BOOT_SECONDS = 60.0  # importing SymPy takes half a second, and far longer on a machine under load
_ROOT = Path(__file__).resolve().parents[2]
_READY = b"ready\n"


class _Worker:
    """One process, one question at a time; it is killed, and started anew when next needed, if it is late."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.owner = 0

    def ask(self, question: bytes) -> str:
        """`equal`, `undecidable`, `timeout` or `error`."""
        with self.lock:
            try:
                process = self._running()
                assert process.stdin is not None
                process.stdin.write(question)
                process.stdin.flush()
                answer = self._line(process, LAST_RESORT_SECONDS)
            except OSError:
                answer = b"error"
            if answer is None or answer.strip() not in (b"equal", b"undecidable"):
                self.stop()
                return "timeout" if answer is None else "error"
            return answer.strip().decode()

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is not None and self.owner == os.getpid() and self.process.poll() is None:
            return self.process
        path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH", ""))))
        process = subprocess.Popen(
            [sys.executable, "-m", "grader.answers.last_resort_worker"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )  # fmt: skip
        self.process, self.owner = process, os.getpid()
        if self._line(process, _BOOT_SECONDS) != _READY:
            self.stop()
            raise OSError("the last resort did not start")
        return process

    def _line(self, process: subprocess.Popen[bytes], seconds: float) -> bytes | None:
        """The next line of the process within `seconds`; None when it is late, b"" when it is gone."""
        assert process.stdout is not None
        descriptor, line, deadline = process.stdout.fileno(), b"", time.monotonic() + seconds
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([descriptor], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                return None
            chunk = os.read(descriptor, 64)
            if not chunk:
                return b""
            line += chunk
        return line

    def stop(self) -> None:
        """Kill the process if this process started it."""
        process, self.process = self.process, None
        if process is None or self.owner != os.getpid():
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()


_worker = _Worker()
atexit.register(_worker.stop)


def _forget_after_fork() -> None:
    """A forked child has neither the parent's lock nor its worker."""
    global _worker  # noqa: PLW0603 -- one worker a process is the point
    _worker = _Worker()
    atexit.register(_worker.stop)


os.register_at_fork(after_in_child=_forget_after_fork)


def simplifies_to_equal(left: Tree, right: Tree, *, by_value: bool) -> Comparison:
    """What math-verify says of two trees that balls do not separate; it proves equality, or leaves it `undecidable`.

    Args:
        left: one settled tree.
        right: the other.
        by_value: whether their agreement in value, which math-verify looks at first, counts too: balls around both must
            have been small enough to see every number in them. Otherwise only SymPy's symbolic proof counts.
    """
    from grader.answers.compare import Comparison

    # One order for both directions: math-verify is not symmetric.
    spelled = sorted((spell(left), spell(right)), key=json.dumps)
    reason = _worker.ask(json.dumps([by_value, *spelled]).encode() + b"\n")
    return Comparison(True if reason == "equal" else None, reason, "math_verify")
