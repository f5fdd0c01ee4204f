"""What hasty colouring makes of a graph: the colours that greedy orders and DSATUR use, with ties broken at random."""

from collections.abc import Sequence
from random import Random

_RUNS = 6  # of each rule: as many ways to break ties


def fewest_colours(neighbours: Sequence[int], random: Random) -> int:
    """The fewest colours that any run of any rule needs.

    Args:
        neighbours: for each vertex, the vertices it is joined to, as the bits of an integer.
        random: breaks ties.
    """
    vertices = range(len(neighbours))
    best = len(neighbours)
    for _ in range(_RUNS):
        shuffled = random.sample(vertices, len(neighbours))
        by_degree = sorted(shuffled, key=lambda v: -neighbours[v].bit_count())
        for order in (shuffled, by_degree, _smallest_last(neighbours, shuffled)):
            best = min(best, _first_fit(neighbours, order))
        best = min(best, _dsatur(neighbours, shuffled))
    return best


def _first_fit(neighbours: Sequence[int], order: Sequence[int]) -> int:
    """Each vertex takes the first colour whose class it may join."""
    classes: list[int] = []
    for vertex in order:
        number = next((n for n, members in enumerate(classes) if not members & neighbours[vertex]), len(classes))
        if number == len(classes):
            classes.append(0)
        classes[number] |= 1 << vertex
    return len(classes)


def _smallest_last(neighbours: Sequence[int], order: Sequence[int]) -> list[int]:
    """Vertices in reverse order of removal, the one of least degree going first (Matula and Beck 1983)."""
    left, removed, mask = list(order), [], (1 << len(neighbours)) - 1
    while left:
        vertex = min(left, key=lambda v: (neighbours[v] & mask).bit_count())
        left.remove(vertex)
        mask ^= 1 << vertex
        removed.append(vertex)
    return removed[::-1]


def _dsatur(neighbours: Sequence[int], order: Sequence[int]) -> int:
    """The vertex that sees most colours goes next (Brelaz 1979)."""
    classes: list[int] = []
    left = list(order)
    while left:
        vertex = max(
            left,
            key=lambda v: (sum(1 for members in classes if members & neighbours[v]), neighbours[v].bit_count()),
        )
        left.remove(vertex)
        number = next((n for n, members in enumerate(classes) if not members & neighbours[vertex]), len(classes))
        if number == len(classes):
            classes.append(0)
        classes[number] |= 1 << vertex
    return len(classes)
