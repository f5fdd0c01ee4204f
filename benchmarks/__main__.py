"""Every benchmark at a small size, into reports/benchmarks.md: `python -m benchmarks`, which is `make bench`.

The figures are of this machine and of small sizes: the shape of things. Each script's own defaults give those that
were aimed at. A script that fails is named, and the exit is 1; the others are reported all the same.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.comparisons import Comparison, comparisons
from benchmarks.machine import machine
from grader.files import write_bytes

REPORT = Path("reports/benchmarks.md")
_LIBRARIES = ("math-verify", "datatrove", "ray", "rensa", "scipy", "ortools", "pyarrow", "dvc")
_ABSENT = "absent"  # in the place of a folder that the small size leaves out
# What each script is about, and how it is made small.
SCRIPTS: dict[str, tuple[str, Sequence[str]]] = {
    "answers": ("Answers a second, beside math-verify", ("--rows", "300", "--hard", "100")),
    "math_verify_disagreements": ("Who is right where they part", ("--count", "1000", "--output", "{folder}/d.md")),
    "fuzz_answers": ("Promises that no input breaks", ("--count", "5000")),
    "batch": ("What a batch costs beside the grader alone", ("50000",)),
    "grading_scale": ("Grading as rows, processes and engines grow", ("--small",)),
    "decontamination": ("Contamination, beside n-gram overlap", (_ABSENT,)),
    "dedupe": ("Near-duplicates, beside datatrove's MinHash", ("--small",)),
    "label_audit.precision": ("How often the label audit is right", ()),
    "certificates": ("Grading and projecting a matching family", ("2000",)),
    "provable": ("What each kind of certificate can prove", ("5",)),
    "shortcuts": ("Whether verdicts can be guessed", ("100",)),
    "scale": ("Building families as they grow", ()),
    "truth": ("Verdicts derived anew", ("5",)),
    "server": ("The server under load and attack", ("--episodes", "200", "--seconds", "3")),
    "build": ("The graph, cold and again", ("--rows", _ABSENT)),
}


@dataclass(frozen=True)
class Outcome:
    """What a script printed, how long it took, in seconds, and its exit code."""

    module: str
    arguments: Sequence[str]
    printed: str
    seconds: float
    code: int

    @property
    def missed(self) -> bool:
        """Whether it says itself that a target is missed: a result, and no failure."""
        return self.code == 1 and "\nmissed: " in self.printed


def run(module: str, arguments: Sequence[str], folder: str) -> Outcome:
    """Run one script at its small size."""
    given = [argument.format(folder=folder) for argument in arguments]
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{module}", *given], capture_output=True, text=True, check=False
    )
    printed = done.stdout if done.returncode == 0 else f"{done.stdout}\n{done.stderr}"
    return Outcome(module, arguments, printed.replace(folder, "{folder}"), time.perf_counter() - start, done.returncode)


def report(outcomes: Sequence[Outcome]) -> str:
    """The report: the comparisons of all scripts first, then what each printed."""
    found = [comparison for outcome in outcomes for comparison in comparisons(outcome.printed)]
    lines = [
        "# Benchmarks at a small size", "",
        "Written by `make bench`. Every figure was printed by the script named above it, in one run on one machine;",
        "ratios above 1 are in favour of this project, and where it is behind, that is marked.", "",
        f"Machine: {machine(*_LIBRARIES)}.", "",
        "| what | here | peer | times as good |", "|---|---|---|---:|",
        *map(_row, found),
    ]  # fmt: skip
    for outcome in outcomes:
        lines += ["", f"## {SCRIPTS[outcome.module][0]}", ""]
        lines += [f"`python -m benchmarks.{' '.join([outcome.module, *outcome.arguments])}`, {outcome.seconds:.0f} s"]
        if outcome.code:
            lines += ["", "**Misses a target.**" if outcome.missed else f"**It failed, with exit {outcome.code}.**"]
        lines += ["", "```", outcome.printed.strip(), "```"]
    return "\n".join(lines) + "\n"


def _row(one: Comparison) -> str:
    won = f"{one.ratio:,.2f}" if one.ratio >= 1 else f"**{one.ratio:.2f}: behind**"
    return f"| {one.what} | {one.ours} | {one.peer} | {won} |"


def main() -> None:
    """Run all, or those named on the command line, and write the report where all were run."""
    unknown = [name for name in sys.argv[1:] if name not in SCRIPTS]
    if unknown:
        sys.exit(f"benchmarks: there is no {', '.join(unknown)}; there are {', '.join(SCRIPTS)}")
    outcomes = []
    with tempfile.TemporaryDirectory() as folder:
        for module in sys.argv[1:] or SCRIPTS:
            outcomes.append(run(module, SCRIPTS[module][1], folder))
            print(f"{module}: {outcomes[-1].seconds:.0f} s, exit {outcomes[-1].code}", flush=True)
    if sys.argv[1:]:
        print(report(outcomes))
    else:
        write_bytes(REPORT, report(outcomes).encode())
        print(f"wrote {REPORT}")
    failed = [outcome.module for outcome in outcomes if outcome.code and not outcome.missed]
    if failed:
        sys.exit(f"benchmarks: failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
