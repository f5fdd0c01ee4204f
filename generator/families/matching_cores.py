"""Small bipartite graphs that may have a perfect matching or not, and the edits that move an edge's right end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

Edge = tuple[int, int]
STRICT = range(12, 200)  # vertices a side: few enough to see a core's details, many enough to keep them from telling
_DEGREES = (2, 2, 3)  # of a left vertex: sparse enough for a set of them to lack neighbours now and then
_ORDERS = 24
_RUNS = 6  # of each hasty rule, as many ways to break ties


@dataclass(frozen=True)
class Core:
    """Left and right vertices 0 to `count` - 1, and edges (left, right)."""

    count: int
    edges: frozenset[Edge]
    strict: bool

    @cached_property
    def listed(self) -> list[Edge]:
        """The edges in order."""
        return sorted(self.edges)

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The right vertices that each left one is joined to."""
        found: list[list[int]] = [[] for _ in range(self.count)]
        for left, right in self.listed:
            found[left].append(right)
        return found

    @cached_property
    def owners(self) -> dict[int, int]:
        """A maximum matching, by augmenting paths: the left vertex of each right vertex that is covered."""
        owners: dict[int, int] = {}

        def augment(left: int, seen: set[int]) -> bool:
            for right in self.neighbours[left]:
                if right not in seen:
                    seen.add(right)
                    if right not in owners or augment(owners[right], seen):
                        owners[right] = left
                        return True
            return False

        for left in range(self.count):
            augment(left, set())
        return owners

    @property
    def feasible(self) -> bool:
        """Whether there is a perfect matching."""
        return len(self.owners) == self.count

    @cached_property
    def reached(self) -> tuple[list[int], list[int]]:
        """The left and right vertices on alternating paths from uncovered left ones (Koenig 1931).

        Where some are uncovered, the left ones have fewer neighbours than members; the other left ones and the right
        ones cover every edge.
        """
        lefts = sorted(set(range(self.count)) - set(self.owners.values()))
        rights: set[int] = set()
        for left in lefts:  # grows while it is walked
            for right in self.neighbours[left]:
                if right not in rights:
                    rights.add(right)
                    lefts.append(self.owners[right])
        return sorted(lefts), sorted(rights)

    @cached_property
    def degrees(self) -> list[int]:
        """Of the right vertices."""
        counted = Counter(right for _, right in self.edges)
        return [counted[right] for right in range(self.count)]

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Degrees, the degrees that edges join, different neighbourhoods, and what hasty rules cover.

        Only the degrees where there are too few graphs to ask for more, or too many vertices around to tell.
        """
        if not self.strict:
            return tuple(sorted(self.degrees)), self.count
        masks = [sum(1 << right for right in rights) for rights in self.neighbours]
        columns = [sum(1 << left for left in range(self.count) if masks[left] >> r & 1) for r in range(self.count)]
        joined = sum(len(self.neighbours[left]) * self.degrees[right] for left, right in self.edges)
        return tuple(sorted(self.degrees)), joined, len(set(masks)), len(set(columns)), self._hasty()

    @cached_property
    def lean(self) -> float:
        """How many vertices hasty rules cover, over many orders of the left ones."""
        if not self.strict:
            return 0.0
        orders = Random(0)  # the same for all
        return sum(self._taken(orders.sample(range(self.count), self.count)) for _ in range(_ORDERS))

    def _hasty(self) -> tuple[int, int]:
        """How many are covered in order, and when those with the fewest neighbours go first."""
        order = range(self.count)
        return self._taken(order), self._taken(sorted(order, key=lambda left: len(self.neighbours[left])))

    def resists(self, random: Random) -> bool:
        """Whether no hasty rule finds a perfect matching, with ties broken in several ways."""
        for _ in range(_RUNS):
            shuffled = random.sample(range(self.count), self.count)
            for order in (shuffled, sorted(shuffled, key=lambda left: len(self.neighbours[left]))):
                if self._taken(order) == self.count:
                    return False
        return True

    def _taken(self, order: Sequence[int]) -> int:
        """How many left vertices find a partner when each takes the rarest that is free."""
        taken: set[int] = set()
        for left in order:
            free = [right for right in self.neighbours[left] if right not in taken]
            if free:
                taken.add(min(free, key=self.degrees.__getitem__))
        return len(taken)


class Drawer:
    """Draws cores, and edits them: an edge moves its right end, and two right vertices trade degrees."""

    def __init__(self, count: int, strict: bool, random: Random) -> None:
        self.count, self.strict, self.random = count, strict, random

    def draw(self) -> Core | None:
        """A core; None where a right vertex has no neighbour."""
        edges = []
        for left in range(self.count):
            degree = min(self.count - 1, self.random.choice(_DEGREES))
            edges += [(left, right) for right in self.random.sample(range(self.count), degree)]
        core = Core(self.count, frozenset(edges), self.strict)
        return core if min(core.degrees) > 0 else None

    def edit(self, core: Core) -> Core | None:
        """A core with one edge moved; None where the degrees would not stay what they are."""
        left, right = self.random.choice(core.listed)
        new = self.random.randrange(core.count)
        if new in core.neighbours[left] or core.degrees[right] != core.degrees[new] + 1:
            return None
        return Core(core.count, core.edges - {(left, right)} | {(left, new)}, core.strict)
