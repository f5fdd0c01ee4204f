"""Take the pinned tasks out of the clean problems."""

from pathlib import Path

from corpus.problem import read_problems
from corpus.selection import Config, apply_pins, read_pins
from corpus.tables import write_rows
from corpus.task import Task, task_of
from stages.run import active_profile, load_config, run

CLEAN = Path("data/clean.parquet")
SELECTED = Path("data/selected.parquet")


def main() -> None:
    """Write data/selected.parquet: the tasks that selection.json pins, sorted by task id."""
    config = load_config("select", Config)
    pins = read_pins(active_profile() / "selection.json")
    selected = apply_pins(read_problems(CLEAN), pins, config)
    write_rows(SELECTED, [task_of(problem, split) for problem, split in selected], Task)


if __name__ == "__main__":
    run("select", main)
