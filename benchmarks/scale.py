"""How long building a family takes as it grows, in every domain, and how much memory the largest matching needs.

Run: python -m benchmarks.scale [--million]

Times are CPU, of building with its own reference submission graded; for 2,000 vertices a side also the mean of many
seeds, since the search for a core varies. The last column of each table fits cost to size: an exponent near 1 is linear
growth. `--million` adds 1,000,000 vertices a side.
"""

import resource
import sys
import time

from benchmarks.certificates import exponent
from generator.build import build_solved

SIZES = {
    "matching": (2_000, 10_000, 30_000, 100_000),
    "subset-sum": (2_000, 10_000, 30_000, 100_000),
    "graph-coloring": (2_000, 10_000, 30_000, 100_000),
    "bin-packing": (2_000, 10_000, 30_000, 100_000),
}
FIT_FROM = 10_000  # below, the search for a core is most of the cost
LIMIT_SECONDS = 30.0  # at 100,000
SMALL, SMALL_LIMIT_MS, SMALL_SEEDS = 2_000, 20.0, 30  # a tenth of what the released generator took
MILLION, MILLION_LIMIT_SECONDS, MILLION_LIMIT_GIB = 1_000_000, 90.0, 6.0
_KIB_PER_GIB = 1 << 20


def build_seconds(template: str, size: int, seed: str = "scale") -> float:
    """The CPU time of building one family."""
    start = time.process_time()
    build_solved(template, seed=seed, size=size)
    return time.process_time() - start


def main() -> None:
    """Measure and print tables; exit 1 where a target is missed."""
    missed = []
    small = sum(build_seconds("matching", SMALL, f"scale {n}") for n in range(SMALL_SEEDS)) / SMALL_SEEDS * 1e3
    print(f"matching, {SMALL} a side: {small:.1f} ms, the mean of {SMALL_SEEDS} seeds", flush=True)
    if small > SMALL_LIMIT_MS:
        missed.append(f"matching, {SMALL} a side: {small:.1f} ms, the target is {SMALL_LIMIT_MS:g}")
    for template, sizes in SIZES.items():
        times = [build_seconds(template, size) for size in sizes]
        row = "  ".join(f"{size}: {seconds:.2f} s" for size, seconds in zip(sizes, times, strict=True))
        fitted = [(size, seconds) for size, seconds in zip(sizes, times, strict=True) if size >= FIT_FROM]
        slope = exponent([size for size, _ in fitted], [seconds for _, seconds in fitted])
        print(f"{template:>15}  {row}  cost ~ size^{slope:.2f}", flush=True)
        if times[-1] > LIMIT_SECONDS:
            missed.append(f"{template}, {sizes[-1]}: {times[-1]:.1f} s, the target is {LIMIT_SECONDS:g}")
    if "--million" in sys.argv[1:]:
        seconds = build_seconds("matching", MILLION)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KIB_PER_GIB
        print(f"matching, {MILLION} a side: {seconds:.1f} s, {memory:.2f} GiB", flush=True)
        if seconds > MILLION_LIMIT_SECONDS or memory > MILLION_LIMIT_GIB:
            missed.append(f"matching, {MILLION} a side: over {MILLION_LIMIT_SECONDS:g} s or {MILLION_LIMIT_GIB:g} GiB")
    for line in missed:
        print(f"missed: {line}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
