"""Random matching families of any size: one graph, one edge that moves its end, and the verdict turns.

The verdict hangs on a core (see `matching_cores`): its left vertices are joined to nothing outside it, so that in a
perfect matching they have the core's right vertices to themselves. Every further left vertex is planted to match a
further right one, and joined to others; some to the core's, each of which gets one such edge.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from generator.families import difficulty as levels
from generator.families.assembly import Claim, Plan
from generator.families.bulk import distinct, integers
from generator.families.claims import feasible, infeasible, optimal
from generator.families.matching_cores import Core, Edge
from generator.families.matching_walk import three_cores

TEMPLATE = "matching"
TITLE = "Perfect matching while edges move an end"
DEFAULT_SIZE = 24
_SMALLEST = 5  # below, no edge can move that keeps the degrees and turns the verdict
_LARGEST = 1_000_000  # on each side: what the grader's cap on a submission is made for
_CROWD = 1_000  # vertices a side from which on hasty rules never find a perfect matching, and time counts more
_CORE = {levels.EASY: 20, levels.DEFAULT: 24, levels.HARD: 32}
_SECOND_EXTRA = 3  # one vertex in so many has two edges beside the planted one, not one: degrees are as in the core
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
    what = f"{TEMPLATE} of size {config.size} and difficulty {config.difficulty}"
    cores = three_cores(config.core, config.size < _CROWD, random, what)
    writer = _Writer(config.size, config.core, random)
    optimum_of = random.randrange(len(cores))
    inputs = tuple(writer.input(core) for core in cores)
    claims = tuple(writer.claim(core) for core in cores)
    optimum = writer.optimum(cores[optimum_of])
    return Plan(TITLE, "combinatorics", "bipartite_matching_v1", inputs, claims, optimum_of, optimum)


class _Writer:
    """Writes cores down as inputs and claims; labels tell nothing: fixed width, and drawn at random."""

    def __init__(self, size: int, core: int, random: Random) -> None:
        width = max(_LABEL_DIGITS, len(str(size)) + 1)
        self.core = core
        left, right = (distinct(random, 10 ** (width - 1), 10**width, size).tolist() for _ in range(2))
        # Views list labels in order: the core's follow its vertices, so that what hasty rules make of them stays known.
        self.left = [f"u{number}" for number in [*sorted(left[:core]), *left[core:]]]
        self.right = [f"v{number}" for number in [*sorted(right[:core]), *right[core:]]]
        lefts, rights = _padding(size, core, random)
        ends = zip(map(self.left.__getitem__, lefts), map(self.right.__getitem__, rights), strict=True)
        self.padding = list(map(list, ends))
        self.planted = list(map(list, zip(self.left[core:], self.right[core:], strict=True)))
        self.listed_left, self.listed_right = sorted(self.left), sorted(self.right)

    def _pair(self, edge: Edge) -> list[str]:
        return [self.left[edge[0]], self.right[edge[1]]]

    def input(self, core: Core) -> dict[str, Any]:
        """Edges are not shuffled: nobody but the operator sees their order, since views sort them."""
        edges = [*map(self._pair, core.listed), *self.padding]
        return {"left": self.listed_left, "right": self.listed_right, "edges": edges}

    def _matching(self, core: Core) -> list[list[str]]:
        own = [self._pair((left, right)) for right, left in sorted(core.owners.items())]
        return own + self.planted

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


def _padding(size: int, core: int, random: Random) -> tuple[list[int], list[int]]:
    """The left and the right ends of the planted edges of the vertices outside the core, and of their others.

    One leads to each right vertex of the core, so that all degrees there grow alike, and the others outside.
    """
    if size == core:
        return [], []
    own = np.arange(core, size)
    first, second = (core + integers(random, len(own), len(own)) for _ in range(2))
    twice = integers(random, _SECOND_EXTRA, len(own)) == 0
    new = first != own, twice & (second != own) & (second != first)
    lefts = np.concatenate([own, own[new[0]], own[new[1]]]).tolist()
    rights = np.concatenate([own, first[new[0]], second[new[1]]]).tolist()
    inward = random.sample(range(core, size), core)
    return lefts + inward, rights + list(range(core))
