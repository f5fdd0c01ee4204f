"""A bar on stderr, where somebody is watching."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[int, int], None]  # (position so far, rows so far)


@contextmanager
def grading_progress(label: str, size: int) -> Iterator[Advance]:
    """A bar while the block runs, or nothing where stderr is not a terminal.

    Args:
        label: what is graded.
        size: the position at the end.
    """
    if not sys.stderr.isatty():
        yield lambda position, rows: None
        return
    from rich.console import Console  # only a terminal pays for it
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rows]} rows"),
    )
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as display:
        task = display.add_task(label, total=size, rows="0")
        yield lambda position, rows: display.update(task, completed=position, rows=f"{rows:,}")
