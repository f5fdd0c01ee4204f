"""Grading processes that can be killed: chunks out, results back in input order, one row's crash is one row's.

Each process has pipes of its own. (A pool whose workers share a queue and its locks stops altogether when one of
them is killed while it holds a lock.) A chunk whose process died is graded again row by row, and only a row over which
processes die while it is alone is marked.
"""

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Any

from batch.chunk import READY, Chunk, Graded, Judged, Setup, judged
from batch.judge import Judge
from batch.kinds import ERROR, TIMEOUT
from batch.process import Process
from grader.faults import Fault

_AHEAD = 64  # finished chunks a process, held back for an older unfinished one; bounds memory
_DEATHS = 2  # over one row alone before the row is to blame: a single one may be somebody's `kill -9`
_STARTS = 5  # processes that may end one after the other before they are ready: then something else is wrong


@dataclass
class _Job:
    """A chunk on its way: the pieces still to grade, and the results of those before."""

    index: int
    pending: deque[Chunk]
    done: list[Judged] = field(default_factory=list)
    deaths: int = 0
    again: int = 0


class Pool:
    """Grades chunks in up to `size` processes; a context manager that leaves no process behind."""

    def __init__(self, setup: Setup, size: int) -> None:
        self._setup = setup
        self._size = size
        self._processes: dict[Process, _Job | None] = {}
        self._waiting: deque[_Job] = deque()
        self._failed_starts = 0

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes."""
        while self._processes:
            self._processes.popitem()[0].stop()

    def grade(self, chunks: Iterable[Chunk]) -> Generator[Graded, None, None]:
        """The results of each chunk, in the order of the chunks, whichever process finishes first.

        Raises:
            Fault: processes end before they can grade anything.
        """
        jobs = (_Job(index, deque([chunk])) for index, chunk in enumerate(chunks))
        finished: dict[int, Graded] = {}
        emitted, exhausted = 0, False
        while True:
            busy = sum(job is not None for job in self._processes.values())
            while not exhausted and busy + len(self._waiting) < self._size and len(finished) < _AHEAD * self._size:
                job = next(jobs, None)
                exhausted = job is None
                self._waiting.extend([job] if job else [])
            if not busy and not self._waiting:
                return
            self._assign(busy)
            for job in self._collect():
                finished[job.index] = Graded(job.done, job.again)
            while emitted in finished:
                yield finished.pop(emitted)
                emitted += 1

    def _assign(self, busy: int) -> None:
        """Give waiting jobs to idle processes, and start the processes that are missing."""
        for process, job in self._processes.items():
            if self._waiting and process.ready and job is None:
                self._processes[process] = job = self._waiting.popleft()
                process.send(job.pending[0])
                busy += 1
        while len(self._processes) < min(self._size, busy + len(self._waiting)):
            self._processes[Process(self._setup)] = None

    def _collect(self) -> Iterator[_Job]:
        """Wait until some process answers or dies; the jobs that are finished by it."""
        awaited = {p.connection: p for p, job in self._processes.items() if job or not p.ready}
        for connection in wait(list(awaited)):
            process = awaited[connection]  # type: ignore[index]
            try:
                answer = process.receive()
            except EOFError:
                job = self._processes.pop(process)
                self._bury(process.stop(), process.ready, job)
            else:
                job = self._processes[process]
                self._accept(process, job, answer)
            if job is not None and not job.pending:
                yield job
            elif job is not None:
                self._waiting.appendleft(job)

    def _accept(self, process: Process, job: _Job | None, answer: Any) -> None:
        if job is None:
            process.ready = answer == READY
            self._failed_starts = 0
            return
        self._processes[process] = None
        job.pending.popleft()
        job.done.append(answer)
        job.deaths = 0

    def _bury(self, code: int, was_ready: bool, job: _Job | None) -> None:
        """Draw the consequence of a process that ended with exit code `code`."""
        if not was_ready:
            self._failed_starts += 1
            if self._failed_starts == _STARTS:
                raise Fault(f"grading processes end as they start (exit code {code}); nothing that was graded is lost")
        if job is None:
            return
        piece = job.pending[0]
        if len(piece.rows) > 1:
            job.again += len(piece.rows)
            job.pending = deque(piece.single(i) for i in range(len(piece.rows)))
            return
        late = code == -signal.SIGALRM
        job.deaths += 1
        if not late and job.deaths < _DEATHS:
            job.again += 1
        else:
            judge = Judge(self._setup, os.getpid())
            reason = TIMEOUT if late else ERROR
            job.done.append(judged([judge.unfinished(piece.numbers[0], piece.rows[0], piece.names, reason)]))
            job.pending.popleft()
            job.deaths = 0
