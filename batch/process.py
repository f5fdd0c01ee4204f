"""One grading process as its parent sees it."""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from batch.chunk import Chunk, Setup

# The modules are found where the parent finds them, however it was started.
_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    "from batch.worker import serve; serve(int(sys.argv[2]), int(sys.argv[3]))"
)


class Process:
    """A process and the socket to it; the leader of a group, so that nothing it starts outlives it."""

    def __init__(self, setup: Setup) -> None:
        ours, theirs = socket.socketpair()
        quiet = subprocess.DEVNULL
        with theirs:
            descriptor = theirs.fileno()
            self._process = subprocess.Popen(
                [sys.executable, "-c", _BOOT, json.dumps(sys.path), str(descriptor), str(os.getpid())],
                pass_fds=[descriptor],
                process_group=0,
                stdin=quiet,
                stdout=quiet,
                stderr=quiet,
            )
        self.connection = Connection(ours.detach())
        self.ready = False
        self.send(setup)

    def send(self, message: Setup | Chunk) -> None:
        """Hand over a message; where the process is gone, `receive` will say so."""
        with suppress(OSError):
            self.connection.send(message)

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
        return self._process.wait()
