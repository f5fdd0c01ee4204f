"""A bar for transfers, where somebody is watching."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rich.progress import Progress as Display


class Progress(Protocol):
    """Something that shows how far a transfer is."""

    def begin(self, label: str, total: int | None) -> None:
        """A file of `total` bytes, where that is known, is about to move."""

    def advance(self, count: int) -> None:
        """`count` more bytes have moved (negative: they are asked for again)."""


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
        self._task = display.add_task("starting", total=None)

    def begin(self, label: str, total: int | None) -> None:
        """See `Progress`."""
        self._display.remove_task(self._task)  # `reset` would keep the old total where the new one is unknown
        self._task = self._display.add_task(label, total=total)

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


def bar_class(progress: Progress, label: str) -> Any:
    """The bar that huggingface_hub fills while it downloads `label`, bound to `progress`.

    It fills one bar over plain HTTP, and counts bytes received apart from bytes written with its Xet protocol, unless
    the bar says by `update_transfer` that it takes both: only what is written is shown.
    """
    from tqdm.std import tqdm  # type: ignore[import-untyped]

    class Bound(tqdm):  # type: ignore[misc]
        def __init__(self, *_: Any, total: int | None = None, initial: int = 0, **__: Any) -> None:
            super().__init__(total=total, initial=initial, disable=True)
            progress.begin(label, total)
            progress.advance(initial)

        def update(self, n: float | None = 1) -> None:
            progress.advance(int(n or 0))

        def update_transfer(self, count: float) -> None: ...

        def set_transfer_postfix_str(self, text: str, refresh: bool = True) -> None: ...

    return Bound
