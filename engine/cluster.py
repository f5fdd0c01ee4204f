"""A Ray cluster: Ray places the calls, and makes them again where a process or a node is lost."""

import importlib
import os
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.code import code_sha256
from engine.protocol import R, S, T
from grader.faults import Fault, UsageFault

if TYPE_CHECKING:
    from engine.choice import Choice

_AHEAD = 2  # items a core that are handed to Ray before the oldest result is taken
_LEAST_AHEAD = 16  # so that a cluster that grows with its load sees some
# Losses of one call before the run ends. Ray counts a process that it stops for want of memory apart, and waits for
# memory to be free.
_RETRIES = 5
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
def ray_engine(choice: "Choice") -> Iterator["RayEngine"]:
    """Connect to the cluster, or start a Ray on this machine for this run alone.

    Raises:
        UsageFault: Ray is not installed.
        Fault: no cluster answers at the address, or it runs another Ray or Python.
    """
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        ray = _ray()
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
            f"ray_address: no Ray of this version answers at {where} ({_first_line(error)}); start one with "
            "`ray start --head`, or leave the address out"
        ) from None
    try:
        yield RayEngine(choice.workers or int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def _ray() -> Any:
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


class RayEngine:
    """Tasks of one core each on a cluster that this process is connected to."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.again = 0

    def map(self, function: Callable[[S, T], R], shared: S, items: Iterable[T]) -> Iterator[R]:
        """See `engine.protocol.Engine`."""
        ray = _ray()
        # In a list, the reference arrives as one: a process fetches what it stands for once, not with every call.
        told = [ray.put((function, code_sha256(), shared))]
        task = ray.remote(_call).options(max_retries=_RETRIES, num_cpus=1)
        running: deque[Any] = deque()
        ahead = max(self.workers * _AHEAD, _LEAST_AHEAD)
        with _what_a_signal_raised():
            for item in items:
                running.append(task.remote(told, item))
                while running and (len(running) == ahead or ray.wait([running[0]], timeout=0)[0]):
                    yield self._result(running.popleft())
            while running:
                yield self._result(running.popleft())

    def _result(self, reference: Any) -> Any:
        ray = _ray()
        try:
            attempt, result = ray.get(reference)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except ray.exceptions.RayError as error:
            raise Fault(f"the Ray cluster lost the same work {_RETRIES + 1} times ({_first_line(error)})") from None
        self.again += attempt
        return result


@contextmanager
def _what_a_signal_raised() -> Iterator[None]:
    """Unpack what a signal handler raised while Ray's compiled code ran: it comes out as the cause of another error."""
    try:
        yield
    except SystemError as error:
        raise error.__cause__ or error from None


_SHARED: dict[str, Any] = {}  # what this process was told last, by its reference


def _call(told: list[Any], item: Any) -> tuple[int, Any]:
    """One call in a process of the cluster, and how many times it was begun before.

    Raises:
        Fault: this node has other code.
    """
    ray = _ray()
    key = told[0].hex()
    if key not in _SHARED:
        _SHARED.clear()
        function, code, shared = ray.get(told[0])
        if code != code_sha256():
            node = ray.util.get_node_ip_address()
            raise Fault(f"node {node}: runs another version of mathmint; install the same one on every node")
        _SHARED[key] = function, shared
    function, shared = _SHARED[key]
    # Ray's own count: a process that is begun again cannot know it otherwise.
    attempt = ray._private.worker.global_worker.core_worker.get_current_task_attempt_number()
    return attempt, function(shared, item)


def _first_line(error: BaseException) -> str:
    text = getattr(error, "strerror", None) or str(error)
    return next(iter(text.splitlines()), type(error).__name__)[:200]
