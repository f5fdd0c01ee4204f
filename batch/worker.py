"""A grading process: takes chunks from its parent until the parent hangs up or dies."""

import resource
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection

from batch.chunk import READY, Chunk, Setup
from batch.judge import Judge, Orphaned

_INT_DIGITS = 4300  # CPython's default, set so that the environment of a run cannot change which lines are JSON


def serve(descriptor: int, parent: int) -> None:
    """Answer each chunk with its results.

    Args:
        descriptor: of the socket to the parent; in come a `Setup` and then chunks, out go `READY` and then results.
        parent: the parent's process id.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption means
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # the end of a row that takes too long, whatever was inherited
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    sys.set_int_max_str_digits(_INT_DIGITS)
    connection = Connection(descriptor)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError, Orphaned):
        setup: Setup = connection.recv()
        resource.setrlimit(resource.RLIMIT_AS, (setup.memory_bytes, setup.memory_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        judge = Judge(setup, parent)
        connection.send(READY)
        while True:
            chunk: Chunk = connection.recv()
            connection.send(judge.chunk(chunk))
