"""Where the rows went: from the sources to the splits, and what each stage removed and why."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from report.charts import Bar, bars, colours
from report.inputs import Inputs
from report.tables import Cell, Column, Table, count
from report.tallies import STAGES, funnel, removed

MAX_REASONS = 12  # bars of a plot; the table has them all
_METRICS = "reports/metrics.json"
_MANIFEST = "reports/manifest.json"
_COLUMNS = {
    "train_rows": "train rows",
    "removed_by_normalize": "not eligible",
    "removed_by_dedupe": "duplicates",
    "removed_by_decontaminate": "contaminated",
    "clean": "clean",
    "tasks_train": "training tasks",
    "tasks_validation": "validation tasks",
}


@dataclass(frozen=True, slots=True)
class Headline:
    """A number that stands large at the top, and where it is recorded."""

    number: str
    words: str
    source: str


def headlines(inputs: Inputs) -> list[Headline]:
    """The numbers that a reader wants first."""
    words = {
        "train_rows": "rows at the sources",
        "removed_by_normalize": "not eligible",
        "removed_by_dedupe": "duplicates",
        "removed_by_decontaminate": "contaminated",
        "tasks_train": "training tasks",
        "tasks_validation": "validation tasks",
    }
    return [
        Headline(f"{inputs.metrics[f'total.{key}']:,}", text, f"{_METRICS}#total.{key}")
        for key, text in words.items()
        if f"total.{key}" in inputs.metrics
    ]


def by_source(inputs: Inputs) -> Table:
    """One row a source: rows, what each stage removed, what is left, tasks."""
    sources = list(inputs.manifest["counts"])
    keys = [key for key in _COLUMNS if f"total.{key}" in inputs.metrics]
    return Table(
        name="rows-by-source",
        caption="Rows by source, from the pinned revision to the tasks",
        columns=[Column("source"), *(Column(_COLUMNS[key], number=True) for key in keys)],
        rows=[[Cell(source), *_numbers(inputs, source, keys)] for source in sources],
        total=[Cell("total"), *_numbers(inputs, "total", keys)],
    )


def _numbers(inputs: Inputs, source: str, keys: Sequence[str]) -> list[Cell]:
    names = [f"{source}.{key}" for key in keys]
    return [count(inputs.metrics.get(name, 0), f"{_METRICS}#{name}") for name in names]


def by_reason(inputs: Inputs) -> Table:
    """One row a stage and reason, with the number a source."""
    counts = inputs.manifest["counts"]
    pairs = list(dict.fromkeys((row.stage, row.reason) for row in removed(counts)))
    rows = []
    for stage, reason in pairs:
        numbers = {name: entry["removed"].get(stage, {}).get(reason) for name, entry in counts.items()}
        cells = [
            Cell("", sort=0) if n is None else count(n, f"{_MANIFEST}#counts.{name}.removed.{stage}.{reason}")
            for name, n in numbers.items()
        ]
        rows.append([Cell(stage, sort=STAGES.index(stage)), Cell(spoken(reason)), *cells, count(_sum(numbers))])
    return Table(
        name="rows-by-reason",
        caption="Removed rows by stage and reason",
        columns=[
            Column("stage"),
            Column("reason"),
            *(Column(name, number=True) for name in counts),
            Column("all", number=True),
        ],
        rows=rows,
        filtered=True,
    )


def _sum(numbers: dict[str, int | None]) -> int:
    return sum(number or 0 for number in numbers.values())


def funnel_plot(inputs: Inputs) -> Markup:
    """What is left after each step, stacked by source."""
    counts = inputs.manifest["counts"]
    rows = [Bar(tally.label, tally.source, tally.rows) for tally in funnel(counts)]
    return bars("funnel", "Rows left after each step, by source", rows, colours(list(counts)), left=110)


def reasons_plot(inputs: Inputs) -> Markup:
    """Removed rows by reason, coloured by stage."""
    numbers: Counter[tuple[str, str]] = Counter()
    for row in removed(inputs.manifest["counts"]):
        numbers[row.stage, row.reason] += row.rows
    common = {key for key, _ in numbers.most_common(MAX_REASONS)}
    shown = {key: number for key, number in numbers.items() if key in common}
    rare = [Bar("other reasons", stage, n) for (stage, reason), n in numbers.items() if (stage, reason) not in common]
    rows = [Bar(spoken(reason), stage, number) for (stage, reason), number in shown.items()]
    return bars("reasons", "Removed rows by reason", [*rows, *_added(rare)], stage_colours(), left=160)


def _added(rows: Sequence[Bar]) -> list[Bar]:
    """The bars of one label and series as one."""
    total: Counter[tuple[str, str]] = Counter()
    for row in rows:
        total[row.label, row.series] += row.value
    return [Bar(label, series, number) for (label, series), number in total.items()]


def stage_colours() -> dict[str, str]:
    """The colour of each stage that removes rows."""
    return colours(STAGES)


def spoken(name: str) -> str:
    """A recorded name as words: `near_duplicate` as `near duplicate`."""
    return name.replace("_", " ")
