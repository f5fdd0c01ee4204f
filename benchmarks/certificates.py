"""How long grading and projecting a matching family takes as it grows, beside the plainest way to do the same checks.

Run: python -m benchmarks.certificates [largest size, 100000 by default]

Times are CPU, the best of some rounds, without reading files. `plain` is a straightforward grader written here: a loop
over edges that checks each one and adds it to a set, one canonical dump for each hash. The last line fits cost to size:
an exponent near 1 is linear growth.
"""

import hashlib
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.comparisons import compared
from generator import project_family
from generator.build import build_solved
from grader import grade_family

SIZES = (500, 2_000, 10_000, 30_000, 100_000)
GRADE_LIMIT_MS, PROJECT_LIMIT_MS = 10.0, 40.0  # the targets at LIMIT_SIZE
LIMIT_SIZE = 2_000
ROUND_SECONDS = 1.0  # small sizes are measured until their rounds add up to this


def cpu_ms(work: Callable[[], Any]) -> float:
    """The CPU time of the quickest round, in milliseconds."""
    best, total = math.inf, 0.0
    while total < ROUND_SECONDS:
        start = time.process_time()
        work()
        took = time.process_time() - start
        best, total = min(best, took), total + took
    return best * 1e3


def plain_hash(value: Any) -> str:
    """The SHA-256 of canonical JSON, in one line."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def plain_graph(data: dict[str, Any]) -> tuple[dict[str, set[str]], set[tuple[str, str]]]:
    """Neighbours and edges of a graph, checked one by one."""
    left, right = set(data["left"]), set(data["right"])
    if len(left) != len(data["left"]) or len(right) != len(data["right"]) or left & right:
        raise ValueError("vertices")
    neighbours: dict[str, set[str]] = {vertex: set() for vertex in left}
    edges = set()
    for edge in data["edges"]:
        if not isinstance(edge, list) or len(edge) != 2 or not all(isinstance(end, str) for end in edge):
            raise ValueError("edge")
        if edge[0] not in left or edge[1] not in right:
            raise ValueError("edge")
        neighbours[edge[0]].add(edge[1])
        edges.add((edge[0], edge[1]))
    return neighbours, edges


def plain_is_matching(edges: set[tuple[str, str]], matching: list[list[str]]) -> bool:
    """Whether the pairs are edges without a common vertex."""
    seen: set[str] = set()
    for left, right in matching:
        if (left, right) not in edges or left in seen or right in seen:
            return False
        seen |= {left, right}
    return True


def plain_judge(instance: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a row of the right form proves what it claims."""
    neighbours, edges = plain_graph(instance["input"])
    if row["verdict"] == "infeasible":
        members = set(row["certificate"]["hall_subset"])
        reached: set[str] = set()
        for member in members:
            reached |= neighbours[member]
        return len(reached) < len(members)
    matching = row["answer"]["matching"]
    if not plain_is_matching(edges, matching):
        return False
    if row["verdict"] == "feasible":
        return len(matching) == len(neighbours)
    cover = row["certificate"]["minimum_vertex_cover"]
    left, right = set(cover["left"]), set(cover["right"])
    covered = all(u in left or v in right for u, v in edges)
    return covered and len(left) + len(right) == len(matching)


def plain_grade(family: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """Grade and hash a family, its payload, its instances and the rows; the hash of a receipt."""
    payload = {**family, "generator": {k: v for k, v in family["generator"].items() if "payload" not in k}}
    hashes = [plain_hash(family), plain_hash(payload), plain_hash(rows)]
    correct = [plain_judge(instance, row) for instance, row in zip(family["instances"], rows, strict=True)]
    if not all(correct):
        raise ValueError("the reference submission must be right")
    return plain_hash([hashes, correct])


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """The slope of the least-squares line through (log size, log time)."""
    xs, ys = [math.log(size) for size in sizes], [math.log(value) for value in times]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / sum((x - mean_x) ** 2 for x in xs)


def main() -> None:
    """Measure and print a table; exit 1 where a target is missed."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else SIZES[-1]
    sizes = [size for size in SIZES if size <= largest]
    grades, projections, missed = [], [], []
    print(
        f"{'a side':>8} {'edges':>9} {'build ms':>10} {'grade ms':>10} {'plain ms':>10} {'ratio':>6} {'project ms':>11}"
    )
    for size in sizes:
        start = time.process_time()
        built = build_solved("matching", seed="benchmark", size=size)
        build = (time.process_time() - start) * 1e3
        family, rows = built.family, built.solution
        graded = cpu_ms(lambda f=family, r=rows: grade_family(f, r))  # type: ignore[misc]
        plain = cpu_ms(lambda f=family, r=rows: plain_grade(f, r))  # type: ignore[misc]
        projected = cpu_ms(lambda f=family: project_family(f, seed="benchmark"))  # type: ignore[misc]
        grades.append(graded)
        projections.append(projected)
        edges = sum(len(instance["input"]["edges"]) for instance in family["instances"])
        row = f"{size:>8} {edges:>9} {build:>10.1f} {graded:>10.2f} {plain:>10.2f}"
        print(f"{row} {plain / graded:>6.1f} {projected:>9.2f}", flush=True)
        if size == LIMIT_SIZE and graded >= GRADE_LIMIT_MS:
            missed.append(f"grading {size} a side took {graded:.1f} ms, the target is {GRADE_LIMIT_MS:g}")
        if size == LIMIT_SIZE and projected >= PROJECT_LIMIT_MS:
            missed.append(f"projecting {size} a side took {projected:.1f} ms, the target is {PROJECT_LIMIT_MS:g}")
    compared(f"grading a matching of {size} a side", graded, plain, "a plain checker", "ms", more_is_better=False)
    if len(sizes) > 1:
        slopes = exponent(sizes, grades), exponent(sizes, projections)
        print(f"cost ~ size^{slopes[0]:.2f} (grading), size^{slopes[1]:.2f} (projecting)")
    for line in missed:
        print(f"missed: {line}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
