"""How long a build takes, and how much memory: `python -m benchmarks.build [--rows ../shared/hub]`.

Each build runs in a copy of the project in a temporary folder, from nothing (no cache), as `dvc repro` runs it. Peak
memory is that of the largest process, as the kernel counted it.
"""

import argparse
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.machine import machine
from tests.hub.server import serve
from tests.pipeline.workspace import copy_project
from tests.real_rows import build, prepare


def _timed(label: str, work: Callable[[], object]) -> None:
    start = time.perf_counter()
    work()
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{label:<44} {seconds:7.1f} s   largest process so far {peak:6.0f} MiB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.build", description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=Path, default=Path("../shared/hub"), help="real rows in Hub layout, if present")
    rows = parser.parse_args().rows
    print(machine("dvc", "pyarrow", "pandas"))
    with tempfile.TemporaryDirectory() as folder:
        sample = copy_project(Path(folder) / "sample")
        _timed("sample, cold", sample.repro)
        _timed("sample, nothing changed", sample.repro)
        if (rows / "index.json").is_file():
            with serve(rows) as hub:
                trial = prepare(rows.resolve(), Path(folder) / "trial", hub.url)
                _timed("real rows, from the local Hub to the manifest", lambda: build(trial))
        else:
            print(f"real rows: {rows} holds no index.json; skipped")


if __name__ == "__main__":
    main()
