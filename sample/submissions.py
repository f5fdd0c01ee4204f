"""`python -m sample.submissions [FOLDER]`: write the sample's submissions of answers, a made-up model's responses.

One asks every form of every source, once a task, with what goes wrong in real files; the other answers the validation
tasks eight times each. A row's `made_as` says how it was meant; no grader reads it.
"""

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from corpus.tasks.task import Task
from grader.files import atomic_write, write_bytes
from sample.draw import Draw
from sample.responses import malformed, right, wrong
from sample.tasks import pinned_tasks

FORMS: dict[str, Callable[[Draw, str], str]] = {"correct": right, "wrong": wrong, "malformed": malformed}
FOLDER = Path("submissions/answers")
_ONCE_A_SOURCE = 24  # tasks of each source in the first file: eight of each form
_SAMPLES = 8  # responses a task in the second
_SEED = "submissions"


def once(tasks: Iterable[Task]) -> list[bytes]:
    """A response each to some training tasks of every source, and lines that no grader can use."""
    taken: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    for task in tasks:
        index = taken.get(task.source, 0)
        if task.split != "train" or index == _ONCE_A_SOURCE:
            continue
        taken[task.source] = index + 1
        rows.append(_row(task, list(FORMS)[index % len(FORMS)], "0"))
    lines = [_line(row) for row in Draw(_SEED, "order").shuffled(rows)]
    broken = [
        _line({"task_id": "gsm8k-99999", "response": "ANSWER: 1", "made_as": "unknown task"}),
        lines[0],  # the same task id and response id once more
        lines[1][: len(lines[1]) // 2],  # cut off, as when a disk is full
        _line({"task_id": rows[2]["task_id"], "response": 42, "made_as": "wrong type"}),
        _line({"task_id": rows[3]["task_id"], "made_as": "no response"}),
        b"",
    ]
    return [*lines, *broken]


def repeated(tasks: Iterable[Task]) -> list[dict[str, str]]:
    """Several responses to each validation task; how often they are right differs from task to task."""
    rows = []
    for task in tasks:
        if task.split == "validation":
            skill = Draw(_SEED, "skill", task.task_id).number(0, 10)
            for sample in range(_SAMPLES):
                luck = Draw(_SEED, "luck", task.task_id, str(sample))
                form = "correct" if luck.number(1, 10) <= skill else luck.pick("wrong", "wrong", "malformed")
                rows.append(_row(task, form, str(sample)))
    return rows


def write(root: Path, target: Path) -> None:
    """Write both submissions below `target`, for the tasks of the repository at `root`."""
    tasks = pinned_tasks(root)
    write_bytes(target / FOLDER / "sample-once.jsonl", b"".join(line + b"\n" for line in once(tasks)))
    schema = pa.schema([(name, pa.string()) for name in ("task_id", "response_id", "response", "made_as")])
    with atomic_write(target / FOLDER / "sample-repeated.parquet") as stream:
        pq.write_table(pa.Table.from_pylist(repeated(tasks), schema), stream, compression="zstd")


def _row(task: Task, form: str, response_id: str) -> dict[str, str]:
    draw = Draw(_SEED, task.task_id, response_id)
    response = FORMS[form](draw, task.answer)
    return {"task_id": task.task_id, "response_id": response_id, "response": response, "made_as": form}


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode()


def main(arguments: list[str]) -> int:
    """Write the submissions into the repository, or below another folder."""
    root = Path(__file__).resolve().parent.parent
    write(root, Path(arguments[0]) if arguments else root)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
