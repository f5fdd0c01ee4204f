"""Bipartite graphs that are one edge short of a perfect matching: where that edge goes decides whether there is one.

One maximum matching leaves one vertex uncovered on each side. An edge completes it if and only if it joins a left
vertex on an alternating path from the uncovered left one to a right vertex on such a path from the uncovered right one
(Dulmage and Mendelsohn 1958): all verdicts are known at once, before any edge is added.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from generator.families.matching_cores import Core

_LONG = 8  # steps there and back of the walks that tell the order of the largest singular values


Group = tuple[list["Choice"], list["Choice"]]  # without a perfect matching, and with one


@dataclass(frozen=True)
class Choice:
    """A base with `left` joined to `right`: `feasible` if that makes a perfect matching."""

    base: "Base"
    left: int
    right: int
    feasible: bool

    @cached_property
    def core(self) -> Core:
        """The graph with the edge."""
        return Core(self.base.core.count, self.base.core.edges | {(self.left, self.right)})

    @cached_property
    def twins(self) -> tuple[bool, bool, bool]:
        """Whether the edge gives its left end others' neighbours, and takes them from its right end or gives them."""
        rows, columns = self.base.alike
        row, column = frozenset(self.base.core.neighbours[self.left]), frozenset(self.base.core.joined[self.right])
        return row | {self.right} in rows, columns[column] > 1, column | {self.left} in columns

    @property
    def walks(self) -> int:
        """Long walks that the edge closes."""
        return int(self.base.long_walks[self.left, self.right])


@dataclass(frozen=True)
class Base:
    """A graph that is short of one edge."""

    core: Core

    @cached_property
    def matrix(self) -> Any:
        """Left vertices are rows, right ones columns."""
        matrix = np.zeros((self.core.count, self.core.count), dtype=np.int64)
        left, right = zip(*self.core.edges, strict=True)
        matrix[list(left), list(right)] = 1
        return matrix

    @cached_property
    def alike(self) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
        """How many left vertices have each set of neighbours, and how many right ones."""
        return Counter(map(frozenset, self.core.neighbours)), Counter(map(frozenset, self.core.joined))

    @cached_property
    def long_walks(self) -> Any:
        """How many walks of 2 * _LONG + 1 steps lead from each left vertex to each right one."""
        return self.matrix @ np.linalg.matrix_power(self.matrix.T @ self.matrix, _LONG)

    def groups(self, most: int, longer: bool) -> Iterator[Group]:
        """Choices that agree on all counts, those without a perfect matching apart from those with.

        Right vertices of one degree, with as many closed walks, and as many walks from the left vertex, give graphs
        with the same degrees along edges and the same closed walks of four steps.

        Args:
            most: neighbours that a left vertex may have in the end.
            longer: whether to count closed walks of six, too.
        """
        good = set(self.core.completing)
        for left in self.core.reached[0]:
            joined = self.core.neighbours[left]
            if len(joined) < most:
                found: dict[Any, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
                for right, counts in enumerate(zip(*self._counts(left, longer), strict=True)):
                    if right not in joined:
                        found[counts][right in good].append(right)
                for hopeless, rights in filter(all, found.values()):
                    bad = [Choice(self, left, right, False) for right in hopeless]
                    yield bad, [Choice(self, left, right, True) for right in rights]

    @cached_property
    def _walks(self) -> tuple[list[list[int]], list[Any]]:
        """Of right vertices, their degrees, those around them, walks back, and walks of three and five to them."""
        matrix = self.matrix
        around = matrix.T @ matrix
        three = matrix @ around
        own = [np.diag(around), matrix.sum(axis=1) @ matrix, (around**2).sum(axis=0)]
        own.append(((around @ around) * around).sum(axis=0))
        return [column.tolist() for column in own], [three.tolist(), (three @ around).tolist()]

    def _counts(self, left: int, longer: bool) -> list[list[int]]:
        """What right vertices must have in common: columns with an entry for each."""
        own, between = self._walks
        kept = len(between) if longer else 1
        return [*own[: kept + 2], *(table[left] for table in between[:kept])]
