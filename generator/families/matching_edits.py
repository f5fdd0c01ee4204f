"""Small bipartite graphs drawn at random, and the edits that move an edge's right end while degrees trade places."""

from collections import Counter
from random import Random

from generator.families.matching_cores import Core

_TRADES = 8  # most graphs have a double edge or two to begin with
DEGREES = (2, 2, 3)  # of a left vertex: sparse enough for a set of them to lack neighbours now and then


def random_core(count: int, random: Random) -> Core | None:
    """A core in which every right vertex has a neighbour; None where trading ends does not rid it of double edges."""
    degrees = [min(count - 1, degree) for degree in random.choices(DEGREES, k=count)]
    ends = [*range(count), *random.choices(range(count), k=sum(degrees) - count)]
    ends.sort(key=lambda _: random.random())  # a shuffle, three times as quick as the library's
    lefts = [left for left, degree in enumerate(degrees) for _ in range(degree)]
    for _ in range(_TRADES):
        edges = frozenset(zip(lefts, ends, strict=True))
        if len(edges) == len(ends):
            return Core(count, edges)
        counted = Counter(zip(lefts, ends, strict=True))
        double = next(place for place, edge in enumerate(zip(lefts, ends, strict=True)) if counted[edge] > 1)
        other = random.randrange(len(ends))
        ends[double], ends[other] = ends[other], ends[double]
    return None


def edited_core(core: Core, random: Random) -> Core | None:
    """A core with one edge moved; None where the degrees would not stay what they are."""
    left, right = random.choice(core.listed)
    new = random.randrange(core.count)
    if new in core.neighbours[left] or core.degrees[right] != core.degrees[new] + 1:
        return None
    return Core(core.count, core.edges - {(left, right)} | {(left, new)})
