"""The grader beside plain math-verify, in one run: `python -m benchmarks.answers [--rollouts FILE] [--rows N]`.

Each side reads the same replies and references (math-verify: parse both, verify), in one process and in one a core. A
figure is the median of five runs, caches emptied before each; both verdicts are compared with the labels.
"""

import argparse
import gzip
import json
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from benchmarks.answer_pairs import HARD, pairs
from benchmarks.comparisons import compared
from benchmarks.machine import machine
from grader import grade_answer

Row: TypeAlias = tuple[str, str, bool]  # response, reference, label
_RUNS = 5


def ours(rows: Sequence[Row]) -> list[bool]:
    from grader.answers import monomials, reading

    reading._read_short.cache_clear()
    monomials._factored.cache_clear()
    return [grade_answer(response, reference).correct for response, reference, _ in rows]


def plain_math_verify(rows: Sequence[Row]) -> list[bool]:
    import logging

    from math_verify import parse, verify

    logging.disable(logging.CRITICAL)  # it logs each expression that it cannot read
    return [bool(verify(parse(f"${reference}$"), parse(response))) for response, reference, _ in rows]


def _rollouts(path: Path, count: int) -> list[Row]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    step = max(1, len(rows) // count)
    return [(row["response"], row["reference"], bool(row["label"])) for row in rows[::step]]


def _hard_mix(count: int) -> list[Row]:
    return [
        (f"So the value follows.\nANSWER: ${p.right}$", p.left, p.same) for p in pairs(count, seed=20261, kinds=HARD)
    ]


def _median_rate(run: Callable[[], object], count: int) -> float:
    times = []
    for _ in range(_RUNS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return count / statistics.median(times)


def _measure(name: str, rows: list[Row], cores: int) -> None:
    graders: dict[str, Callable[[Sequence[Row]], list[bool]]] = {"mathmint": ours, "math-verify": plain_math_verify}
    shares = [rows[at::cores] for at in range(cores)]
    agreeing, alone, together = {}, {}, {}
    for side, grade in graders.items():
        agreeing[side] = sum(verdict == row[2] for verdict, row in zip(grade(rows), rows, strict=True))
        alone[side] = _median_rate(partial(grade, rows), len(rows))
        with multiprocessing.get_context("spawn").Pool(cores) as pool:
            pool.map(grade, shares)  # imports are not what is measured
            together[side] = _median_rate(partial(pool.map, grade, shares), len(rows))
    print(f"\n{name}: {len(rows)} replies")
    for side in graders:
        print(
            f"  {side:<12} {alone[side]:>9.0f}/s in one process  {together[side]:>9.0f}/s on {cores} cores"
            f"  agrees with the label on {agreeing[side]}"
        )
    for rates, where in ((alone, "one process"), (together, f"{cores} processes")):
        compared(f"{name}, {where}", rates["mathmint"], rates["math-verify"], "math-verify", "replies/s")
    compared(f"{name}, verdicts as labelled", agreeing["mathmint"], agreeing["math-verify"], "math-verify", "of them")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers", description=__doc__.splitlines()[0])
    parser.add_argument("--rollouts", type=Path, default=Path("../shared/rollouts/rollouts.jsonl.gz"))
    parser.add_argument("--rows", type=int, default=1_500, help="rollouts used, evenly spaced")
    parser.add_argument("--hard", type=int, default=400, help="pairs in the hard mix")
    arguments = parser.parse_args()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    print(machine("math-verify", "sympy", "python-flint"))
    if arguments.rollouts.is_file():
        _measure("rollouts", _rollouts(arguments.rollouts, arguments.rows), cores)
    else:
        print(f"rollouts: {arguments.rollouts} is absent; skipped")
    _measure("hard mix", _hard_mix(arguments.hard), cores)


if __name__ == "__main__":
    main()
