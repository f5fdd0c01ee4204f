"""Labels that their own row speaks against: how many of each kind, and which rows."""

from collections import Counter
from collections.abc import Sequence

from corpus.audit.findings import KINDS, Finding
from corpus.rows.normalise import TRAIN
from report.inputs import Inputs
from report.sections.rows import spoken
from report.tables import Cell, Column, Table, count

MAX_ROWS = 300
# What each kind says, without the values concerned: they are reference answers, and those stay with the grader.
_MEANING = {
    "calculator_step": "a calculator step does not hold",
    "last_result": "the last line ends in another number than the answer",
    "arithmetic": "an equality in the solution does not hold",
    "operand_not_given": "the solution computes with a number that nothing gives",
    "boxed_differs": "the solution's last box holds another value than the answer",
    "several_boxed": "the solution boxes several values",
    "option_letter": "the answer is the letter of an option",
    "missing_figure": "the statement points to a figure that is not in it",
    "no_quantity": "the statement names no quantity",
    "conflicting_answers": "another row has the same statement and another answer",
}


def training(findings: Sequence[Finding]) -> list[Finding]:
    """The findings of rows that could become tasks; those of test rows are in the table of the graph alone."""
    return [finding for finding in findings if finding.split == TRAIN]


def by_kind(findings: Sequence[Finding]) -> Table:
    """Findings of training rows by kind and source; a kind without findings is listed with none."""
    sources = sorted({finding.source for finding in findings})
    numbers = Counter((finding.kind, finding.source) for finding in findings)
    return Table(
        name="audit-kinds",
        caption="Findings of the label audit, by kind and source",
        columns=[Column("kind"), *(Column(source, number=True) for source in sources), Column("all", number=True)],
        rows=[
            [
                Cell(_MEANING.get(kind, spoken(kind))),
                *(count(numbers[kind, source], f"reports/audit.json#{source}.{kind}") for source in sources),
                count(sum(numbers[kind, source] for source in sources)),
            ]
            for kind in KINDS
        ],
        total=[
            Cell("total"),
            *(count(sum(numbers[kind, source] for kind in KINDS)) for source in sources),
            count(len(findings), "reports/scores.json#audit.findings"),
        ],
    )


def by_row(inputs: Inputs, findings: Sequence[Finding]) -> Table:
    """Which rows, tasks first, up to MAX_ROWS; the lines themselves are in data/audit.parquet."""
    tasks = {task.task_id: task.split for task in inputs.tasks}
    ordered = sorted(findings, key=lambda finding: (finding.task_id not in tasks, finding.task_id, finding.kind))
    shown = "" if len(findings) <= MAX_ROWS else f" (the first {MAX_ROWS:,} of {len(findings):,})"
    return Table(
        name="audit-rows",
        caption=f"Rows to look at, tasks first{shown}",
        columns=[
            Column("row", code=True),
            Column("finding"),
            Column("where"),
            Column("erratum"),
            Column("task of"),
        ],
        rows=[
            [
                Cell(finding.task_id),
                Cell(_MEANING.get(finding.kind, spoken(finding.kind))),
                Cell(f"solution, line {finding.line}" if finding.line else "statement", sort=finding.line),
                Cell("yes" if finding.task_id in inputs.errata.errata else ""),
                Cell(tasks.get(finding.task_id, "")),
            ]
            for finding in ordered[:MAX_ROWS]
        ],
        filtered=True,
    )
