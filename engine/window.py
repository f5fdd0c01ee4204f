"""Results in order, from work that is begun only so far ahead of them."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

W = TypeVar("W")
R = TypeVar("R")


def in_order(begun: Iterable[W], ahead: int, done: Callable[[W], bool], result: Callable[[W], R]) -> Iterator[R]:
    """The result of each piece of work, in the order in which they are begun.

    Args:
        begun: begins a piece of work each time that one is taken from it.
        ahead: pieces that may be under way before the oldest one's result is waited for.
        done: whether a piece's result can be had at once.
        result: a piece's result, waited for.
    """
    running: deque[W] = deque()
    for work in begun:
        running.append(work)
        while running and (len(running) == ahead or done(running[0])):
            yield result(running.popleft())
    while running:
        yield result(running.popleft())
