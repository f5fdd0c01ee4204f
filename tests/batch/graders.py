"""Grading functions with bad habits, for the engine's documented entry (`batch.chunk.Setup.grade`).

A response names the habit. `MATHMINT_TEST_FOLDER` is a folder that the test and the grading processes share.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from grader.answers import Verdict, grade_answer

FOLDER = "MATHMINT_TEST_FOLDER"


def _folder() -> Path:
    return Path(os.environ[FOLDER])


def _hang() -> None:
    while True:
        pass


def _raise() -> None:
    raise RuntimeError("a grader's own fault")


def _once(name: str, act: Callable[[], None]) -> None:
    """Do it the first time that it comes up, in whatever process."""
    flag = _folder() / name
    if not flag.exists():
        flag.touch()
        act()


def _wait(name: str) -> None:
    """Say where this is, and wait for the end, unless the file `name` exists."""
    if not (_folder() / name).exists():
        with (_folder() / "reached").open("wb") as pipe:
            pipe.write(str(os.getpid()).encode())
        signal.pause()


_HABITS: dict[str, Callable[[], object]] = {
    "HANG": _hang,
    "HANG IN C": lambda: sum(range(10**15)),  # holds the interpreter's lock throughout
    "SEGFAULT": lambda: os.kill(os.getpid(), signal.SIGSEGV),
    "EXIT": lambda: os._exit(0),
    "RAISE": _raise,
    "MEMORY": lambda: bytearray(1 << 40),
    "KILLED ONCE": lambda: _once("killed", lambda: os.kill(os.getpid(), signal.SIGKILL)),
    # On a cluster, the parent is a process of Ray's.
    "WORKER LOST ONCE": lambda: _once("worker lost", lambda: os.kill(os.getppid(), signal.SIGKILL)),
    "NODE LOST ONCE": lambda: _wait("node lost"),
}


def hostile(response: str, reference: str, *, accepts_percent: bool = False) -> Verdict:
    """The real grader, but for a few responses."""
    if response in _HABITS:
        _HABITS[response]()
    return grade_answer(response, reference, accepts_percent=accepts_percent)


def gated(response: str, reference: str, *, accepts_percent: bool = False) -> Verdict:
    """The real grader, counting its calls; a response `GATE` waits, holding a pipe, until the file `open` exists."""
    with (_folder() / "calls").open("ab") as calls:
        calls.write(b".")
    if response == "GATE" and not (_folder() / "open").exists():
        with (_folder() / "reached").open("wb") as pipe:
            pipe.write(str(os.getpid()).encode())
            pipe.flush()
            signal.pause()
    return grade_answer(response, reference, accepts_percent=accepts_percent)


def appending(response: str, reference: str, *, accepts_percent: bool = False) -> Verdict:
    """The real grader, while somebody else goes on writing the submission."""
    with (_folder() / "x.jsonl").open("ab") as submission:
        submission.write(b"{}\n")
    return grade_answer(response, reference, accepts_percent=accepts_percent)
