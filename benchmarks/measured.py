"""A program run in processes of its own, and what it took: time, processor time, and peak memory of all together."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.faults import Fault

# Memory is looked at this often, or more rarely where looking takes long: at gigabytes it takes tens of milliseconds.
_EVERY_SECONDS, _LOOKING_SHARE = 0.1, 0.02
_KIB_PER_GIB = 1 << 20


@dataclass(frozen=True)
class Cost:
    """What a run took."""

    wall_seconds: float
    cpu_seconds: float
    peak_gib: float  # proportional set size, summed over all processes
    largest_gib: float  # resident set size of the largest process, as the kernel kept its peak


def run_measured(arguments: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Cost:
    """Run `python ARGUMENTS` in a folder, this checkout first on its path.

    Raises:
        Fault: it exits with an error; its last lines are in the message.
    """
    root = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
    log = folder / "log"
    before, start, peak, largest = _cpu(), time.perf_counter(), 0, 0
    with log.open("w") as stream:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, **(environment or {})},
            stdout=stream,
            stderr=stream,
        )
        while process.poll() is None:
            looked = time.perf_counter()
            together, most = _memory(process.pid)
            peak, largest = max(peak, together), max(largest, most)
            time.sleep(max(_EVERY_SECONDS, (time.perf_counter() - looked) / _LOOKING_SHARE))
    if process.returncode:
        raise Fault(f"{' '.join(arguments)}: exit {process.returncode}: {log.read_text('utf-8', 'replace')[-1500:]}")
    gib = (peak / _KIB_PER_GIB, largest / _KIB_PER_GIB)
    return Cost(time.perf_counter() - start, _cpu() - before, *gib)


def _cpu() -> float:
    """Of the processes that this one has waited for, and that those have waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _memory(parent: int) -> tuple[int, int]:
    """KiB of a process and all it started: now, together, and the most that one of them ever had.

    A process that ends while we look counts as nothing.
    """
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            stat = _read(entry / "stat")
            if stat:
                children.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(entry.name))
    total, largest, found = 0, 0, [parent]
    while found:
        pid = found.pop()
        found += children.get(pid, [])
        total += _kib(Path(f"/proc/{pid}/smaps_rollup"), "Pss:")
        largest = max(largest, _kib(Path(f"/proc/{pid}/status"), "VmHWM:"))
    return total, largest


def _kib(path: Path, field: str) -> int:
    return sum(int(line.split()[1]) for line in _read(path).splitlines() if line.startswith(field))


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
