"""Random matching families of any size: one graph, one edge that moves its end, and the verdict turns.

The verdict hangs on a core (see `matching_cores`): its left vertices are joined to nothing outside it, so that in a
perfect matching they have the core's right vertices to themselves. Every further left vertex is planted to match a
further right one, and joined to others; some to the core's, each of which gets one such edge.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from generator.families import difficulty as levels
from generator.families.assembly import Claim, Plan
from generator.families.claims import feasible, infeasible, optimal
from generator.families.matching_cores import STRICT, Core, Drawer, Edge
from generator.families.walk import three_neighbours

TEMPLATE = "matching"
TITLE = "Perfect matching while edges move an end"
DEFAULT_SIZE = 12
_SMALLEST = 5  # below, no edge can move that keeps the degrees and turns the verdict
_LARGEST = 1_000_000  # on each side: what the grader's cap on a submission is made for
_CORE = {levels.EASY: 8, levels.DEFAULT: 12, levels.HARD: 16}
_EXTRA_EDGES = (1, 1, 2)  # beside the planted one, so that degrees are as in the core
_LABEL_DIGITS = 4  # at least: enough for two families not to have the same labels by chance


@dataclass(frozen=True)
class Config:
    """`size` is the number of vertices on each side."""

    size: int = DEFAULT_SIZE
    difficulty: int = levels.DEFAULT

    def validate(self) -> None:
        """Raise a UsageFault where no such family exists."""
        levels.check(TEMPLATE, self.size, _SMALLEST, _LARGEST, self.difficulty)

    @property
    def core(self) -> int:
        """On how many vertices of each side the verdict hangs: on all, or on as many as others can be joined to."""
        core = _CORE[self.difficulty]
        return core if self.size >= 2 * core else self.size


def plan(config: Config, random: Random) -> Plan:
    """A random family.

    Raises:
        UsageFault: the size or the difficulty is out of range.
    """
    config.validate()
    drawer = Drawer(config.core, config.core in STRICT and config.size in STRICT, random)
    cores = three_neighbours(random, drawer.draw, drawer.edit, lambda core: _fit(core, random))
    writer = _Writer(config.size, config.core, random)
    optimum_of = random.randrange(len(cores))
    inputs = tuple(writer.input(core) for core in cores)
    claims = tuple(writer.claim(core) for core in cores)
    optimum = writer.optimum(cores[optimum_of])
    return Plan(TITLE, "combinatorics", "bipartite_matching_v1", inputs, claims, optimum_of, optimum)


def _fit(core: Core, random: Random) -> bool:
    """Whether a perfect matching takes more than a hasty look."""
    return not core.strict or core.resists(random)


class _Writer:
    """Writes cores down as inputs and claims; labels tell nothing: fixed width, and drawn at random."""

    def __init__(self, size: int, core: int, random: Random) -> None:
        width = max(_LABEL_DIGITS, len(str(size)) + 1)
        low, high = 10 ** (width - 1), 10**width
        self.core = core
        left, right = random.sample(range(low, high), size), random.sample(range(low, high), size)
        # Views list labels in order: the core's follow its vertices, so that what hasty rules make of them stays known.
        self.left = [f"u{number}" for number in [*sorted(left[:core]), *left[core:]]]
        self.right = [f"v{number}" for number in [*sorted(right[:core]), *right[core:]]]
        self.padding = [self._pair(edge) for edge in _padding(size, core, random)]
        self.listed_left, self.listed_right = sorted(self.left), sorted(self.right)

    def _pair(self, edge: Edge) -> list[str]:
        return [self.left[edge[0]], self.right[edge[1]]]

    def input(self, core: Core) -> dict[str, Any]:
        """Edges are not shuffled: nobody but the operator sees their order, since views sort them."""
        edges = [*map(self._pair, core.listed), *self.padding]
        return {"left": self.listed_left, "right": self.listed_right, "edges": edges}

    def _matching(self, core: Core) -> list[list[str]]:
        own = [self._pair((left, right)) for right, left in sorted(core.owners.items())]
        return own + [[u, v] for u, v in zip(self.left[self.core :], self.right[self.core :], strict=True)]

    def claim(self, core: Core) -> Claim:
        if core.feasible:
            return feasible(matching=self._matching(core))
        return infeasible(hall_subset=[self.left[left] for left in core.reached[0]])

    def optimum(self, core: Core) -> Claim:
        """A vertex cover: left vertices but those reached, right ones that are; none is where all are matched."""
        lefts, rights = set(core.reached[0]), core.reached[1]
        cover = {
            "left": [label for place, label in enumerate(self.left) if place not in lefts],
            "right": [self.right[right] for right in rights],
        }
        return optimal({"minimum_vertex_cover": cover}, matching=self._matching(core))


def _padding(size: int, core: int, random: Random) -> list[Edge]:
    """The planted edges of the vertices outside the core, and their others.

    One leads to each right vertex of the core, so that all degrees there grow alike, and the others outside.
    """
    edges, inward = [], random.sample(range(core, size), core) if size > core else []
    for left, extra in zip(range(core, size), random.choices(_EXTRA_EDGES, k=size - core), strict=True):
        edges.append((left, left))
        outward = {core + int(random.random() * (size - core)) for _ in range(extra)} - {left}
        edges += [(left, right) for right in sorted(outward)]
    return edges + [(left, right) for right, left in enumerate(inward)]
