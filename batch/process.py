"""One grading process as its parent sees it."""

import fcntl
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from batch.chunk import Chunk, Setup

# The modules are found where the parent finds them, however it was started.
_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    "from batch.worker import serve; serve(*map(int, sys.argv[2:]))"
)

_PIPE_BYTES = 1 << 20  # what Linux allows anyone: an ordinary chunk fits, so that handing it over does not wait


def _pipe() -> tuple[int, int]:
    """The reading and the writing end of a roomy pipe."""
    reading, writing = os.pipe()
    with suppress(OSError, AttributeError):  # a system without the setting, or out of pipe pages: a smaller one will do
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    return reading, writing


class Process:
    """A process and the pipes to and from it; the leader of a group, so that nothing it starts outlives it."""

    def __init__(self, setup: Setup) -> None:
        their_in, our_out = _pipe()
        our_in, their_out = _pipe()
        quiet = subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _BOOT, json.dumps(sys.path), str(their_in), str(their_out), str(os.getpid())],
                pass_fds=[their_in, their_out],
                process_group=0,
                stdin=quiet,
                stdout=quiet,
                stderr=quiet,
            )
        finally:
            os.close(their_in)
            os.close(their_out)
        self._out = Connection(our_out, readable=False)
        self.connection = Connection(our_in, writable=False)
        self.ready = False
        self.send(setup)

    def send(self, message: Setup | Chunk) -> None:
        """Hand over a message; where the process is gone, `receive` will say so."""
        with suppress(OSError):
            self._out.send(message)

    def receive(self) -> Any:
        """The next message.

        Raises:
            EOFError: the process is gone.
        """
        try:
            return self.connection.recv()
        except OSError as error:
            raise EOFError from error

    def stop(self) -> int:
        """Kill it and its group; the exit code, negative for a signal.

        A process that is ending already keeps the exit code it ends with.
        """
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self.connection.close()
        self._out.close()
        return self._process.wait()
