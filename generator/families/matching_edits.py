"""Small bipartite graphs drawn at random, and the edits that move an edge's right end while degrees trade places."""

from random import Random

from generator.families.matching_cores import Core

DEGREES = (2, 2, 3)  # of a left vertex: sparse enough for a set of them to lack neighbours now and then


def random_core(count: int, random: Random) -> Core | None:
    """A core in which every right vertex has a neighbour; None where it came out with an edge twice."""
    degrees = [min(count - 1, degree) for degree in random.choices(DEGREES, k=count)]
    ends = [*range(count), *random.choices(range(count), k=sum(degrees) - count)]
    random.shuffle(ends)
    lefts = [left for left, degree in enumerate(degrees) for _ in range(degree)]
    edges = frozenset(zip(lefts, ends, strict=True))
    return Core(count, edges) if len(edges) == len(ends) else None


def edited_core(core: Core, random: Random) -> Core | None:
    """A core with one edge moved; None where the degrees would not stay what they are."""
    left, right = random.choice(core.listed)
    new = random.randrange(core.count)
    if new in core.neighbours[left] or core.degrees[right] != core.degrees[new] + 1:
        return None
    return Core(core.count, core.edges - {(left, right)} | {(left, new)})
