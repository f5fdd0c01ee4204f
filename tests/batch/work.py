"""Files and runs of the engine for its tests."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from batch.grading import grade_submission
from batch.job import Job
from batch.policy import Policy
from batch.references import NO_REFERENCES, References, read_references
from engine import Choice

SOURCES = ("gsm8k", "math")


def write_jsonl(path: Path, rows: Iterable[Any]) -> Path:
    """Rows as JSON Lines; bytes stand as they are."""
    lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def write_parquet(path: Path, rows: Sequence[Mapping[str, Any]], row_group: int = 300) -> Path:
    pq.write_table(pa.Table.from_pylist([dict(row) for row in rows]), path, row_group_size=row_group)
    return path


def write_references(path: Path, answers: Mapping[str, str], percent: Iterable[str] = ()) -> Path:
    """References of tasks named `<source>-<number>`."""
    rows = [
        {
            "task_id": task,
            "answer": answer,
            "accepts_percent": task in percent,
            "solution": "",
            "source": task.split("-")[0],
            "level": 3 if task.startswith("math") else 0,
        }
        for task, answer in answers.items()
    ]
    pq.write_table(pa.Table.from_pylist(rows), path)
    return path


@dataclass
class Work:
    """A folder, and what a run in it left."""

    folder: Path
    references: References = NO_REFERENCES
    own_references: bool = True
    policy: Policy = field(default_factory=Policy)
    engine: Choice = field(default_factory=lambda: Choice(workers=1))
    options: dict[str, Any] = field(default_factory=dict)

    def use_references(self, answers: Mapping[str, str], percent: Iterable[str] = ()) -> None:
        path = write_references(self.folder / "references.parquet", answers, percent)
        self.references, self.own_references = read_references(path), False

    def job(self, submission: Path, **changes: Any) -> Job:
        settings: dict[str, Any] = {
            "submission": submission,
            "output": self.folder / "out/results.parquet",
            "receipt": self.folder / "out/receipt.json",
            "references": self.references,
            "own_references": self.own_references,
            "policy": self.policy,
            "engine": self.engine,
            "parts": self.folder / "out/parts",
        }
        return Job(**{**settings, **self.options, **changes})

    def grade(self, submission: Path, **changes: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The receipt and the results of a run."""
        job = self.job(submission, **changes)
        receipt = grade_submission(job)
        return receipt, pq.read_table(job.output).to_pylist()

    def bytes(self) -> tuple[bytes, bytes]:
        """The bytes of both outputs."""
        out = self.folder / "out"
        return (out / "results.parquet").read_bytes(), (out / "receipt.json").read_bytes()


def many_rows(number: int) -> list[dict[str, Any]]:
    """Rows of their own references, right and wrong, some with ids and sources."""
    return [
        {
            "task_id": f"t{i % 97}",
            "response": f"Some words.\nANSWER: {i % 97 + (i % 3 == 0)}",
            "reference": str(i % 97),
            "source": SOURCES[i % 2],
            "level": i % 5,
            "response_id": str(i // 97),
        }
        for i in range(number)
    ]


def with_responses(rows: list[dict[str, Any]], responses: dict[int, str]) -> list[dict[str, Any]]:
    """Rows of which some have another response, by index."""
    return [{**row, "response": responses.get(i, row["response"])} for i, row in enumerate(rows)]
