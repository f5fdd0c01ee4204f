"""Small random graphs near the point where three colours stop being enough, and what is true of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from generator.families.alike_graphs import STRICT
from generator.families.greedy_colours import colours_by_rule
from provers.colouring import colour
from provers.fractional_cliques import fractional_clique
from provers.obstructions import obstruction

COLOURS = 3
_ORDERS = 60
Edge = tuple[int, int]


@dataclass(frozen=True)
class Core:
    """Vertices from 0 on; `neighbours[v]` are those that v is joined to, as the bits of an integer.

    `labels` are the vertices' names in certificates.
    """

    neighbours: tuple[int, ...]
    labels: Sequence[str] = field(compare=False)

    @cached_property
    def lean(self) -> int:
        """How many colours the simplest hasty rule needs over many orders; of small graphs nothing is balanced."""
        if self.count < STRICT:
            return 0
        orders = Random(_ORDERS)
        return sum(
            next(colours_by_rule(self.neighbours, orders.sample(range(self.count), self.count))) for _ in range(_ORDERS)
        )

    @property
    def count(self) -> int:
        """How many vertices there are."""
        return len(self.neighbours)

    @cached_property
    def edges(self) -> list[Edge]:
        """The edges in order, the smaller end first."""
        return [(u, v) for u, mask in enumerate(self.neighbours) for v in _bits(mask) if u < v]

    def moved(self, stays: int, leaves: int, gains: int) -> "Core":
        """The core with the edge from `stays` to `leaves` going to `gains` instead."""
        masks = list(self.neighbours)
        masks[stays] ^= 1 << leaves | 1 << gains
        masks[leaves] ^= 1 << stays
        masks[gains] ^= 1 << stays
        return Core(tuple(masks), self.labels)

    @cached_property
    def colouring(self) -> list[int] | None:
        """With three colours, or None where there is none."""
        return colour(self.neighbours, COLOURS)

    @cached_property
    def with_one_more(self) -> list[int] | None:
        """With four colours, or None where there is none."""
        return colour(self.neighbours, COLOURS + 1)

    @property
    def feasible(self) -> bool:
        """Whether there is such a colouring."""
        return self.colouring is not None

    @cached_property
    def hasty(self) -> list[int]:
        """How many colours hasty rules need, with ties broken by the order in which views list vertices."""
        return list(colours_by_rule(self.neighbours, range(self.count)))

    @property
    def has_clique(self) -> bool:
        """Whether four vertices are all joined: a proof that one finds by looking."""
        masks = self.neighbours
        return any(masks[w] & masks[u] & masks[v] for u, v in self.edges for w in _bits(masks[u] & masks[v]))

    @cached_property
    def odd_cycle(self) -> dict[str, Any] | None:
        """A certificate that two colours are not enough, or None where they are."""
        return obstruction(self._named(), COLOURS)

    @cached_property
    def bound(self) -> dict[str, Any] | None:
        """A certificate that a fourth colour is needed, or None where none is found."""
        graph = self._named()
        simple = obstruction(graph, COLOURS + 1)
        if simple is not None:
            return simple
        found = fractional_clique(graph)
        return found[1] if found is not None and found[0] == COLOURS + 1 else None

    def _named(self) -> dict[str, set[str]]:
        return {label: {self.labels[v] for v in _bits(self.neighbours[u])} for u, label in enumerate(self.labels)}


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
