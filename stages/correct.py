"""Apply the reviewed errata and answer targets to the selected tasks, and write the report that a reviewer reads."""

from pathlib import Path

from corpus.errata import apply_errata, check_matches, read_errata
from corpus.errata_report import errata_markdown
from corpus.problem import Problem, read_problems
from corpus.tables import read_rows, write_rows
from corpus.targets import apply_targets, read_targets
from corpus.task import Task
from grader.files import write_bytes
from stages.normalize import NORMALIZED
from stages.run import active_profile, run
from stages.select import SELECTED

CORRECTIONS = Path("corrections")
CORRECTED = Path("data/corrected.parquet")
REPORT = Path("reports/errata.md")


def main() -> None:
    """Write data/corrected.parquet and reports/errata.md."""
    profile = active_profile()
    errata = read_errata(CORRECTIONS / profile.name)
    rows = _upstream_rows(set(errata))
    check_matches(errata, rows)
    selected = read_rows(SELECTED, Task)
    targets = read_targets(profile / "answer_targets.yaml")
    corrected = apply_targets(apply_errata(selected, errata), targets)
    write_rows(CORRECTED, corrected, Task)
    splits = {task.task_id: task.split for task in selected}
    write_bytes(REPORT, errata_markdown(profile.name, errata, rows, splits).encode())


def _upstream_rows(task_ids: set[str]) -> dict[str, Problem]:
    """The rows that errata name, as their sources state them."""
    sources = sorted({task_id.rsplit("-", 1)[0] for task_id in task_ids})
    tables = [path for source in sources if (path := NORMALIZED / f"{source}.parquet").is_file()]
    return {row.task_id: row for table in tables for row in read_problems(table) if row.task_id in task_ids}


if __name__ == "__main__":
    run("correct", main)
