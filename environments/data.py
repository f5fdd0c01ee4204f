"""The built data set as an environment needs it: statements to show, and references that only the grader may see."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from grader.faults import Fault
from grader.strict_json import StrictJsonError, parse_jsonl

SPLITS = ("train", "validation")
DATA_VARIABLE = "MATHMINT_DATA"  # where the built data is, if not in `data` under the current folder
_PUBLIC = ("task_id", "source", "problem", "level", "subject", "fingerprint")
_PRIVATE = ("task_id", "answer", "accepts_percent")


@dataclass(frozen=True, slots=True)
class Statement:
    """What may be shown of a task, and what may be said about it."""

    task_id: str
    source: str
    problem: str
    level: int
    subject: str
    fingerprint: str


@dataclass(frozen=True, slots=True, repr=False)
class Key:
    """What a reply is graded against; its text appears in no message, log line or representation."""

    answer: str
    accepts_percent: bool


@dataclass(frozen=True, slots=True, repr=False)
class Dataset:
    """Both splits: the task ids in order, and what is known of each task by its id."""

    splits: Mapping[str, Sequence[str]]
    statements: Mapping[str, Statement]
    keys: Mapping[str, Key]


def data_folder() -> Path:
    """The folder of the built data."""
    return Path(os.environ.get(DATA_VARIABLE, "data"))


@lru_cache(maxsize=4)
def load_dataset(folder: Path) -> Dataset:
    """Read `dataset/`, `references/` and `tasks/` of a built data folder, and check that they belong together.

    Raises:
        Fault: a file is missing or broken, or the three disagree about which tasks there are.
    """
    splits: dict[str, tuple[str, ...]] = {}
    statements: dict[str, Statement] = {}
    keys: dict[str, Key] = {}
    for split in SPLITS:
        shown = [Statement(*row) for row in _rows(folder / "dataset" / f"{split}.parquet", _PUBLIC)]
        private = {name: Key(*rest) for name, *rest in _rows(folder / "references" / f"{split}.parquet", _PRIVATE)}
        names = [task.task_id for task in shown]
        if names != _task_ids(folder / "tasks" / f"{split}.jsonl") or set(names) != private.keys():
            raise Fault(
                f"{folder}: dataset, references and tasks of {split} are of different builds; run `dvc repro split`"
            )
        splits[split] = tuple(names)
        statements |= zip(names, shown, strict=True)
        keys |= private
    return Dataset(splits, statements, keys)


def _rows(path: Path, columns: tuple[str, ...]) -> list[tuple[Any, ...]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path, columns=list(columns))
    except FileNotFoundError:
        raise Fault(f"{path}: has not been built; run `dvc repro split`, or set {DATA_VARIABLE}") from None
    except (OSError, pa.ArrowException) as error:
        raise Fault(
            f"{path}: cannot be read as Parquet ({str(error).splitlines()[0]}); run `dvc repro split`"
        ) from None
    if table.schema.names != list(columns):
        raise Fault(f"{path}: lacks a column of {', '.join(columns)}; run `dvc repro split`")
    return list(zip(*(table[name].to_pylist() for name in columns), strict=True))


def _task_ids(path: Path) -> list[str]:
    try:
        specs = parse_jsonl(path.read_bytes())
        return [spec["id"] for spec in specs]
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror or error}); run `dvc repro split`") from None
    except (StrictJsonError, TypeError, KeyError):
        raise Fault(f"{path}: is not a list of task specs; run `dvc repro split`") from None
