"""The counts that plots show, as tables of their own: what the page draws is what reports/plots/*.csv hold."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from corpus.tasks.task import Task
from report.kinds import KINDS, answer_kind

STAGES = ("normalize", "dedupe", "decontaminate")
# What is left of a source's rows after each step, in the order of the graph.
STEPS = ("train rows", "eligible", "unique", "uncontaminated", "selected")


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rows of a source fall under a label."""

    label: str
    source: str
    rows: int


@dataclass(frozen=True, slots=True)
class Removed:
    """How many rows of a source a stage removed for a reason."""

    stage: str
    reason: str
    source: str
    rows: int


def funnel(counts: Mapping[str, Any]) -> list[Tally]:
    """The rows left after each step, from the manifest's counts."""
    found = []
    for source, count in counts.items():
        left, rest = [count["train_rows"]], count["train_rows"]
        for stage in STAGES:
            rest -= sum(count["removed"].get(stage, {}).values())
            left.append(rest)
        left.append(sum(count["tasks"].values()))
        found += [Tally(step, source, rows) for step, rows in zip(STEPS, left, strict=True)]
    return sorted(found, key=lambda tally: STEPS.index(tally.label))


def removed(counts: Mapping[str, Any]) -> list[Removed]:
    """The rows that each stage removed by reason; the stages in order, the commonest reason first."""
    listed = [
        Removed(stage, reason, source, rows)
        for source, count in counts.items()
        for stage, reasons in count["removed"].items()
        for reason, rows in reasons.items()
    ]
    total: Counter[tuple[str, str]] = Counter()
    for row in listed:
        total[row.stage, row.reason] += row.rows
    return sorted(listed, key=lambda r: (STAGES.index(r.stage), -total[r.stage, r.reason], r.reason, r.source))


def kinds(tasks: Iterable[Task]) -> list[Tally]:
    """The tasks by what kind of number answers them."""
    return _tallied(((answer_kind(task.answer), task.source) for task in tasks), KINDS)


def levels(tasks: Sequence[Task]) -> list[Tally]:
    """The tasks by level; sources without levels are under `none`."""
    named = [(str(task.level) if task.level else "none", task.source) for task in tasks]
    return _tallied(named, sorted({label for label, _ in named}))


def subjects(tasks: Sequence[Task]) -> list[Tally]:
    """The tasks by subject; sources without subjects are under `none`."""
    named = [(task.subject or "none", task.source) for task in tasks]
    return _tallied(named, sorted({label for label, _ in named}, key=lambda label: (label == "none", label)))


def _tallied(pairs: Iterable[tuple[str, str]], order: Sequence[str]) -> list[Tally]:
    counted = Counter(pairs)
    by_order = sorted(counted.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
    return [Tally(label, source, rows) for (label, source), rows in by_order]
