"""The machine and versions that a measured figure belongs to."""

import os
import platform
from importlib.metadata import version


def machine(*libraries: str) -> str:
    """One line: processor, cores, Python and the libraries named."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    parts = [_processor(), f"{cores} cores", f"Python {platform.python_version()}"]
    return ", ".join(parts + [f"{name} {version(name)}" for name in libraries])


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:  # noqa: PTH123  (a device file, not a path of ours)
            names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.machine()
