"""The whole review of a profile's errata: schema, rows and checks, and every fault that any of them shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from corpus.errata.apply import CHECKS, Folder, read_folder
from corpus.errata.check import Outcome, check_faults
from corpus.errata.erratum import row_faults
from corpus.places import CORRECTIONS
from corpus.rows.problem import Problem, read_problems


@dataclass(frozen=True)
class Review:
    """The errata that were read, how their checks went, and the faults, a line each."""

    found: Folder
    outcomes: dict[str, Outcome]

    @property
    def faults(self) -> list[str]:
        """Every fault, sorted by file."""
        return sorted(self.found.faults)


def review(folder: Path, rows: Mapping[str, Problem] | None, checks: Path = CHECKS) -> Review:
    """Review a folder of errata.

    Args:
        folder: corrections/<profile>.
        rows: the upstream rows that the errata name, by task id; None where they are not at hand.
        checks: the folder of programs.
    """
    found = read_folder(folder)
    if rows is not None:
        for task_id, erratum in found.errata.items():
            for fault in row_faults(erratum, rows.get(task_id)):
                found.fault(task_id, fault)
    return Review(found, check_faults(found, checks))


def upstream_rows(task_ids: set[str], normalized: Path) -> dict[str, Problem]:
    """The rows of these task ids, as their sources state them; ids that no built table has are left out."""
    sources = sorted({task_id.split("-", 1)[0] for task_id in task_ids})
    tables = [path for source in sources if (path := normalized / f"{source}.parquet").is_file()]
    return {row.task_id: row for table in tables for row in read_problems(table) if row.task_id in task_ids}


def profiles(corrections: Path = CORRECTIONS) -> list[str]:
    """The profiles that have a folder of errata."""
    if not corrections.is_dir():
        return []
    return sorted(path.name for path in corrections.iterdir() if path.is_dir() and path.name != CHECKS.name)
