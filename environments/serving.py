"""The one pool of grading processes of this process."""

import atexit
import threading

from environments.pool import Pool

_lock = threading.Lock()
_pools: list[Pool] = []


def grading_pool() -> Pool:
    """The pool; started when first asked for.

    Raises:
        Fault: its processes do not start.
    """
    with _lock:
        if not _pools:
            pool = Pool()
            pool.start()
            _pools.append(pool)
            atexit.register(stop_grading)
        return _pools[0]


def stop_grading() -> None:
    """Kill the grading processes; the pool is started again when next asked for."""
    with _lock:
        pools, _pools[:] = list(_pools), []
    for pool in pools:
        pool.stop()
