"""Random colouring families: three colours, and an edge that moves its end.

The verdict hangs on a core of twenty to thirty vertices (`critical_graphs`; `graph_walk` finds its neighbours). Every
further vertex is joined to two others before it, so that a colour is always left for it: neither the verdict nor its
proof changes.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from generator.families import difficulty as levels
from generator.families.assembly import Claim, Plan
from generator.families.bulk import distinct
from generator.families.claims import feasible, infeasible, optimal
from generator.families.critical_graphs import COLOURS, Core, Edge
from generator.families.graph_walk import Drawer
from generator.families.walk import three_neighbours

TEMPLATE = "graph-coloring"
TITLE = "Three colours while edges move an end"
DEFAULT_SIZE = 28
_SMALLEST = 10
_LARGEST = 300_000  # built in a minute and 750 MB; time and memory grow with the size from there
_CORE = {levels.EASY: 20, levels.DEFAULT: 28, levels.HARD: 32}
_LARGEST_CORE = 36  # vertices: larger ones have too many independent sets to prove anything quickly
_LABEL_DIGITS = 4  # at least: enough for two families not to have the same labels by chance


@dataclass(frozen=True)
class Config:
    """`size` is how many vertices there are."""

    size: int = DEFAULT_SIZE
    difficulty: int = levels.DEFAULT

    def validate(self) -> None:
        """Raise a UsageFault where no such family exists."""
        levels.check(TEMPLATE, self.size, _SMALLEST, _LARGEST, self.difficulty)

    @property
    def core(self) -> int:
        """On how many vertices the verdict hangs: on all, unless the others are enough to be joined to each of them."""
        core = _CORE[self.difficulty]
        if (COLOURS - 1) * (self.size - core) >= core:
            return core
        return self.size if self.size <= _LARGEST_CORE else (COLOURS - 1) * self.size // COLOURS


def plan(config: Config, random: Random) -> Plan:
    """A random family.

    Raises:
        UsageFault: the size or the difficulty is out of range.
    """
    config.validate()
    labels = _labels(config.size, config.core, random)
    drawer = Drawer(labels[: config.core], random)
    what = f"{TEMPLATE} of size {config.size} and difficulty {config.difficulty}"
    cores = three_neighbours(random, drawer.starts(), drawer.near, drawer.eligible, what)
    writer = _Writer(labels, config.core, random)
    optimum_of = random.randrange(len(cores))
    inputs = tuple(writer.input(core) for core in cores)
    claims = tuple(writer.claim(core) for core in cores)
    optimum = writer.optimum(cores[optimum_of])
    validator = levels.weakest_validator("graph_coloring", [*inputs, inputs[optimum_of]], [*claims, optimum])
    return Plan(TITLE, "graph_theory", validator, inputs, claims, optimum_of, optimum)


def _labels(size: int, core: int, random: Random) -> list[str]:
    """Names that tell nothing, of one length; the core's in order, as views list them, for the sake of hasty rules."""
    width = max(_LABEL_DIGITS, len(str(size)) + 1)
    numbers = distinct(random, 10 ** (width - 1), 10**width, size).tolist()
    return [f"w{number}" for number in [*sorted(numbers[:core]), *numbers[core:]]]


class _Writer:
    """Writes cores down as inputs and claims, with the same vertices around each."""

    def __init__(self, labels: list[str], core: int, random: Random) -> None:
        self.labels, self.core, self.random = labels, core, random
        self.listed = sorted(labels)
        self.padding: list[Edge] = []
        inward = random.sample(range(core), core)  # each core vertex gets one edge, so that all degrees grow alike
        for vertex in range(core, len(labels)):
            joined, inward = inward[: COLOURS - 1], inward[COLOURS - 1 :]
            joined = joined or random.sample(range(core, vertex), COLOURS - 1)
            self.padding += [(earlier, vertex) for earlier in sorted(joined)]

    def input(self, core: Core) -> dict[str, Any]:
        edges = [*core.edges, *self.padding]
        self.random.shuffle(edges)
        pairs = [[self.labels[end] for end in self.random.sample(edge, 2)] for edge in edges]
        return {"vertices": self.listed, "edges": pairs, "k": COLOURS}

    def claim(self, core: Core) -> Claim:
        if core.colouring is not None:
            return feasible(coloring=self._extended(core.colouring))
        return infeasible(**(core.bound or {}))

    def optimum(self, core: Core) -> Claim:
        if core.colouring is not None:
            return optimal(core.odd_cycle or {}, coloring=self._extended(core.colouring), colors_used=COLOURS)
        return optimal(core.bound or {}, coloring=self._extended(core.with_one_more or []), colors_used=COLOURS + 1)

    def _extended(self, colours: list[int]) -> dict[str, int]:
        """The core's colouring, and for each further vertex the first colour that its two neighbours leave."""
        colours = list(colours)
        for first, second in zip(self.padding[::2], self.padding[1::2], strict=True):
            taken = {colours[first[0]], colours[second[0]]}
            colours.append(next(colour for colour in range(1, COLOURS + 1) if colour not in taken))
        return dict(zip(self.labels, colours, strict=True))
