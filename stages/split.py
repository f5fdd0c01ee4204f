"""Publish the tasks: statements for anyone, ids for the environment, references for the grader alone."""

from pathlib import Path

from corpus.card import dataset_card
from corpus.selection import SPLITS
from corpus.sources import load_sources
from corpus.tables import read_rows, write_rows
from corpus.task import PublicTask, Reference, Task, public_of, reference_of
from grader.canonical import canonical_bytes
from grader.files import write_bytes
from stages.correct import CORRECTED
from stages.run import active_profile, run

DATASET = Path("data/dataset")
REFERENCES = Path("data/references")
TASKS = Path("data/tasks")


def main() -> None:
    """Write data/dataset (statements and card), data/tasks (ids) and data/references (private), a file a split."""
    tasks = read_rows(CORRECTED, Task)
    published: dict[str, list[PublicTask]] = {}
    for split in SPLITS:
        chosen = [task for task in tasks if task.split == split]
        published[split] = [public_of(task) for task in chosen]
        write_rows(DATASET / f"{split}.parquet", published[split], PublicTask)
        write_rows(REFERENCES / f"{split}.parquet", [reference_of(task) for task in chosen], Reference)
        specs = b"".join(canonical_bytes({"id": task.task_id}) + b"\n" for task in chosen)
        write_bytes(TASKS / f"{split}.jsonl", specs)
    profile = active_profile()
    sources = load_sources(profile / "sources.yaml").sources
    write_bytes(DATASET / "README.md", dataset_card(profile.name, published, sources).encode())


if __name__ == "__main__":
    run("split", main)
