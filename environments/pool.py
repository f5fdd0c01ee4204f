"""Grading outside of the server's loop: pre-warmed processes that can be killed, and one that died is replaced."""

import asyncio
import os
import queue
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from environments.process import Gone, Late, Process
from grader.faults import Fault

LIMIT_SECONDS = 30.0  # per reply; the slowest legal ones take three, the rest is for a machine under load
_ATTEMPTS = 2  # one process may be killed by anyone; a reply over which two die is to blame itself


@dataclass(frozen=True, slots=True)
class Outcome:
    """`answer` is what the grader says; None where there is no verdict, and `reason` is `timeout` or `error`."""

    answer: dict[str, Any] | None
    reason: str = ""


class Pool:
    """As many grading processes as there are cores, each asked by a thread of its own."""

    def __init__(self, size: int = 0, limit_seconds: float = LIMIT_SECONDS) -> None:
        self._size = size or max(2, os.cpu_count() or 1)  # with two, one slow reply does not hold up all others
        self._limit_seconds = limit_seconds
        self._threads = ThreadPoolExecutor(self._size, "grading")
        self._idle: queue.SimpleQueue[Process] = queue.SimpleQueue()
        self._living: set[Process] = set()
        self._lock = threading.Lock()
        self._closed = False

    def start(self) -> None:
        """Start the processes and wait until they can grade.

        Raises:
            Fault: they end as they start.
        """
        processes = [self._new() for _ in range(self._size)]
        try:
            for process in processes:
                process.wait_ready()
                self._idle.put(process)
        except Gone:
            self.stop()
            raise Fault(
                "server: the grading processes do not start; try `python -c 'import environments.worker'`"
            ) from None

    def pids(self) -> list[int]:
        """The ids of the living processes."""
        with self._lock:
            return [process.pid for process in self._living]

    async def grade(self, header: dict[str, Any], *content: bytes) -> Outcome:
        """Grade without holding up the loop that awaits it; never raises for what `content`, in pieces, is."""
        return await asyncio.wrap_future(self._threads.submit(self._grade, header, content))

    def stop(self) -> None:
        """Kill the processes; replies that are being graded end with `error`."""
        with self._lock:
            self._closed = True
            living, self._living = self._living, set()
        for process in living:
            process.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _new(self) -> Process:
        with self._lock:
            if self._closed:
                raise Gone("the server is closing")
            process = Process(self._limit_seconds)
            self._living.add(process)
        return process

    def _grade(self, header: dict[str, Any], content: tuple[bytes, ...]) -> Outcome:
        process = self._idle.get()  # there are as many as threads, so this does not wait
        try:
            for _ in range(_ATTEMPTS):
                try:
                    return Outcome(process.ask(header, content))
                except Late:
                    process = self._replace(process)
                    return Outcome(None, "timeout")
                except Gone:
                    process = self._replace(process)
            return Outcome(None, "error")
        except Gone:  # nothing can be started any more
            return Outcome(None, "error")
        finally:
            self._idle.put(process)

    def _replace(self, process: Process) -> Process:
        with self._lock:
            self._living.discard(process)
        return self._new()
