"""The peak memory of a command's processes, each on its own."""

import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import psutil

from grader.faults import Fault

_EVERY = 0.1  # seconds between looks; the kernel keeps each process's peak, so each has to be met only once


@dataclass(frozen=True)
class Ran:
    """A command that ended well: seconds by the clock, and the peak resident memory of its largest process in MiB.

    `largest` names that process; `together` is the sum over all processes of each one's peak, in MiB: above what was
    ever in use at once, and pages that several share count for each.
    """

    seconds: float
    peak: int
    largest: str
    together: int


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Ran:
    """Run a command and watch it and everything it starts.

    Raises:
        Fault: it failed; the message is what it said.
    """
    start = perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    peaks: dict[tuple[int, str], int] = {}
    ended = threading.Event()
    watcher = threading.Thread(target=_watch, args=(process.pid, peaks, ended))
    watcher.start()
    said, _ = process.communicate()
    seconds = perf_counter() - start
    ended.set()
    watcher.join()
    if process.returncode:
        raise Fault(f"{' '.join(command)} exited {process.returncode}: {said}")
    (_, largest), peak = max(peaks.items(), key=lambda item: item[1])
    return Ran(seconds, peak >> 10, largest, sum(peaks.values()) >> 10)


def _watch(root: int, peaks: dict[tuple[int, str], int], ended: threading.Event) -> None:
    while not ended.wait(_EVERY):
        for process, name in _tree(root):
            peaks[process, name] = max(_peak_kib(process), peaks.get((process, name), 0))


def _tree(root: int) -> Iterator[tuple[int, str]]:
    try:
        top = psutil.Process(root)
        for process in (top, *top.children(recursive=True)):
            yield process.pid, process.name()
    except psutil.Error:  # it ended meanwhile
        return


def _peak_kib(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)
