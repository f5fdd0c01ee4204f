"""SIGINT and SIGTERM as an orderly end."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from grader.faults import Fault


class Stopped(Fault):
    """A signal asked for the end; what was complete is kept."""

    def __init__(self, number: int) -> None:
        super().__init__(f"stopped by {signal.Signals(number).name}; run the same again to go on from what was graded")
        self.exit_code = 128 + number  # as shells report it


def _stop(number: int, _: FrameType | None) -> None:
    raise Stopped(number)


@contextmanager
def stoppable() -> Iterator[None]:
    """Turn the signals into `Stopped` while the block runs, where it runs in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
