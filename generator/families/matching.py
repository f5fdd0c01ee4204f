"""Random matching families of any size: one graph, one edge that moves its end, and the verdict turns.

The construction plants a set S of left vertices whose neighbours are a set T of |S| - 1 right vertices and one more
right vertex, reached from S by a single edge, the pivot. With the pivot in place a perfect matching exists (it is
planted); with its end moved into T, S has fewer neighbours than members. A second edge, the decoy, moves its end and
touches neither fact. Moving an end changes no number of vertices or edges and no left degree; both moves swap the
degrees of their two right vertices where that can be had, so that the degrees as a whole stay the same too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from generator.families import difficulty as levels
from generator.families.assembly import Claim, Plan
from grader.certificates.shape import FEASIBLE, INFEASIBLE, OPTIMAL

TEMPLATE = "matching"
TITLE = "Perfect matching while edges move an end"
DEFAULT_SIZE = 12
_SMALLEST = 4  # S of three, and a left vertex outside it
_FEWEST_IN_SET = 3  # so that every member of S has at least two neighbours
_EXTRA_EDGES = (1, 2)  # beside the planted one, per left vertex: sparse enough for Hall sets to be rare by chance
_LABEL_DIGITS = 4  # at least: enough for two families not to have the same labels by chance
_TRIES = 64  # draws for a decoy that keeps the degrees; then the last one that keeps the verdicts is taken
_GRAPHS = 64  # draws for a graph that has such a pivot and such a decoy; one in two or better has


@dataclass(frozen=True)
class Config:
    """`size` is the number of vertices on each side."""

    size: int = DEFAULT_SIZE
    difficulty: int = levels.DEFAULT

    def validate(self) -> None:
        """Raise a UsageFault where no such family exists."""
        levels.check(TEMPLATE, self.size, _SMALLEST, self.difficulty)

    @property
    def members(self) -> tuple[int, int]:
        """The least and the most members of S: the more there are, the more of the graph a proof must take in."""
        most = max(_FEWEST_IN_SET, self.size - 2)
        least = max(_FEWEST_IN_SET, most - most // 4) if self.difficulty == levels.HARD else _FEWEST_IN_SET
        return least, _FEWEST_IN_SET if self.difficulty == levels.EASY else most


@dataclass(frozen=True, slots=True)
class _Move:
    """An edge of `left` that leads to `before` or `after`."""

    left: int
    before: int
    after: int


class _Graph:
    """The graph while it is built: left vertex i is planted to match right vertex i; S is 0 to members - 1.

    The pivot belongs to left vertex 0, and leads to right vertex 0; T is 1 to members - 1.
    """

    def __init__(self, size: int, members: int, random: Random) -> None:
        self.size, self.members, self.random = size, members, random
        self.neighbours = [[vertex] for vertex in range(size)]
        self.degree = [1] * size
        for left in range(size):
            for _ in range(random.choice(_EXTRA_EDGES)):
                self._add(left)
        while len(self.neighbours[-1]) == 1:  # one edge at least can always serve as the decoy
            self._add(size - 1)

    def _draw(self, left: int) -> int:
        """A right vertex that `left` may lead to without breaking the plant."""
        return self.random.randrange(1, self.members) if left < self.members else self.random.randrange(self.size)

    def _add(self, left: int) -> None:
        new = [right for right in (self._draw(left), self._draw(left)) if right not in self.neighbours[left]]
        if new:  # the rarer of two keeps degrees even, so that T does not stand out
            right = min(new, key=self.degree.__getitem__)
            self.neighbours[left].append(right)
            self.degree[right] += 1

    def pivot(self) -> _Move:
        """Free a place in T for the pivot's other end, and give both ends the same degree without it."""
        if len(self.neighbours[0]) == self.members:
            self.degree[self.neighbours[0].pop()] -= 1
        taken = set(self.neighbours[0])
        after = self.random.choice([right for right in range(1, self.members) if right not in taken])
        for left in self.random.sample(range(self.members, self.size), self.size - self.members):
            if self.degree[0] > self.degree[after]:
                break
            if len(self.neighbours[left]) > 1 and 0 not in self.neighbours[left]:
                self.degree[self.neighbours[left][-1]] -= 1
                self.neighbours[left][-1] = 0
                self.degree[0] += 1
        return _Move(0, 0, after)

    def decoy(self) -> _Move:
        """A move that changes neither verdict and, if one is found in time, only trades two degrees."""
        move = self._last_resort()
        for _ in range(_TRIES):
            left = self.random.randrange(1, self.size)
            after = self._draw(left)
            if len(self.neighbours[left]) == 1 or after in self.neighbours[left]:
                continue
            move = _Move(left, self.random.choice(self.neighbours[left][1:]), after)
            if self.trades_degrees(move):
                break
        return move

    def trades_degrees(self, move: _Move) -> bool:
        """Whether a move leaves the degrees of the right side as they are, but for which vertex has which."""
        return self.degree[move.before] == self.degree[move.after] + 1

    def _last_resort(self) -> _Move:
        left = self.size - 1
        taken = set(self.neighbours[left])
        after = next(right for right in range(self.size) if right not in taken)
        return _Move(left, self.neighbours[left][1], after)

    def edges(self, moves: Sequence[_Move]) -> list[tuple[int, int]]:
        """All edges after some moves."""
        moved = {(move.left, move.before): move.after for move in moves}
        return [(left, moved.get((left, r), r)) for left, rights in enumerate(self.neighbours) for r in rights]


