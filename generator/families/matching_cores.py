"""Small bipartite graphs: whether they have a perfect matching, and what hasty rules make of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

Edge = tuple[int, int]
_RUNS = 6  # of each hasty rule, as many ways to break ties


@dataclass(frozen=True)
class Core:
    """Left and right vertices 0 to `count` - 1, and edges (left, right)."""

    count: int
    edges: frozenset[Edge]
    lean = 0.0  # of small cores nothing is balanced

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What neighbours agree on where there are too few graphs to ask for more: degrees."""
        return tuple(sorted(self.degrees))

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
    def completing(self) -> list[int]:
        """The right vertices on alternating paths from uncovered right ones: an edge to them may cover one more."""
        mates = {left: right for right, left in self.owners.items()}
        found = [right for right in range(self.count) if right not in self.owners]
        seen = set(found)
        for right in found:  # grows while it is walked
            for left in self.joined[right]:
                mate = mates.get(left)
                if mate is not None and mate not in seen:
                    seen.add(mate)
                    found.append(mate)
        return sorted(found)

    @cached_property
    def joined(self) -> list[list[int]]:
        """The left vertices that each right one is joined to."""
        found: list[list[int]] = [[] for _ in range(self.count)]
        for left, right in self.edges:
            found[right].append(left)
        return found

    @cached_property
    def degrees(self) -> list[int]:
        """Of the right vertices."""
        return [len(joined) for joined in self.joined]

    @cached_property
    def hasty(self) -> tuple[int, int]:
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
        free, taken = set(range(self.count)), 0
        for left in order:
            partners = [right for right in self.neighbours[left] if right in free]
            if partners:
                free.remove(min(partners, key=self.degrees.__getitem__))
                taken += 1
        return taken
