"""Where the problems come from, and what the tasks are like: sources, levels, subjects, kinds of answers."""

from dataclasses import dataclass

from markupsafe import Markup

from report.charts import Bar, bars, colours
from report.inputs import Inputs
from report.tables import Cell, Column, Table
from report.tallies import Tally, kinds, levels, subjects


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing under a heading."""

    title: str
    drawing: Markup


def plots(inputs: Inputs) -> list[Plot]:
    """The tasks by kind of answer, level and subject, stacked by source."""
    palette = colours(list(inputs.manifest["counts"]))

    def plot(name: str, title: str, tallies: list[Tally], left: int = 130) -> Plot:
        rows = [Bar(tally.label, tally.source, tally.rows) for tally in tallies]
        return Plot(title, bars(name, f"{title}, by source", rows, palette, left))

    return [
        plot("kinds", "Tasks by kind of answer", kinds(inputs.tasks)),
        plot("levels", "Tasks by level", levels(inputs.tasks), left=60),
        plot("subjects", "Tasks by subject", subjects(inputs.tasks), left=160),
    ]


def pins(inputs: Inputs) -> Table:
    """One row a source: its role, pinned revision, licence and attribution."""
    return Table(
        name="sources",
        caption="Sources and the revisions they are pinned to",
        columns=[
            Column("source"),
            Column("role"),
            Column("repository"),
            Column("revision", code=True),
            Column("licence"),
            Column("attribution"),
        ],
        rows=[
            [
                Cell(name),
                Cell(source["role"]),
                Cell(source["repo"]),
                Cell(source["revision"], source=f"reports/manifest.json#sources.{name}.revision"),
                Cell(source["licence"]),
                Cell(source["attribution"]),
            ]
            for name, source in inputs.manifest["sources"].items()
        ],
    )
