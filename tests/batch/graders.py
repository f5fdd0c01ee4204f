"""Grading functions with bad habits, for the engine's documented entry (`batch.chunk.Setup.grade`).

A response names the habit. `MATHMINT_TEST_FOLDER` is a folder that the test and the grading processes share.
"""

import os
import signal
from pathlib import Path

from grader.answers import Verdict, grade_answer

FOLDER = "MATHMINT_TEST_FOLDER"


def _folder() -> Path:
    return Path(os.environ[FOLDER])


def hostile(response: str, reference: str, *, accepts_percent: bool = False) -> Verdict:
    """The real grader, but for a few responses."""
    if response == "HANG":
        while True:
            pass
    if response == "HANG IN C":
        return Verdict(sum(range(10**15)) == 0, "never", "", "")  # holds the interpreter's lock throughout
    if response == "SEGFAULT":
        os.kill(os.getpid(), signal.SIGSEGV)
    if response == "EXIT":
        os._exit(0)
    if response == "RAISE":
        raise RuntimeError("a grader's own fault")
    if response == "MEMORY":
        return Verdict(bool(bytearray(1 << 40)), "never", "", "")
    if response == "KILLED ONCE":
        flag = _folder() / "killed"
        if not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
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
