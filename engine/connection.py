"""Finding a Ray cluster, and saying in one line why there is none."""

import importlib
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from grader.faults import Fault, UsageFault

if TYPE_CHECKING:
    from engine.choice import Choice

_KNOCK_SECONDS = 10.0
# Read by Ray as it is imported.
_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # no figures go to its makers
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # no warning about cards that are not used
    "RAY_NUM_REDIS_GET_RETRIES": "1",  # an address where something else listens is given up after 40 s, not 14 minutes
}
_QUIET = {"log_to_driver": False, "configure_logging": False}
_INSTALL = "the engine `ray` needs Ray; install it with: pip install 'mathmint[ray]'"


@contextmanager
def connected(choice: "Choice") -> Iterator[Any]:
    """Connect to the cluster, or start a Ray on this machine for this run alone; gives the module `ray`.

    Raises:
        UsageFault: Ray is not installed.
        Fault: no cluster answers at the address, or it runs another Ray or Python.
    """
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    if not choice.ray_address:
        os.environ.setdefault("RAY_AUTH_MODE", "token")  # Ray's own default here, which it else remarks upon
    try:
        ray = ray_module()
    except ImportError:
        raise UsageFault(_INSTALL) from None
    try:
        with _signals_kept():
            if choice.ray_address:
                _knock(choice.ray_address)
                ray.init(address=choice.ray_address, **_QUIET)
            else:
                ray.init(address="local", num_cpus=choice.processes, include_dashboard=False, **_QUIET)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        where = choice.ray_address or "this machine"
        raise Fault(
            f"ray_address: no Ray of this version answers at {where} ({first_line(error)}); start one with "
            "`ray start --head`, set RAY_AUTH_MODE and RAY_AUTH_TOKEN if it asks for a token, or leave the address out"
        ) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def ray_module() -> Any:
    """Ray, which many installations do without; its own types are incomplete."""
    return importlib.import_module("ray")


@contextmanager
def _signals_kept() -> Iterator[None]:
    """Keep this process's own answer to SIGTERM, which Ray would replace by its own."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, before)


def _knock(address: str) -> None:
    """Find out at once that nobody listens: Ray itself would go on trying for minutes.

    Raises:
        OSError: nobody does.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), _KNOCK_SECONDS).close()


def first_line(error: BaseException) -> str:
    """What an error says, in one short line."""
    text = getattr(error, "strerror", None) or str(error)
    return next(iter(text.splitlines()), type(error).__name__)[:200]
