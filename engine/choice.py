"""Which engine (`engine`, `ray_address` and `workers` in params.yaml)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, get_args

from engine.protocol import Engine
from grader.faults import Fault

Kind = Literal["local", "ray"]
KINDS: tuple[str, ...] = get_args(Kind)


@dataclass(frozen=True)
class Choice:
    """Where work runs; nothing of it leaves a trace in any output, so no stage depends on it."""

    engine: Kind = "local"
    ray_address: str = ""  # "": a Ray on this machine for this run alone; "auto" or host:port: a running cluster
    workers: int = 0  # processes; 0: one for each core, of this machine or of the cluster

    def __post_init__(self) -> None:
        if self.workers < 0:
            raise Fault("workers: must not be negative")
        if self.ray_address and self.engine != "ray":
            raise Fault(f"ray_address: {self.ray_address!r} is of no use to the engine `{self.engine}`; choose `ray`")

    @property
    def processes(self) -> int:
        """The number of local processes: as chosen, or one for each core that this process may use."""
        return self.workers or usable_cores()


LOCAL = Choice()


def usable_cores() -> int:
    """The cores that this process may use."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return usable or 1


@contextmanager
def open_engine(choice: Choice = LOCAL) -> Iterator[Engine]:
    """The chosen engine, for as long as the block runs.

    Raises:
        Fault: Ray is chosen and is not installed, or its cluster does not answer.
    """
    if choice.engine == "local":
        from engine.local import LocalEngine

        yield LocalEngine(choice.processes)
        return
    from engine.cluster import ray_engine

    with ray_engine(choice) as engine:
        yield engine
