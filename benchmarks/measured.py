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

_EVERY_SECONDS = 0.1  # memory is looked at this often
_KIB_PER_GIB = 1 << 20


@dataclass(frozen=True)
class Cost:
    """What a run took."""

    wall_seconds: float
    cpu_seconds: float
    peak_gib: float  # proportional set size, summed over all processes


def run_measured(arguments: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Cost:
    """Run `python ARGUMENTS` in a folder, this checkout first on its path.

    Raises:
        Fault: it exits with an error; its last lines are in the message.
    """
    root = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
    log = folder / "log"
    before, start, peak = _cpu(), time.perf_counter(), 0
    with log.open("w") as stream:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, **(environment or {})},
            stdout=stream,
            stderr=stream,
        )
        while process.poll() is None:
            peak = max(peak, _memory(process.pid))
            time.sleep(_EVERY_SECONDS)
    if process.returncode:
        raise Fault(f"{' '.join(arguments)}: exit {process.returncode}: {log.read_text('utf-8', 'replace')[-1500:]}")
    return Cost(time.perf_counter() - start, _cpu() - before, peak / _KIB_PER_GIB)


def _cpu() -> float:
    """Of the processes that this one has waited for, and that those have waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _memory(parent: int) -> int:
    """KiB of a process and all it started; a process that ends while we look counts as nothing."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            stat = _read(entry / "stat")
            if stat:
                children.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(entry.name))
    total, found = 0, [parent]
    while found:
        pid = found.pop()
        found += children.get(pid, [])
        rollup = _read(Path(f"/proc/{pid}/smaps_rollup"))
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
