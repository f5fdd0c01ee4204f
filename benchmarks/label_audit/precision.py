"""The audit's precision by kind: `python -m benchmarks.label_audit.precision` prints the table of README.md.

A finding is true if the row does what the finding says it does (a line that is wrong, a number that nothing gives).
That its label is wrong is another matter: most authors' slips do not reach the label.
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

REVIEW = Path(__file__).with_name("review.csv")


@dataclass(frozen=True)
class Precision:
    """What a reviewer said of the findings of one kind."""

    kind: str
    reviewed: int
    true: int
    label_wrong: int


def read_review(path: Path = REVIEW) -> list[dict[str, str]]:
    """The reviewed findings, a row each."""
    with path.open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def precision(rows: Sequence[dict[str, str]]) -> list[Precision]:
    """The counts by kind, sorted, and over all."""
    kinds = sorted({row["kind"] for row in rows})
    return [_count(kind, [row for row in rows if row["kind"] == kind]) for kind in kinds] + [_count("all", rows)]


def _count(kind: str, rows: Sequence[dict[str, str]]) -> Precision:
    true, wrong = (sum(row[field] == "yes" for row in rows) for field in ("finding_true", "label_wrong"))
    return Precision(kind, len(rows), true, wrong)


def table(found: Sequence[Precision]) -> str:
    """The table in Markdown."""
    lines = ["| kind | reviewed | finding true | label wrong |", "|---|---|---|---|"]
    for one in found:
        true, wrong = (f"{count} ({count / one.reviewed:.0%})" for count in (one.true, one.label_wrong))
        lines.append(f"| {one.kind} | {one.reviewed} | {true} | {wrong} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the table."""
    print(table(precision(read_review())), end="")


if __name__ == "__main__":
    main()
