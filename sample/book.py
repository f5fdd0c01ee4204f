"""All rows of the sample while they are being put together, and the order they end up in."""

from collections.abc import Callable
from dataclasses import dataclass

from sample.draw import Draw
from sample.exercise import Exercise
from sample.word_problem import WordProblem

TRAINING = ("gsm8k", "math", "deepscaler", "acereason")
BENCHMARKS = ("math500", "aime24", "aime25", "amc23")
Record = dict[str, str]


@dataclass(frozen=True, eq=False)
class Row:
    """A row in its source's own fields; `item` is what it was made from, where it came from a template."""

    source: str
    split: str
    record: Record
    item: Exercise | WordProblem | None = None
    template: str = ""

    @property
    def statement(self) -> str:
        """The problem text."""
        return self.record["question" if self.source == "gsm8k" else "problem"]


@dataclass(frozen=True, eq=False)
class Trap:
    """A row that some stage must treat in a certain way.

    `expected` is `kept`, `removed` (as a duplicate, a conflict or contamination) or `ineligible`.
    """

    kind: str
    row: Row
    expected: str
    note: str
    counterpart: Row | None = None


@dataclass(frozen=True, eq=False)
class Erratum:
    """A correction that belongs to a row."""

    row: Row
    kind: str
    original: Record
    replacement: Record
    evidence: str


@dataclass(frozen=True, eq=False)
class Target:
    """Which quantity a row asks for."""

    row: Row
    asks: str
    accepts_percent: bool


class Book:
    """The rows of each file, with what is planted among them."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], list[Row]] = {}
        self.traps: list[Trap] = []
        self.errata: list[Erratum] = []
        self.targets: list[Target] = []
        self._taken: set[int] = set()

    def add(self, row: Row) -> Row:
        """Put a row into its file."""
        self.rows.setdefault((row.source, row.split), []).append(row)
        return row

    def take(self, source: str, split: str = "train", fits: Callable[[Row], bool] = lambda row: True) -> Row:
        """The next template-made row that nothing else was built on, so that no two traps meet in one row.

        Raises:
            LookupError: no such row is left.
        """
        for row in self.rows[source, split]:
            usable = source != "math" or int(row.record["level"][-1]) >= 3
            if row.item is not None and id(row) not in self._taken and usable and fits(row):
                self._taken.add(id(row))
                return row
        raise LookupError(f"no row of {source} {split} is left to build a trap on")

    def replace(self, old: Row, record: Record) -> Row:
        """Put another record where `old` stands."""
        rows = self.rows[old.source, old.split]
        new = Row(old.source, old.split, record)
        rows[rows.index(old)] = new
        return new

    def plant(self, kind: str, row: Row, expected: str, note: str, counterpart: Row | None = None) -> Row:
        """Add a row and list it as a trap."""
        self.list_trap(kind, self.add(row), expected, note, counterpart)
        return row

    def list_trap(self, kind: str, row: Row, expected: str, note: str, counterpart: Row | None = None) -> None:
        """List a row that is already there as a trap."""
        self.traps.append(Trap(kind, row, expected, note, counterpart))

    def shuffle(self) -> None:
        """Give every file its final order: mixed, but a planted copy never precedes what it copies."""
        for (source, split), rows in self.rows.items():
            self.rows[source, split] = Draw("order", source, split).shuffled(rows)
        for trap in self.traps:
            key = (trap.row.source, trap.row.split)
            if (
                trap.counterpart is None
                or trap.row.item is not None
                or key != (trap.counterpart.source, trap.counterpart.split)
            ):
                continue
            rows = self.rows[key]
            first, second = rows.index(trap.counterpart), rows.index(trap.row)
            if first > second:
                rows[first], rows[second] = rows[second], rows[first]

    def task_ids(self) -> dict[int, str]:
        """The task id of every row, by the row's `id()`: `<source>-<index>`, test rows `<source>-test-<index>`."""
        named: dict[int, str] = {}
        for (source, split), rows in self.rows.items():
            middle = "test-" if split == "test" else ""
            named |= {id(row): f"{source}-{middle}{index:05d}" for index, row in enumerate(rows)}
        return named
