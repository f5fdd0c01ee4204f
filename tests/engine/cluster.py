"""A Ray cluster of several nodes on this machine's loopback addresses."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from engine import Choice
from tests.conftest import ROOT

# Ray takes 127.0.0.1 for "the address others see me at"; the rest of the loopback range it leaves alone.
_HOST = "127.0.0.{}"
_ENVIRONMENT = {
    "PYTHONPATH": str(ROOT),  # the nodes run this checkout, wherever a driver stands
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_USAGE_STATS_ENABLED": "0",
}
_STORE_BYTES = 100 << 20


@dataclass
class Cluster:
    """A head and worker nodes of one core each."""

    ray_cluster: Any
    nodes: list[Any]

    def choice(self, workers: int = 0) -> Choice:
        """The engine that works on this cluster."""
        return Choice("ray", self.ray_cluster.address, workers)

    def add_node(self) -> None:
        self.nodes.append(self.ray_cluster.add_node(**_node(len(self.nodes) + 3)))

    def kill_node_of(self, process: int) -> None:
        """Kill the worker node that a process of one of Ray's workers runs on, as a machine that goes dark."""
        ancestors = set(_ancestors(process))
        (node,) = [n for n in self.nodes if _raylet(n) in ancestors]
        self.ray_cluster.remove_node(node, allow_graceful=False)
        self.nodes.remove(node)


def _node(number: int) -> dict[str, Any]:
    return {"num_cpus": 1, "node_ip_address": _HOST.format(number), "object_store_memory": _STORE_BYTES}


def _raylet(node: Any) -> int:
    (info,) = node.all_processes["raylet"]
    return int(info.process.pid)


def _ancestors(process: int) -> Iterator[int]:
    while process > 1:
        with open(f"/proc/{process}/stat", encoding="utf-8") as stat:  # noqa: PTH123  (not a path of ours)
            process = int(stat.read().rpartition(")")[2].split()[1])
        yield process


@contextmanager
def cluster(workers: int = 2) -> Iterator[Cluster]:
    """A running cluster; its head has no cores, so that a node of its workers can be lost."""
    os.environ |= _ENVIRONMENT  # for good: Ray reads some of it once, when it is imported
    from ray import cluster_utils

    head = {**_node(2), "num_cpus": 0, "include_dashboard": False}
    made = Cluster(cluster_utils.Cluster(initialize_head=True, head_node_args=head), [])
    try:
        for _ in range(workers):
            made.add_node()
        made.ray_cluster.wait_for_nodes()
        yield made
    finally:
        made.ray_cluster.shutdown()
