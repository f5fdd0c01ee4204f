"""What every engine does."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")


class Engine(Protocol):
    """Applies a function to many items, somewhere."""

    @property
    def workers(self) -> int:
        """How many items are worked on at once."""

    @property
    def again(self) -> int:
        """How many calls were made once more because a process or a machine was lost under them."""

    def map(self, function: Callable[[S, T], R], shared: S, items: Iterable[T]) -> Iterator[R]:
        """`function(shared, item)` of each item, in the order of the items.

        Items are taken from the iterable as results are, so that what is under way stays bounded; each is worth
        milliseconds at least, or handing it over costs more than it brings.

        Args:
            function: a function of a module; it may run in another process, more than once.
            shared: what every call needs; it travels once a process.
            items: anything that pickles.

        Raises:
            Fault: a process or machine was lost more often than it can be made good; whatever `function` raises.
        """
