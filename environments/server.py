"""The server: OpenReward's, with grading in processes of its own and nothing said that should not be."""

import errno
import os
import signal
import socket
import sys
import threading
from collections.abc import Sequence

from openreward.environments import Environment
from openreward.environments import Server as OpenRewardServer

from environments.data import data_folder, load_dataset
from environments.families import load_families
from environments.guard import guard
from environments.math_answer import MathAnswer1000
from environments.mathmobench import MathmoBench
from environments.serving import grading_pool, stop_grading
from grader.faults import Fault

# The framework asks a package index for its newest version at start; a server has no business there.
os.environ.setdefault("OPENREWARD_DISABLE_UPDATE_CHECK", "1")

HOST = "127.0.0.1"  # the server asks nobody who they are: listening further is for whoever starts it to say
PORT = 8080
MAX_PORT = 65_535


class Server(OpenRewardServer):  # type: ignore[misc]  # the framework is untyped
    """Serves environments over HTTP; `app` is the ASGI application."""

    def __init__(self, environments: Sequence[type[Environment]]) -> None:
        super().__init__(list(environments), return_errors="none")
        guard(self.app)

    def run(self, host: str = HOST, port: int = PORT) -> None:
        """Serve until SIGINT or SIGTERM; then, and if this process is killed, the grading processes end too.

        Exits with one line on stderr where the port cannot be had or grading cannot be started.
        """
        try:
            _check_port(host, port)
            grading_pool()
        except Fault as fault:
            sys.exit(str(fault))
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        try:
            super().run(host=host, port=port)
        finally:
            stop_grading()


def available() -> list[type[Environment]]:
    """The environments whose data has been built: MathAnswer1000, and MathmoBench where there are bound families.

    Raises:
        Fault: the data set has not been built or is broken, or a family is.
    """
    folder = data_folder()
    load_dataset(folder)
    return [MathAnswer1000, MathmoBench] if load_families(folder).posed else [MathAnswer1000]


def _check_port(host: str, port: int) -> None:
    """Say in one line what the framework would say in many.

    Raises:
        Fault: nothing can listen there.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Fault(f"server: {host}:{port} is no address to listen on ({reason}); choose another --host") from None
    family, kind, protocol, _, address = found[0]
    try:
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        other = "--host" if getattr(error, "errno", None) == errno.EADDRNOTAVAIL else "--port"
        raise Fault(f"server: cannot listen on {host}:{port} ({reason}); choose another {other}") from None
