"""A bar for transfers, where somebody is watching."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from corpus.hub import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Display


class Silent:
    """Shows nothing: stderr is a file or a pipe."""

    def begin(self, label: str, total: int | None) -> None:
        """See `Progress`."""

    def advance(self, count: int) -> None:
        """See `Progress`."""


class Bar:
    """One line that is the current file's."""

    def __init__(self, display: "Display") -> None:
        self._display = display
        self._task = display.add_task("")

    def begin(self, label: str, total: int | None) -> None:
        """See `Progress`."""
        self._display.reset(self._task, description=label, total=total)

    def advance(self, count: int) -> None:
        """See `Progress`."""
        self._display.advance(self._task, count)


@contextmanager
def transfer_progress() -> Iterator[Progress]:
    """A bar on stderr while the block runs, or nothing where stderr is not a terminal."""
    if not sys.stderr.isatty():
        yield Silent()
        return
    from rich.console import Console  # only a terminal pays for it
    from rich.progress import BarColumn, DownloadColumn, TextColumn, TransferSpeedColumn
    from rich.progress import Progress as Display

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Display(*columns, console=Console(stderr=True), transient=True) as display:
        yield Bar(display)
