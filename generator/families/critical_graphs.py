"""Small random graphs near the point where three colours stop being enough, and the edits that move an edge's end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from provers.colouring import colour
from provers.fractional_cliques import fractional_clique
from provers.obstructions import obstruction

COLOURS = 3
# Edges per vertex: about a sixth of such graphs of 12 to 26 vertices can be coloured, and hardly any at a glance.
_DENSITY = 2.2

Edge = tuple[int, int]


@dataclass(frozen=True)
class Core:
    """Vertices 0 to `count` - 1 and edges between them; `labels` are the vertices' names in certificates."""

    count: int
    edges: frozenset[Edge]
    labels: Sequence[str] = field(compare=False)

    @cached_property
    def listed(self) -> list[Edge]:
        """The edges in order."""
        return sorted(self.edges)

    @cached_property
    def neighbours(self) -> list[int]:
        """For each vertex, the vertices it is joined to, as the bits of an integer."""
        masks = [0] * self.count
        for u, v in self.edges:
            masks[u] |= 1 << v
            masks[v] |= 1 << u
        return masks

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
    def key(self) -> tuple[int, ...]:
        """Degrees in order, triangles, edges in none of them, and cycles of four: neighbours agree on all of them."""
        masks = self.neighbours
        shared = [(masks[u] & masks[v]).bit_count() for u, v in self.edges]
        common = [(masks[u] & masks[v]).bit_count() for u in range(self.count) for v in range(u)]
        squares = sum(both * (both - 1) // 2 for both in common) // 2
        return (*sorted(mask.bit_count() for mask in masks), sum(shared) // 3, shared.count(0), squares)

    @cached_property
    def lean(self) -> float:
        """Closed walks of five: they tell how many pentagons there are."""
        import numpy as np

        matrix = np.array([[mask >> v & 1 for v in range(self.count)] for mask in self.neighbours], dtype=np.int64)
        return float(np.trace(np.linalg.matrix_power(matrix, 5)))

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


class Drawer:
    """Draws cores, and edits them: an edge moves one end and two vertices trade degrees."""

    def __init__(self, labels: Sequence[str], random: Random) -> None:
        self.labels, self.random = labels, random
        self.pairs = [(u, v) for v in range(len(labels)) for u in range(v)]

    def draw(self) -> Core | None:
        """A core; None where a vertex would be coloured last without a thought, having too few neighbours."""
        chosen = self.random.sample(self.pairs, round(_DENSITY * len(self.labels)))
        core = Core(len(self.labels), frozenset(chosen), self.labels)
        return core if min(mask.bit_count() for mask in core.neighbours) >= COLOURS - 1 else None

    def edit(self, core: Core) -> Core | None:
        """A core with one edge moved; None where the degrees would not stay what they are."""
        u, v = self.random.choice(core.listed)
        if self.random.random() < 0.5:
            u, v = v, u
        new = self.random.randrange(core.count)
        masks = core.neighbours
        if new in (u, v) or masks[u] >> new & 1 or masks[v].bit_count() != masks[new].bit_count() + 1:
            return None
        edges = core.edges - {(min(u, v), max(u, v))} | {(min(u, new), max(u, new))}
        return Core(core.count, edges, self.labels)


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
