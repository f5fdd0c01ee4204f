"""Random bin-packing families: items that trade units, with no slack in any bin.

The verdict hangs on a core of items that only fill bins three at a time (see `full_bins`). Larger families hide it by a
factor g that all other sizes are multiples of: a core item has size g * q + r, where r is its size in the core, whose
capacity is g. A full bin holds three core items whose r sum to g, or none of them; all the rest is filled with
multiples, and units of g fill what the core leaves, however it is packed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from generator.families import difficulty as levels
from generator.families.assembly import Claim, Plan
from generator.families.claims import feasible, infeasible, optimal
from generator.families.full_bins import FEWEST_BINS, Core, Drawer, smallest_capacity
from generator.families.walk import drawn, edited, three_neighbours

TEMPLATE = "bin-packing"
TITLE = "Bin packing without slack while items trade"
DEFAULT_SIZE = 12
_SMALLEST = 3 * FEWEST_BINS
_LARGEST = 1_000_000  # built in a minute and 600 MB; time and memory grow with the size from there
_CORE_BINS = {levels.EASY: 3, levels.DEFAULT: 4, levels.HARD: 5}
_CAPACITY_SPAN = 500  # how far a capacity may lie over the least
_UNITS = 14  # the capacity in units of g: a bin of three core items of four units leaves room for two
_CORE_UNITS = 4


@dataclass(frozen=True)
class Config:
    """`size` is how many items there are."""

    size: int = DEFAULT_SIZE
    difficulty: int = levels.DEFAULT

    def validate(self) -> None:
        """Raise a UsageFault where no such family exists."""
        levels.check(TEMPLATE, self.size, _SMALLEST, _LARGEST, self.difficulty)

    @property
    def bins(self) -> int:
        """Of the core."""
        return min(_CORE_BINS[self.difficulty], self.size // 3)


def plan(config: Config, random: Random) -> Plan:
    """A random family.

    Raises:
        UsageFault: the size or the difficulty is out of range.
    """
    config.validate()
    capacity = smallest_capacity(config.bins) + random.randrange(_CAPACITY_SPAN)
    drawer = Drawer(config.bins, capacity, random)
    what = f"{TEMPLATE} of size {config.size} and difficulty {config.difficulty}"
    cores = three_neighbours(random, drawn(drawer.draw, _fit), edited(drawer.edit), _fit, what)
    writer = _Writer(config, capacity, random)
    optimum_of = random.randrange(len(cores))
    inputs = tuple(writer.input(core) for core in cores)
    claims = tuple(writer.claim(core) for core in cores)
    optimum = writer.optimum(cores[optimum_of])
    validator = levels.weakest_validator("bin_packing", [*inputs, inputs[optimum_of]], [*claims, optimum])
    return Plan(TITLE, "packing", validator, inputs, claims, optimum_of, optimum)


def _fit(core: Core) -> bool:
    """Whether every item is in some full bin, and a verdict against the core can be proved."""
    return core.covered and (core.feasible or (core.penalties and core.loose_packing) is not None)


class _Writer:
    """Writes cores down as inputs and claims: items in one random order, the core's first before that."""

    def __init__(self, config: Config, capacity: int, random: Random) -> None:
        self.bins, self.factor, core = config.bins, capacity, 3 * config.bins
        rest = config.size - core
        self.hidden = rest >= (_UNITS - 3 * _CORE_UNITS - 1) * self.bins + 2
        self.units = _fillers(rest - self.bins, random) if self.hidden else [[_UNITS]] * rest
        self.order = random.sample(range(config.size), config.size)
        self.place = {item: place for place, item in enumerate(self.order)}

    @property
    def capacity(self) -> int:
        return self.factor * _UNITS if self.hidden else self.factor

    @property
    def limit(self) -> int:
        return self.bins + len(self.units)

    def _size(self, core_size: int) -> int:
        return self.factor * _CORE_UNITS + core_size if self.hidden else core_size

    def _weights(self, core: Core) -> list[int]:
        own = [self._size(size) for size in core.sizes]
        if not self.hidden:
            return own + [self.capacity] * len(self.units)
        return own + [self.factor] * self.bins + [self.factor * unit for bin_ in self.units for unit in bin_]

    def _bins(self, triples: Sequence[Sequence[int]], spill: Sequence[int]) -> list[list[int]]:
        """Core items as given, a unit of g with each but those in `spill`, and the fillers in bins of their own."""
        first = 3 * self.bins
        bins = [list(triple) for triple in triples]
        if self.hidden:
            for number, bin_ in enumerate(bins[: self.bins]):
                if number not in spill:
                    bin_.append(first + number)
            if spill:
                bins.append([first + number for number in spill])
            first += self.bins
        for filler in self.units:
            bins.append(list(range(first, first + len(filler))))
            first += len(filler)
        return sorted(sorted(self.place[item] for item in bin_) for bin_ in bins)

    def input(self, core: Core) -> dict[str, Any]:
        weights = self._weights(core)
        return {
            "weights": [weights[item] for item in self.order],
            "capacity": self.capacity,
            "bin_limit": self.limit,
        }

    def claim(self, core: Core) -> Claim:
        if core.packing is not None:
            return feasible(bins=self._bins(core.packing, ()))
        return infeasible(**self._prices(core))

    def optimum(self, core: Core) -> Claim:
        if core.packing is not None:
            return optimal({"type": "total_capacity"}, bins=self._bins(core.packing, ()), bin_count=self.limit)
        return optimal(self._prices(core), bins=self._one_bin_more(core), bin_count=self.limit + 1)

    def _one_bin_more(self, core: Core) -> list[list[int]]:
        """A packing with a bin more: with hidden sizes, any triples of the core fit where units of g make way."""
        if self.hidden:
            triples = [range(start, start + 3) for start in range(0, len(core.sizes), 3)]
            loads = [sum(core.sizes[item] for item in triple) for triple in triples]
            return self._bins(triples, [number for number, load in enumerate(loads) if load > core.capacity])
        return self._bins(core.loose_packing or [], ())

    def _prices(self, core: Core) -> dict[str, Any]:
        """Every size at a multiple of itself, and the core's penalties on top; see `Core.penalties`."""
        y = core.penalties or {}
        per_unit = 1 + 3 * max(map(abs, y.values()))  # a unit of slack outweighs any three penalties
        weights = sorted(set(self._weights(core)))
        penalty = {self._size(size): value for size, value in y.items()}
        prices = [[weight, per_unit * weight + penalty.get(weight, 0)] for weight in weights]
        return {"type": "item_prices", "prices": prices, "scale": per_unit * self.capacity}


def _fillers(items: int, random: Random) -> list[list[int]]:
    """That many items, in bins that they fill: each a random way to write the capacity as a sum of units of g."""
    fullest = 5  # items in a bin, on average about half as many
    bins = []
    while items:
        parts = min(items, random.randint(1, fullest)) if items > fullest else items
        cuts = sorted(random.sample(range(1, _UNITS), parts - 1))
        bins.append([high - low for low, high in zip([0, *cuts], [*cuts, _UNITS], strict=True)])
        items -= parts
    return bins
