"""A million rollouts through the grading stage: `python -m benchmarks.grading_scale [--rows N ...] [--small]`.

The rows are the real solutions of ../shared/rollouts, repeated, each with a line of its own before it and a response
id, in a Parquet file that the stage `grade_answers` grades as `dvc repro` would run it: on this machine and on a Ray of
its own, with one and with two processes. Shown are rows a second, the start included, the peak memory of the largest
process, and how time grows with rows. The stage's results must be the same bytes on every engine, or this ends in an
error.
"""

import argparse
import gzip
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.certificates import exponent
from benchmarks.comparisons import compared
from benchmarks.machine import machine
from benchmarks.measured import Cost, run_measured
from grader.faults import Fault
from grader.files import file_sha256

ROLLOUTS = Path("../shared/rollouts/rollouts.jsonl.gz")
ROWS, SMALL = (10_000, 100_000, 1_000_000), (2_000, 20_000)
ENGINES = (("local", 1), ("local", 2), ("ray", 1), ("ray", 2))
_GROUP = 20_000  # rows of a row group of the submission
_REFERENCES, _SUBMISSION = Path("data/references/train.parquet"), Path("submissions/answers/rollouts.parquet")
_OUTPUTS = (Path("data/graded/answers/rollouts.parquet"), Path("reports/receipts/answers/rollouts.json"))


def read_rollouts(path: Path) -> list[dict[str, Any]]:
    """The labelled solutions.

    Raises:
        Fault: they are not here.
    """
    if not path.is_file():
        raise Fault(f"{path}: is absent; name the file with --rollouts")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def variations(rollouts: Sequence[dict[str, Any]], count: int) -> Iterator[dict[str, str]]:
    """`count` responses, no two of them equal."""
    for i in range(count):
        rollout = rollouts[i % len(rollouts)]
        sample = i // len(rollouts)
        yield {
            "task_id": rollout["id"].partition("/")[0],
            "response_id": f"{rollout['id'].rpartition('/')[2]}-{sample}",
            "response": f"(attempt {sample})\n{rollout['response']}",
        }


def prepare(folder: Path, rollouts: Sequence[dict[str, Any]], count: int) -> None:
    """A folder that the stage can run in: references, a manifest that records them, parameters, and the submission."""
    answers = {rollout["id"].partition("/")[0]: rollout["reference"] for rollout in rollouts}
    for file in (_REFERENCES, _SUBMISSION, Path("reports/manifest.json")):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
    table = pa.table({"task_id": list(answers), "answer": list(answers.values())})
    pq.write_table(table, folder / _REFERENCES)
    recorded = {_REFERENCES.as_posix(): {"sha256": file_sha256(folder / _REFERENCES)}}
    manifest = {"schema_version": 1, "profile": "", "filters": {}, "inputs": {}, "outputs": recorded, "sources": {}}
    (folder / "reports/manifest.json").write_text(json.dumps(manifest), "utf-8")
    schema = pa.schema([(name, pa.string()) for name in ("task_id", "response_id", "response")])
    rows = variations(rollouts, count)
    with pq.ParquetWriter(folder / _SUBMISSION, schema, compression="zstd") as writer:
        while group := list(islice(rows, _GROUP)):
            writer.write_table(pa.Table.from_pylist(group, schema))


def grade(folder: Path, engine: str, workers: int) -> tuple[Cost, list[str]]:
    """Run the stage; what it took, and the hashes of its outputs."""
    for output in _OUTPUTS:
        (folder / output).unlink(missing_ok=True)
    params = {"engine": engine, "workers": workers, "grade_answers": {}}
    (folder / "params.yaml").write_text(json.dumps(params), "utf-8")
    cost = run_measured(["-m", "stages.grade_answers"], folder)
    return cost, [file_sha256(folder / output) for output in _OUTPUTS]


def measure(rollouts: Sequence[dict[str, Any]], sizes: Sequence[int]) -> dict[tuple[str, int], list[Cost]]:
    """Every engine at every size.

    Raises:
        Fault: two engines gave other bytes.
    """
    found: dict[tuple[str, int], list[Cost]] = {engine: [] for engine in ENGINES}
    for count in sizes:
        with tempfile.TemporaryDirectory() as name:
            prepare(Path(name), rollouts, count)
            outputs = set()
            for engine in ENGINES:
                cost, hashes = grade(Path(name), *engine)
                found[engine].append(cost)
                outputs.add(tuple(hashes))
            if len(outputs) > 1:
                raise Fault(f"{count:,} rows: the engines' results differ")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grading_scale", description=__doc__.splitlines()[0])
    parser.add_argument("--rollouts", type=Path, default=ROLLOUTS)
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    parser.add_argument("--small", action="store_true", help=f"{' and '.join(f'{n:,}' for n in SMALL)} rows")
    arguments = parser.parse_args()
    sizes = SMALL if arguments.small else sorted(arguments.rows)
    try:
        found = measure(read_rollouts(arguments.rollouts), sizes)
    except Fault as fault:
        sys.exit(f"grading_scale: {fault}")
    show(found, sizes)


def show(found: dict[tuple[str, int], list[Cost]], sizes: Sequence[int]) -> None:
    """Print the table, and each engine beside one local process."""
    print(machine("pyarrow", "ray"))
    heads = " | ".join(f"{n:,} rows" for n in sizes)
    print(f"\n| engine | processes | {heads} | rows/s | largest process, MiB | exponent |")
    print(f"|---|---:|{'---:|' * len(sizes)}---:|---:|---:|")
    for (engine, workers), costs in found.items():
        times = [cost.wall_seconds for cost in costs]
        largest = max(cost.largest_gib for cost in costs) * 1024
        cells = [*(f"{t:.1f} s" for t in times), f"{sizes[-1] / times[-1]:,.0f}", f"{largest:.0f}"]
        cells.append(f"{exponent(sizes, times):.2f}" if len(sizes) > 1 else "-")
        print(f"| {engine} | {workers} | {' | '.join(cells)} |")
    alone = found[ENGINES[0]][-1].wall_seconds
    for (engine, workers), costs in list(found.items())[1:]:
        what = f"grading {sizes[-1]:,} rows, {engine} with {workers}"
        compared(what, costs[-1].wall_seconds, alone, "local with 1", "s", more_is_better=False)
    print("\nEvery engine gave the same bytes of results and receipt at every size.")


if __name__ == "__main__":
    main()
