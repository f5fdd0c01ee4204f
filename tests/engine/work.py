"""Functions for an engine to run."""


def square(shared: int, item: int) -> int:
    return item * item + shared
