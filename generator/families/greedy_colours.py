"""What hasty colouring makes of a graph: the colours that greedy orders and DSATUR use."""

from collections.abc import Iterator, Sequence
from random import Random

_RUNS = 6  # of each rule: as many ways to break ties


def colours_by_rule(neighbours: Sequence[int], order: Sequence[int]) -> Iterator[int]:
    """How many colours each hasty rule needs, the quickest first.

    Args:
        neighbours: for each vertex, the vertices it is joined to, as the bits of an integer.
        order: the vertices; earlier ones go first where a rule does not care.
    """
    yield _first_fit(neighbours, order)
    yield _first_fit(neighbours, order[::-1])
    yield _first_fit(neighbours, sorted(order, key=lambda v: -neighbours[v].bit_count()))
    yield _first_fit(neighbours, _smallest_last(neighbours, order))
    yield _dsatur(neighbours, order)


def yields_to_haste(neighbours: Sequence[int], colours: int, random: Random) -> bool:
    """Whether some hasty rule needs no more than so many colours, with ties broken at random."""
    orders = [random.sample(range(len(neighbours)), len(neighbours)) for _ in range(_RUNS)]
    return any(used <= colours for order in orders for used in colours_by_rule(neighbours, order))


def _first_fit(neighbours: Sequence[int], order: Sequence[int]) -> int:
    """Each vertex takes the first colour whose class it may join."""
    classes: list[int] = []
    for vertex in order:
        joined = neighbours[vertex]
        for number, members in enumerate(classes):
            if not members & joined:
                classes[number] |= 1 << vertex
                break
        else:
            classes.append(1 << vertex)
    return len(classes)


def _smallest_last(neighbours: Sequence[int], order: Sequence[int]) -> list[int]:
    """Vertices in reverse order of removal, the one of least degree going first (Matula and Beck 1983)."""
    left, removed = {v: neighbours[v].bit_count() for v in order}, []
    while left:
        vertex = min(left, key=left.__getitem__)
        del left[vertex]
        removed.append(vertex)
        for other in left:
            left[other] -= neighbours[vertex] >> other & 1
    return removed[::-1]


def _dsatur(neighbours: Sequence[int], order: Sequence[int]) -> int:
    """The vertex that sees most colours goes next, of those the one with most neighbours (Brelaz 1979)."""
    seen = dict.fromkeys(order, 0)  # of each vertex left, the colours of its neighbours as bits
    rank = {v: neighbours[v].bit_count() for v in order}  # a colour more outweighs any number of neighbours
    used = 0
    while seen:
        vertex = max(seen, key=rank.__getitem__)
        colour = ~seen[vertex] & seen[vertex] + 1
        used = max(used, colour.bit_length())
        del seen[vertex]
        for other, colours in seen.items():
            if neighbours[vertex] >> other & 1 and not colours & colour:
                seen[other] = colours | colour
                rank[other] += len(neighbours)
    return used
