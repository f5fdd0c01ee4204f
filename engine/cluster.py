"""A Ray cluster: Ray places the calls, and makes them again where a process or a node is lost."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.code import code_sha256
from engine.connection import connected, first_line, ray_module
from engine.protocol import R, S, T
from engine.window import in_order
from grader.faults import Fault

if TYPE_CHECKING:
    from engine.choice import Choice

_AHEAD = 2  # items a core that are handed to Ray before the oldest result is taken
_LEAST_AHEAD = 16  # so that a cluster that grows with its load sees some
# Losses of one call before the run ends. Ray counts a process that it stops for want of memory apart, and waits for
# memory to be free.
_RETRIES = 5


@contextmanager
def ray_engine(choice: "Choice") -> Iterator["RayEngine"]:
    """An engine on the chosen cluster.

    Raises:
        UsageFault: Ray is not installed.
        Fault: no cluster answers at the address, or it runs another Ray or Python.
    """
    with connected(choice) as ray:
        yield RayEngine(choice.workers or int(ray.cluster_resources().get("CPU", 1)))


class RayEngine:
    """Tasks of one core each on a cluster that this process is connected to."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.again = 0

    def map(self, function: Callable[[S, T], R], shared: S, items: Iterable[T]) -> Iterator[R]:
        """See `engine.protocol.Engine`."""
        ray = ray_module()
        # In a list, the reference arrives as one: a process fetches what it stands for once, not with every call.
        told = [ray.put((function, code_sha256(), shared))]
        task = ray.remote(_call).options(max_retries=_RETRIES, num_cpus=1)
        begun = (task.remote(told, item) for item in items)
        ahead = max(self.workers * _AHEAD, _LEAST_AHEAD)
        with _what_a_signal_raised():
            yield from in_order(begun, ahead, lambda call: bool(ray.wait([call], timeout=0)[0]), self._result)

    def _result(self, reference: Any) -> Any:
        ray = ray_module()
        try:
            attempt, result = ray.get(reference)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except ray.exceptions.RayError as error:
            raise Fault(f"the Ray cluster lost the same work {_RETRIES + 1} times ({first_line(error)})") from None
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
    ray = ray_module()
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
