"""Items of which three fill a bin, and no slack at all: what is feasible, and prices that prove what is not.

All sizes lie within a narrow band around a third of the capacity, so that a bin holds three items at most, and the
sizes sum to as many capacities as there are bins: a packing is a partition into full bins of three.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random

from generator.families.claims import traded
from provers.packings import pack
from provers.rounding import integer_ratios

Triple = tuple[int, int, int]
# Half the band, for so many bins: about a third of the draws have a packing, and nearly all items some full bin.
_SPREAD = {3: 7, 4: 9, 5: 12}
_BAND = 14  # a capacity over this many half-bands keeps four of the items out of a bin, and two from filling it
_STRICT_ITEMS = 12
FEWEST_BINS = min(_SPREAD)  # of two, if one can be full, then so can both


@dataclass(frozen=True)
class Core:
    """The sizes, and the capacity that three of them fill."""

    sizes: tuple[int, ...]
    capacity: int

    @cached_property
    def triples(self) -> list[Triple]:
        """Three items each that fill a bin."""
        places: dict[int, list[int]] = {}
        for place, size in enumerate(self.sizes):
            places.setdefault(size, []).append(place)
        pairs = combinations(range(len(self.sizes)), 2)
        rooms = ((a, b, places.get(self.capacity - self.sizes[a] - self.sizes[b], ())) for a, b in pairs)
        return [(a, b, c) for a, b, found in rooms for c in found if c > b]

    @cached_property
    def packing(self) -> list[Triple] | None:
        """A partition into full bins, or None where there is none."""
        containing: list[list[Triple]] = [[] for _ in self.sizes]
        for triple in self.triples:
            containing[triple[0]].append(triple)
        return _partition(containing, 0, [])

    @cached_property
    def loose_packing(self) -> list[list[int]] | None:
        """A packing into one bin more, or None where even that is not enough."""
        return pack(self.sizes, self.capacity, len(self.sizes) // 3 + 1)

    @property
    def feasible(self) -> bool:
        """Whether there is a packing without slack."""
        return self.packing is not None

    @property
    def strict(self) -> bool:
        """Whether there are items enough to ask neighbours for more than full bins for the same items."""
        return len(self.sizes) >= _STRICT_ITEMS

    @cached_property
    def glance(self) -> tuple[int, int]:
        """What neighbours agree on and is quickly counted: sizes, and items whose double leaves room for another."""
        sizes = set(self.sizes)
        return len(sizes), sum(self.capacity - 2 * size in sizes for size in self.sizes)

    @cached_property
    def key(self) -> tuple[int, ...]:
        """What else they agree on: items in no full bin, full bins, and those that first-fit decreasing fills."""
        uncovered = len(self.sizes) - len({item for triple in self.triples for item in triple})
        return (uncovered, len(self.triples), self._filled_at_once()) if self.strict else (uncovered,)

    @property
    def lean(self) -> float:
        """The sum of squares: a trade always changes it."""
        return sum(size * size for size in self.sizes)

    def _filled_at_once(self) -> int:
        """How many bins first-fit decreasing fills to the brim."""
        rooms: list[int] = []
        for size in sorted(self.sizes, reverse=True):
            place = next((place for place, room in enumerate(rooms) if room >= size), len(rooms))
            if place == len(rooms):
                rooms.append(self.capacity)
            rooms[place] -= size
        return rooms.count(0)

    @property
    def covered(self) -> bool:
        """Whether every item is in some full bin."""
        return self.key[0] == 0

    @cached_property
    def penalties(self) -> dict[int, int] | None:
        """Integers y by size that sum to more than 0 over all items and to 0 at most over each full bin.

        They exist if and only if no fractional packing does (Farkas 1902), and then price w * n + y, for a large n,
        bounds the number of bins above total size over capacity. None where they do not exist.
        """
        import numpy as np
        from scipy.optimize import linprog

        sizes = sorted(set(self.sizes))
        place = {size: number for number, size in enumerate(sizes)}
        rows = np.zeros((len(self.triples), len(sizes)))
        for number, triple in enumerate(self.triples):
            for item in triple:
                rows[number, place[self.sizes[item]]] += 1
        total = np.array([self.sizes.count(size) for size in sizes], dtype=float)
        limits = {"A_ub": rows, "b_ub": np.zeros(len(rows))} if len(rows) else {}
        solved = linprog(-total, **limits, bounds=(-1, 1), method="highs")
        for *shifted, one in integer_ratios([*(float(value) + 1 for value in solved.x), 1.0]):
            y = {size: value - one for size, value in zip(sizes, shifted, strict=True)}
            if self._proves(y):
                return y
        return None

    def _proves(self, y: dict[int, int]) -> bool:
        values = [y[size] for size in self.sizes]
        return sum(values) > 0 and all(values[a] + values[b] + values[c] <= 0 for a, b, c in self.triples)


def _partition(containing: Sequence[Sequence[Triple]], used: int, chosen: list[Triple]) -> list[Triple] | None:
    """Disjoint triples of all items: the first item that is left must be in one of its triples."""
    first = (~used & used + 1).bit_length() - 1
    if first == len(containing):
        return chosen
    for triple in containing[first]:
        bits = sum(1 << item for item in triple)
        if not used & bits:
            found = _partition(containing, used | bits, [*chosen, triple])
            if found is not None:
                return found
    return None


class Drawer:
    """Draws cores for a number of bins and a capacity, and edits them: a trade keeps the sum, and the band."""

    def __init__(self, bins: int, capacity: int, random: Random) -> None:
        self.bins, self.capacity, self.random = bins, capacity, random
        self.spread = _SPREAD[bins]
        self.middle = capacity // 3

    def draw(self) -> Core | None:
        """A core whose sizes sum to exactly the capacity of its bins; None where the last one cannot make up for it."""
        sizes = [self.middle + self.random.randint(-self.spread, self.spread) for _ in range(3 * self.bins)]
        odd = self.random.randrange(len(sizes))
        sizes[odd] += self.bins * self.capacity - sum(sizes)
        return self._checked(sizes)

    def edit(self, core: Core) -> Core | None:
        """A core with some units of size moved from one item to another; None where one glance tells them apart."""
        giver, taker = self.random.sample(range(len(core.sizes)), 2)
        state = self._checked(traded(core.sizes, giver, taker, self.random.randint(1, self.spread)))
        return state if state is not None and (not core.strict or state.glance == core.glance) else None

    def _checked(self, sizes: Sequence[int]) -> Core | None:
        fits = all(abs(size - self.middle) <= self.spread for size in sizes)
        return Core(tuple(sizes), self.capacity) if fits else None


def smallest_capacity(bins: int) -> int:
    """The least capacity for a number of bins."""
    return _BAND * _SPREAD[bins]
