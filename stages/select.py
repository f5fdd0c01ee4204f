"""Take the pinned tasks out of the clean problems."""

from corpus.places import CLEAN, SELECTED
from corpus.rows.problem import read_problems
from corpus.tables import write_rows
from corpus.tasks.selection import Config, apply_pins, read_pins
from corpus.tasks.task import Task, task_of
from stages.run import active_profile, load_config, run


def main() -> None:
    """Write data/selected.parquet: the tasks that selection.json pins, sorted by task id."""
    config = load_config("select", Config)
    pins = read_pins(active_profile() / "selection.json")
    selected = apply_pins(read_problems(CLEAN), pins, config)
    write_rows(SELECTED, [task_of(problem, split) for problem, split in selected], Task)


if __name__ == "__main__":
    run("select", main)
