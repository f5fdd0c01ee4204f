"""Rows that repeat a benchmark's statement or each other's, with the two statements side by side."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from corpus.overlap.exclusion import Excluded
from report.inputs import Inputs
from report.sections.rows import spoken
from report.statements import statement_html
from report.tables import Cell, Column, Table

# A page is read by people: this many pairs a reason, and this many characters of a statement.
MAX_PAIRS = 6
MAX_CHARACTERS = 700
MAX_ROWS = 400
_EXACT = {"test_exact", "duplicate"}
_CONFLICT = "conflicting_answers"


@dataclass(frozen=True, slots=True)
class Side:
    """One statement of a pair."""

    task_id: str
    statement: Markup


@dataclass(frozen=True, slots=True)
class Pair:
    """A removed row beside the row it collided with."""

    reason: str
    removed: Side
    other: Side
    labels: tuple[str, str]  # what became of the two
    similarity: str
    evidence: str


def pairs(inputs: Inputs, stage: str) -> list[Pair]:
    """Examples of what a stage removed: at most MAX_PAIRS a reason, the reworded ones first."""
    rows = [row for row in inputs.excluded if row.stage == stage and row.collided_with in inputs.problems]
    taken: Counter[str] = Counter()
    met: set[frozenset[str]] = set()  # of two rows that removed each other, one pair is enough
    shown = []
    for row in sorted(rows, key=lambda row: (row.reason in _EXACT, row.reason, row.task_id)):
        sides = frozenset((row.task_id, row.collided_with))
        if sides not in met and taken[row.reason] < MAX_PAIRS:
            taken[row.reason] += 1
            met.add(sides)
            shown.append(_pair(inputs, row))
    return shown


def _pair(inputs: Inputs, row: Excluded) -> Pair:
    return Pair(
        reason=spoken(row.reason),
        removed=_side(inputs, row.task_id),
        other=_side(inputs, row.collided_with),
        labels=("removed", _other_label(row)),
        similarity=f"{row.score:.3f}",
        # What conflicting rows disagree on is their answers, and those stay with the grader.
        evidence="" if row.reason == _CONFLICT else row.evidence,
    )


def _other_label(row: Excluded) -> str:
    if row.stage == "decontaminate":
        return "benchmark" if row.reason.startswith("test") else "stays"
    return "removed too" if row.reason == _CONFLICT else "stays"


def _side(inputs: Inputs, task_id: str) -> Side:
    return Side(task_id, statement_html(inputs.problems[task_id].problem, MAX_CHARACTERS))


def kept_variants(inputs: Inputs) -> list[Pair]:
    """Training rows with a benchmark's words about other numbers: problems of their own, shown to be judged."""
    return [
        Pair(
            "other numbers",
            _side(inputs, variant.task_id),
            _side(inputs, variant.other_id),
            ("kept", "benchmark"),
            f"{variant.similarity:.3f}",
            variant.differs,
        )
        for variant in sorted(inputs.benchmark_variants, key=lambda pair: -pair.similarity)[:MAX_PAIRS]
    ]


def collisions(inputs: Inputs) -> Table:
    """Every row that was removed for another row's sake, up to MAX_ROWS."""
    rows = [row for row in inputs.excluded if row.collided_with]
    shown = "" if len(rows) <= MAX_ROWS else f" (the first {MAX_ROWS:,} of {len(rows):,}; all in data/excluded.parquet)"
    return Table(
        name="collisions",
        caption=f"Rows removed for another row{shown}",
        columns=[
            Column("removed row", code=True),
            Column("stage"),
            Column("reason"),
            Column("collided with", code=True),
            Column("similarity", number=True),
        ],
        rows=[_collision(row) for row in _ordered(rows)[:MAX_ROWS]],
        filtered=True,
    )


def _ordered(rows: Iterable[Excluded]) -> Sequence[Excluded]:
    """Benchmarks first: they matter most where not all are shown."""
    return sorted(rows, key=lambda row: (row.stage, row.task_id))


def _collision(row: Excluded) -> list[Cell]:
    return [
        Cell(row.task_id),
        Cell(row.stage),
        Cell(spoken(row.reason)),
        Cell(row.collided_with),
        Cell(f"{row.score:.3f}", sort=row.score),
    ]
