"""Publish the tasks: statements for anyone, ids for the environment, references for the grader alone."""

from corpus.origin.sources import load_sources
from corpus.places import CORRECTED, DATASET, REFERENCES, TASKS
from corpus.tables import read_rows, write_rows
from corpus.tasks.card import dataset_card
from corpus.tasks.selection import SPLITS
from corpus.tasks.task import PublicTask, Reference, Task, public_of, reference_of
from grader.canonical import canonical_bytes
from grader.files import write_bytes
from stages.run import active_profile, run


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