class _Labels:
    """Labels that tell nothing: fixed width, drawn at random, and listed in the order of drawing."""

    def __init__(self, size: int, random: Random) -> None:
        width = max(_LABEL_DIGITS, len(str(size)) + 1)
        low, high = 10 ** (width - 1), 10**width
        self.left = [f"u{number}" for number in random.sample(range(low, high), size)]
        self.right = [f"v{number}" for number in random.sample(range(low, high), size)]
        self.listed_left = random.sample(self.left, size)
        self.listed_right = random.sample(self.right, size)

    def pairs(self, edges: Sequence[tuple[int, int]]) -> list[list[str]]:
        """Edges as the format writes them."""
        return [[self.left[left], self.right[right]] for left, right in edges]


def _even_graph(config: Config, random: Random) -> tuple[_Graph, _Move, _Move]:
    """A graph whose two moves only trade degrees, or the last one drawn: the smallest sizes leave little choice."""
    for _ in range(_GRAPHS):
        graph = _Graph(config.size, random.randint(*config.members), random)
        pivot, decoy = graph.pivot(), graph.decoy()
        apart = {pivot.before, pivot.after}.isdisjoint({decoy.before, decoy.after})  # or else both would add up
        if apart and graph.trades_degrees(pivot) and graph.trades_degrees(decoy):
            break
    return graph, pivot, decoy


def plan(config: Config, random: Random) -> Plan:
    """A random family.

    Raises:
        UsageFault: the size is too small.
    """
    config.validate()
    size = config.size
    graph, pivot, decoy = _even_graph(config, random)
    members, labels = graph.members, _Labels(size, random)
    # Which edit comes first decides between F,F,I and F,I,I, or their reverses; the decoy may be there from the start.
    moved, decoy_first = random.random() < 0.5, random.random() < 0.5
    states = [(False, moved), (not decoy_first, moved ^ decoy_first), (True, not moved)]
    if random.random() < 0.5:
        states.reverse()
    inputs, claims = [], []
    for deficient, strayed in states:
        moves = [pivot] * deficient + [decoy] * strayed
        edges = graph.edges(moves)
        random.shuffle(edges)
        data = {"left": labels.listed_left, "right": labels.listed_right, "edges": labels.pairs(edges)}
        inputs.append(data)
        claims.append(_claim(labels, members, deficient))
    optimum_of = random.randrange(len(states))
    optimum = _optimum(labels, members, states[optimum_of][0])
    return Plan(TITLE, "combinatorics", "bipartite_matching_v1", tuple(inputs), tuple(claims), optimum_of, optimum)


def _planted(labels: _Labels, deficient: bool) -> list[list[str]]:
    return sorted(labels.pairs([(vertex, vertex) for vertex in range(int(deficient), len(labels.left))]))


def _claim(labels: _Labels, members: int, deficient: bool) -> Claim:
    if deficient:
        return Claim(INFEASIBLE, {}, {"hall_subset": sorted(labels.left[:members])})
    return Claim(FEASIBLE, {"matching": _planted(labels, deficient)}, {})


def _optimum(labels: _Labels, members: int, deficient: bool) -> Claim:
    left, right = (labels.left[members:], labels.right[1:members]) if deficient else (labels.left, [])
    cover = {"minimum_vertex_cover": {"left": sorted(left), "right": sorted(right)}}
    return Claim(OPTIMAL, {"matching": _planted(labels, deficient)}, cover)
