"""Apply the reviewed errata and answer targets to the selected tasks, and write the report that a reviewer reads."""

from corpus.errata.apply import apply_errata, read_folder, refuse
from corpus.errata.report import errata_markdown
from corpus.errata.review import review, upstream_rows
from corpus.places import CORRECTED, CORRECTIONS, ERRATA_REPORT, NORMALIZED, SELECTED
from corpus.tables import read_rows, write_rows
from corpus.tasks.targets import apply_targets, read_targets
from corpus.tasks.task import Task
from grader.files import write_bytes
from stages.run import active_profile, run


def main() -> None:
    """Write data/corrected.parquet and reports/errata.md."""
    profile = active_profile()
    folder = CORRECTIONS / profile.name
    rows = upstream_rows(set(read_folder(folder).errata), NORMALIZED)
    reviewed = review(folder, rows)
    refuse(reviewed.faults)
    errata, pending = reviewed.found.errata, reviewed.found.pending
    selected = read_rows(SELECTED, Task)
    targets = read_targets(profile / "answer_targets.yaml")
    corrected = apply_targets(apply_errata(selected, errata), targets)
    write_rows(CORRECTED, corrected, Task)
    splits = {task.task_id: task.split for task in selected}
    write_bytes(ERRATA_REPORT, errata_markdown(profile.name, errata, rows, splits, pending).encode())


if __name__ == "__main__":
    run("correct", main)
