"""A grading process: takes chunks from its parent until the parent hangs up or dies."""

import resource
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection

from batch.chunk import READY, Chunk, Setup
from batch.judge import Judge, Orphaned

_INT_DIGITS = 4300  # CPython's default, set so that the environment of a run cannot change which lines are JSON


def serve(reading: int, writing: int, parent: int) -> None:
    """Answer each chunk with its results.

    Args:
        reading: descriptor of the pipe that brings a `Setup` and then chunks.
        writing: descriptor of the pipe that takes `READY` and then results.
        parent: the parent's process id.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption means
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # the end of a row that takes too long, whatever was inherited
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    sys.set_int_max_str_digits(_INT_DIGITS)
    orders, answers = Connection(reading, writable=False), Connection(writing, readable=False)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError, Orphaned):
        setup: Setup = orders.recv()
        _limit(resource.RLIMIT_AS, setup.memory_bytes)
        _limit(resource.RLIMIT_CORE, 0)
        judge = Judge(setup, parent)
        answers.send(READY)
        while True:
            chunk: Chunk = orders.recv()
            answers.send(judge.chunk(chunk))


def _limit(kind: int, amount: int) -> None:
    """Lower a resource limit of this process; one that is lower already stays."""
    _, highest = resource.getrlimit(kind)
    amount = amount if highest == resource.RLIM_INFINITY else min(amount, highest)
    resource.setrlimit(kind, (amount, amount))
