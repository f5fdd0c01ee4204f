"""What batch grading costs beside the grader alone: `python -m benchmarks.batch [ROWS] [WORKERS]`.

The rows are made here, as JSON Lines and as Parquet. Shown are the processor time of the grader alone on the same rows
(one process, no files), the wall-clock and processor time of the whole run, and the peak memory of any process.
"""

import json
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from batch.grading import grade_submission
from batch.job import Job
from batch.policy import Policy
from batch.references import NO_REFERENCES
from benchmarks.comparisons import compared
from engine import Choice
from grader.answers import grade_answer

_WORDS = "We add the first two amounts, take away what was given, and divide the rest evenly among all of them.\n" * 4
_BATCH = 10_000  # rows written at once
_FORMS = ("ANSWER: {}", "ANSWER: ${}$", r"ANSWER: \boxed{{{}}}", "**ANSWER:** {}", r"ANSWER: \frac{{{}}}{{1}}")


def rows(number: int) -> Iterator[dict[str, str]]:
    """Responses of some 500 characters, every third of them wrong; no two are equal."""
    for i in range(number):
        answer = str(i + (i % 3 == 0))
        yield {
            "task_id": f"t{i // 8}",
            "response": _WORDS + _FORMS[i % len(_FORMS)].format(answer),
            "reference": str(i),
        }


def write(folder: Path, number: int) -> list[Path]:
    """The rows as a file of each format."""
    jsonl, parquet = folder / "rows.jsonl", folder / "rows.parquet"
    schema = pa.schema([(name, pa.string()) for name in ("task_id", "response", "reference")])
    made = rows(number)
    with jsonl.open("w") as lines, pq.ParquetWriter(parquet, schema, compression="zstd") as table:
        while batch := [row for row, _ in zip(made, range(_BATCH), strict=False)]:
            lines.writelines(json.dumps(row) + "\n" for row in batch)
            table.write_table(pa.Table.from_pylist(batch, schema))
    return [jsonl, parquet]


def grader_alone(number: int) -> float:
    """Processor seconds of the grader on the rows."""
    spent = 0.0
    for row in rows(number):
        start = time.process_time()
        grade_answer(row["response"], row["reference"])
        spent += time.process_time() - start
    return spent


def main(number: int = 200_000, workers: int = 0) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = write(folder, number)
        alone = grader_alone(number)
        print(f"{number:,} rows; the grader alone: {alone / number * 1e6:.1f} us a row of processor time")
        for path in paths:
            before, start = _processor_seconds(), time.perf_counter()
            outputs = folder / "o.parquet", folder / "r.json"
            job = Job(path, *outputs, NO_REFERENCES, True, Policy(), folder / "parts", engine=Choice(workers=workers))
            grade_submission(job)
            wall, spent = time.perf_counter() - start, _processor_seconds() - before
            print(
                f"{path.suffix[1:]:<8} {number / wall:>9,.0f} rows/s, {spent / number * 1e6:.1f} us a row of processor "
                f"time, {spent / alone:.2f} times the grader alone"
            )
            costs = spent / number * 1e6, alone / number * 1e6
            compared(f"batch of {path.suffix[1:]}", *costs, "the grader alone", "us a row", more_is_better=False)
    peak = max(resource.getrusage(who).ru_maxrss for who in _WHO) // 1024
    print(f"peak memory of any process: {peak} MiB")


_WHO = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)


def _processor_seconds() -> float:
    """Of this process and of those it has waited for."""
    used = [resource.getrusage(kind) for kind in _WHO]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
