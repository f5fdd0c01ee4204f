"""Colourable cores that hasty rules do not colour, drawn and wandered between, and edits that tell nothing."""

from collections.abc import Iterator, Sequence
from random import Random

from generator.families.alike_graphs import STRICT, alike
from generator.families.critical_graphs import COLOURS, Core
from generator.families.greedy_colours import colours_by_rule, yields_to_haste
from generator.families.walk import drawn

# Edges per vertex: about a sixth of such graphs of 12 to 28 vertices can be coloured, and hardly any at a glance.
_DENSITY = 2.2
_RESISTS = 18  # vertices from which on enough colourable graphs are left that hasty colouring does not solve
_STEPS = 20  # from one core to the next, before another is drawn: a step is cheaper than a draw
_TRIES = 200  # of edits, for one step


class Drawer:
    """Cores on given labels: `starts` are colourable, and an edge of them moves one end while degrees trade places."""

    def __init__(self, labels: Sequence[str], random: Random) -> None:
        self.labels, self.random = labels, random
        self.pairs = [(u, v) for v in range(len(labels)) for u in range(v)]
        self.resists = len(labels) >= _RESISTS

    def starts(self) -> Iterator[Core]:
        """Random cores that have a colouring and are eligible, each with some that edits lead to from it."""
        for first in drawn(self._draw, self.eligible):
            core: Core | None = first
            for _ in range(_STEPS):
                if core is None:
                    break
                yield core
                core = self._step(core)

    def near(self, core: Core) -> Iterator[Core]:
        """Cores one edit away that nothing but colouring tells from this one: not even hasty rules, if it is large."""
        moves = alike(core.neighbours)
        self.random.shuffle(moves)
        for move in moves:
            state = core.moved(*move)
            rules = colours_by_rule(state.neighbours, range(state.count))
            if state.count < STRICT or all(used == before for used, before in zip(rules, core.hasty, strict=True)):
                yield state

    def eligible(self, core: Core) -> bool:
        """Whether a verdict for the core takes a search, and one against it can be proved but not seen at a glance."""
        if self.resists and core.has_clique:
            return False
        if not core.feasible:
            return core.bound is not None and core.with_one_more is not None
        if self.resists and yields_to_haste(core.neighbours, COLOURS, self.random):
            return False
        return core.odd_cycle is not None

    def _draw(self) -> Core | None:
        """A core; None where a vertex would be coloured last without a thought, having too few neighbours."""
        masks = [0] * len(self.labels)
        for u, v in self.random.sample(self.pairs, round(_DENSITY * len(self.labels))):
            masks[u] |= 1 << v
            masks[v] |= 1 << u
        if min(mask.bit_count() for mask in masks) < COLOURS - 1:
            return None
        core = Core(tuple(masks), self.labels)
        if self.resists and any(used <= COLOURS for used in colours_by_rule(masks, range(len(masks)))):
            return None
        return core

    def _step(self, core: Core) -> Core | None:
        """An eligible core with a colouring that some edit leads to; None where many lead to none."""
        for _ in range(_TRIES):
            state = self._edited(core)
            if state is not None and state.feasible and self.eligible(state):
                return state
        return None

    def _edited(self, core: Core) -> Core | None:
        """A core with one edge moved at random; None where the degrees would not stay what they are."""
        stays, leaves = self.random.choice(core.edges)
        if self.random.random() < 0.5:
            stays, leaves = leaves, stays
        gains = self.random.randrange(core.count)
        masks = core.neighbours
        taken = gains in (stays, leaves) or masks[stays] >> gains & 1
        if taken or masks[leaves].bit_count() != masks[gains].bit_count() + 1:
            return None
        return core.moved(stays, leaves, gains)
