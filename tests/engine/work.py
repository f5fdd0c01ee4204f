"""Functions for an engine to run."""

import os
import signal
import time
from pathlib import Path

from grader.faults import Fault


def square(shared: int, item: int) -> int:
    return item * item + shared


def uneven(_: None, item: int) -> int:
    """Later items are done first."""
    time.sleep(0.2 if item % 4 == 0 else 0.0)
    return item


def refusing(shared: int, item: int) -> int:
    if item == shared:
        raise Fault(f"item {item}: is not wanted")
    return item


def process_id(_: None, item: int) -> int:
    return os.getpid()


def dying(_: None, item: int) -> int:
    if item == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return item


def dying_once(folder: Path, item: int) -> int:
    """The process of item 5 is lost the first time."""
    flag = folder / "lost"
    if item == 5 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return item


def hungry_once(folder: Path, item: int) -> int:
    """Item 5 takes a gigabyte, and then all that it gets, the first time; what ends it is memory running out."""
    flag = folder / "hungry"
    if item == 5 and not flag.exists():
        flag.touch()
        taken = []
        while True:
            taken.append(bytearray(os.urandom(1 << 12)) * (1 << 14))
    return item


def held(pipe: Path, item: int) -> int:
    """Hold a pipe open for as long as this process lives."""
    stream = pipe.open("wb")
    stream.write(b"x")
    stream.flush()
    signal.pause()
    return item
