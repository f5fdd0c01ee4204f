"""The tables of the page: what a cell shows, what it sorts by, and which recorded number it repeats."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell.

    `shown` is escaped unless it is Markup. `sort` is what the column sorts by where that is not what is shown.
    `source` names the recorded value that the cell repeats, `<file>#<key>`, so that a test can hold them together.
    """

    shown: str | int | Markup
    sort: str | float | None = None
    source: str = ""

    @property
    def sort_key(self) -> str | float:
        """What the browser compares."""
        return str(self.shown) if self.sort is None else self.sort


@dataclass(frozen=True, slots=True)
class Column:
    """One column; numbers stand to the right and sort from the largest."""

    title: str
    number: bool = False
    code: bool = False  # a file, an id, a value: monospaced
    digest: bool = False  # a hash: monospaced, and broken over lines where it must be


@dataclass(frozen=True, slots=True)
class Table:
    """A table that sorts by any column and, where `filtered`, shows the rows that hold what is typed."""

    name: str
    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    total: Sequence[Cell] = field(default_factory=tuple)
    filtered: bool = False


def count(value: int, source: str = "") -> Cell:
    """A whole number."""
    return Cell(f"{value:,}", sort=value, source=source)


def share(value: float, source: str = "") -> Cell:
    """A share of one, as a percentage with one decimal."""
    return Cell(percent(value), sort=value, source=source)


def interval(low: float, high: float, share_value: float, source: str = "") -> Cell:
    """A share with its 95% interval; `source` names the share."""
    shown = Markup('{}<span class="interval"> {}–{}</span>')
    return Cell(shown.format(percent(share_value), f"{100 * low:.1f}", percent(high)), sort=share_value, source=source)


def percent(value: float) -> str:
    """A share as people read it."""
    return f"{100 * value:.1f}%"
