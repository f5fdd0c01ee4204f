"""How long building a family takes as it grows, and how much memory, in every domain.

Run: python -m benchmarks.scale [--million]

Times are CPU, of building with its own reference submission graded; memory is the peak of a process that built nothing
else. For 2,000 vertices a side there is also the mean of many seeds, since the search for a core varies. The last
column fits cost to size: an exponent near 1 is linear growth. `--million` adds 1,000,000 vertices a side.
"""

import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from benchmarks.certificates import exponent
from generator.build import build_solved

SIZES = (2_000, 10_000, 30_000, 100_000)
TEMPLATES = ("matching", "subset-sum", "graph-coloring", "bin-packing")
FIT_FROM = 10_000  # below, the search for a core is most of the cost
LIMIT_SECONDS = 30.0  # at 100,000
SMALL, SMALL_LIMIT_MS, SMALL_SEEDS = 2_000, 20.0, 30  # a tenth of what the released generator took
MILLION, MILLION_LIMIT_SECONDS, MILLION_LIMIT_MIB = 1_000_000, 90.0, 6_144.0
_KIB_PER_MIB = 1 << 10


def build_seconds(template: str, size: int, seed: str = "scale") -> float:
    """The CPU time of building one family."""
    start = time.process_time()
    build_solved(template, seed=seed, size=size)
    return time.process_time() - start


def small_milliseconds() -> float:
    """The mean CPU time of building many matching families of `SMALL` vertices a side, the first left out."""
    build_seconds("matching", SMALL)
    return sum(build_seconds("matching", SMALL, f"scale {n}") for n in range(SMALL_SEEDS)) / SMALL_SEEDS * 1e3


def cost(template: str, size: int) -> tuple[float, float]:
    """The CPU time of building one family in a process of its own, and the process's peak memory in MiB."""
    with ProcessPoolExecutor(1, get_context("spawn")) as worker:
        return worker.submit(_cost, template, size).result()


def _cost(template: str, size: int) -> tuple[float, float]:
    seconds = build_seconds(template, size)
    return seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KIB_PER_MIB


def main() -> None:
    """Measure and print tables; exit 1 where a target is missed."""
    missed = []
    small = small_milliseconds()
    print(f"matching, {SMALL} a side: {small:.1f} ms, the mean of {SMALL_SEEDS} seeds", flush=True)
    if small > SMALL_LIMIT_MS:
        missed.append(f"matching, {SMALL} a side: {small:.1f} ms, the target is {SMALL_LIMIT_MS:g}")
    for template in TEMPLATES:
        sizes = [*SIZES, MILLION] if template == "matching" and "--million" in sys.argv[1:] else list(SIZES)
        costs = {size: cost(template, size) for size in sizes}
        fitted = [size for size in sizes if size >= FIT_FROM]
        slope = exponent(fitted, [costs[size][0] for size in fitted])
        row = "  ".join(f"{size}: {seconds:.2f} s, {memory:.0f} MiB" for size, (seconds, memory) in costs.items())
        print(f"{template:>15}  {row}  cost ~ size^{slope:.2f}", flush=True)
        if costs[SIZES[-1]][0] > LIMIT_SECONDS:
            missed.append(f"{template}, {SIZES[-1]}: {costs[SIZES[-1]][0]:.1f} s, the target is {LIMIT_SECONDS:g}")
        if MILLION in costs and (costs[MILLION][0] > MILLION_LIMIT_SECONDS or costs[MILLION][1] > MILLION_LIMIT_MIB):
            missed.append(f"{template}, {MILLION}: over {MILLION_LIMIT_SECONDS:g} s or {MILLION_LIMIT_MIB:g} MiB")
    for line in missed:
        print(f"missed: {line}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
