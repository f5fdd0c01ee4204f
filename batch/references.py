"""The reference answers that a submission is graded against."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from batch.chunk import Key
from batch.rows import MAX_ID
from grader.answers import reference_problem
from grader.canonical import canonical_sha256
from grader.faults import Fault, UsageFault

_NEEDED = ("task_id", "answer")
_DEFAULTS: dict[str, Any] = {"accepts_percent": False, "source": "", "level": 0}


@dataclass(frozen=True)
class References:
    """References by task id, and the hash of what of them can change a result, whatever files they came in."""

    keys: Mapping[str, Key]
    sha256: str | None
    files: tuple[Path, ...] = ()


NO_REFERENCES = References({}, None)


def read_references(path: Path) -> References:
    """The references of a Parquet file, or of all Parquet files of a folder.

    Columns task_id and answer are needed; accepts_percent, source and level may be there, others are not read.

    Raises:
        UsageFault: there is nothing at `path`.
        Fault: a file cannot be read, a task id stands twice, or an answer is not one number by the grammar.
    """
    if not path.exists():
        raise UsageFault(f"{path}: there are no references here; build them with `dvc repro`, or name a Parquet file")
    files = tuple(sorted(path.glob("*.parquet"))) if path.is_dir() else (path,)
    if not files:
        raise Fault(f"{path}: holds no Parquet file of references; build them with `dvc repro`")
    keys: dict[str, Key] = {}
    for file in files:
        for task_id, key in _rows(file):
            if task_id in keys:
                raise Fault(f"{file}: task {task_id} stands twice in {path}")
            _check(file, task_id, key)
            keys[task_id] = key
    return References(keys, canonical_sha256({task_id: list(key) for task_id, key in keys.items()}), files)


def _rows(file: Path) -> list[tuple[str, Key]]:
    try:
        schema = pq.read_schema(file)
        columns = [name for name in (*_NEEDED, *_DEFAULTS) if name in schema.names]
        rows = pq.read_table(file, columns=columns).to_pylist()
    except (OSError, ValueError, pa.ArrowException) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise Fault(f"{file}: cannot be read as Parquet ({reason})") from None
    missing = [name for name in _NEEDED if name not in columns]
    if missing:
        raise Fault(f"{file}: has no column {missing[0]}")
    return [(row["task_id"], Key(row["answer"], *(row.get(n, d) for n, d in _DEFAULTS.items()))) for row in rows]


def _check(file: Path, task_id: Any, key: Key) -> None:
    """Refuse a broken reference: it is the operator's fault, and no candidate's zero."""
    if type(task_id) is not str or not 0 < len(task_id) <= MAX_ID:
        raise Fault(f"{file}: a task id is not a text of 1 to {MAX_ID} characters")
    for name, value, kind in zip(Key._fields, key, (str, bool, str, int), strict=True):
        if type(value) is not kind:
            raise Fault(f"{file}: task {task_id}: {name} is not {kind.__name__}")
    problem = reference_problem(key.answer, accepts_percent=key.accepts_percent)
    if problem:
        raise Fault(f"{file}: task {task_id}: the reference answer is not one number ({problem})")
