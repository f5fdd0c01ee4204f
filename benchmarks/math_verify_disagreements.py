"""Where the grader and math-verify part: `python -m benchmarks.math_verify_disagreements [--count 20000]`.

Writes reports/math_verify_disagreements.md. Each pair's truth is known by construction; math-verify reads the same two
texts (LaTeX in dollar signs) with the rounding of the answer policy.
"""

import argparse
import multiprocessing
import os
from collections import Counter, defaultdict
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from benchmarks.answer_pairs import Pair, pairs
from benchmarks.comparisons import compared
from grader.answers import same_value
from grader.files import write_bytes

_REPORT = Path("reports/math_verify_disagreements.md")
_CLOSE = 1e-10  # relative; beyond it, a value that math-verify read is not the value that was written
_EXAMPLES = 3
_LIBRARIES = ("math-verify", "sympy", "python-flint")


class Outcome(NamedTuple):
    """A pair, both verdicts, and what math-verify made of the two texts."""

    pair: Pair
    ours: bool
    theirs: bool
    explanation: str


def judge(pair: Pair) -> Outcome:
    """Ask both sides; where they part, look at what math-verify read."""
    import logging

    from math_verify import parse, verify

    logging.disable(logging.CRITICAL)
    left, right = parse(f"${pair.left}$"), parse(f"${pair.right}$")
    theirs = bool(verify(left, right, float_rounding=12))
    ours = same_value(pair.left, pair.right)
    return Outcome(pair, ours, theirs, "" if ours == theirs else _explanation(pair, left, right, theirs))


def _explanation(pair: Pair, left: list[object], right: list[object], theirs: bool) -> str:
    for text, parsed in ((pair.left, left), (pair.right, right)):
        reading = _misreading(text, parsed)
        if reading:
            return reading
    return "rounds a difference away" if theirs else "does not find the identity"


def _misreading(text: str, parsed: list[object]) -> str:
    """Whether math-verify read another number than the one written, by the value of the grader's tree in SymPy."""
    import sympy

    from grader.answers.last_resort_worker import as_sympy
    from grader.answers.reading import Reading, read

    reading = read(text)
    if not isinstance(reading, Reading):
        raise ValueError(f"the generator wrote an answer that is not legal: {text}")
    value = parsed[0] if parsed else None
    if not isinstance(value, sympy.Expr) or value.free_symbols:
        return "does not read the text as one number"
    written, seen = sympy.N(as_sympy(reading.tree), 30), sympy.N(value, 30)
    if not seen.is_Float or float(abs(seen / written - 1)) > _CLOSE:
        return "reads another number"
    return ""


def _report(outcomes: list[Outcome]) -> str:
    parted = [outcome for outcome in outcomes if outcome.ours != outcome.theirs]
    wrong = [outcome for outcome in outcomes if outcome.ours != outcome.pair.same]
    groups: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for outcome in parted:
        groups[outcome.pair.kind, outcome.explanation].append(outcome)
    lines = [
        "# The grader and math-verify on generated pairs", "",
        "Written by `python -m benchmarks.math_verify_disagreements`. Whether the two spellings of a pair are the same",
        "number is known by construction; math-verify reads them as LaTeX in dollar signs, float_rounding 12.", "",
        f"- versions: {', '.join(f'{name} {version(name)}' for name in _LIBRARIES)}",
        f"- pairs: {len(outcomes)} ({sum(o.pair.same for o in outcomes)} equal)",
        f"- the grader is right on {len(outcomes) - len(wrong)}",
        f"- math-verify is right on {sum(o.theirs == o.pair.same for o in outcomes)}",
        f"- they disagree on {len(parted)}: the grader is right on {sum(o.ours == o.pair.same for o in parted)}", "",
        "| kind | what math-verify does | pairs | grader right | examples (math-verify's verdict) |",
        "|---|---|---|---|---|",
    ]  # fmt: skip
    for (kind, explanation), members in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])):
        shown = "; ".join(
            f"`{o.pair.left}` and `{o.pair.right}` ({'equal' if o.theirs else 'different'})"
            for o in members[:_EXAMPLES]
        )
        right = sum(o.ours == o.pair.same for o in members)
        lines.append(f"| {kind} | {explanation} | {len(members)} | {right} | {shown} |")
    lines += ["", "## Pairs by kind", "", "| kind | pairs | grader right | math-verify right |", "|---|---|---|---|"]
    totals, graded, theirs = Counter[str](), Counter[str](), Counter[str]()
    for o in outcomes:
        totals[o.pair.kind] += 1
        graded[o.pair.kind] += o.ours == o.pair.same
        theirs[o.pair.kind] += o.theirs == o.pair.same
    lines += [f"| {kind} | {totals[kind]} | {graded[kind]} | {theirs[kind]} |" for kind in sorted(totals)]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.math_verify_disagreements", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--output", type=Path, default=_REPORT)
    arguments = parser.parse_args()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        outcomes = pool.map(judge, list(pairs(arguments.count, arguments.seed)), chunksize=100)
    write_bytes(arguments.output, _report(outcomes).encode())
    ours, theirs = (sum(getattr(o, side) == o.pair.same for o in outcomes) for side in ("ours", "theirs"))
    compared("generated pairs, right", ours, theirs, "math-verify", f"of {len(outcomes)}")
    print(f"{arguments.output}: {sum(o.ours != o.theirs for o in outcomes)} disagreements in {len(outcomes)} pairs")


if __name__ == "__main__":
    main()
