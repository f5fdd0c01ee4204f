"""Processes of this machine."""

import itertools
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from threading import Thread
from typing import Any

from engine.protocol import R, S, T
from engine.window import in_order
from grader.faults import Fault

_AHEAD = 2  # items a process that are handed out before the oldest result is taken


class LocalEngine:
    """A pool of processes for each `map`; a single item, or a single process, needs none."""

    again = 0  # a lost process ends the run: nothing is done twice

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def map(self, function: Callable[[S, T], R], shared: S, items: Iterable[T]) -> Iterator[R]:
        """See `engine.protocol.Engine`."""
        waiting = iter(items)
        first = list(itertools.islice(waiting, 2))
        if self.workers == 1 or len(first) < 2:
            yield from (function(shared, item) for item in itertools.chain(first, waiting))
            return
        pool = ProcessPoolExecutor(
            self.workers, multiprocessing.get_context("spawn"), initializer=_begin, initargs=(function, shared)
        )
        try:
            begun = (pool.submit(_call, item) for item in itertools.chain(first, waiting))
            yield from in_order(begun, self.workers * _AHEAD, Future.done, Future.result)
        except BrokenProcessPool:
            raise Fault(
                "a worker process was killed, perhaps for want of memory; run again with fewer `workers`"
            ) from None
        finally:
            pool.shutdown(cancel_futures=True)


_TASK: list[Any] = []  # the function of this process, and what its calls share


def _begin(function: Callable[[S, T], R], shared: S) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption means
    Thread(target=_end_with_parent, daemon=True).start()
    _TASK[:] = [function, shared]


def _end_with_parent() -> None:
    """A parent that is killed cannot say goodbye, and the pool's processes would wait for it for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _call(item: Any) -> Any:
    function, shared = _TASK
    return function(shared, item)
