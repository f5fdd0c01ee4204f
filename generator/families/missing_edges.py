"""Bipartite graphs that are one edge short of a perfect matching: where that edge goes decides whether there is one.

One maximum matching leaves one vertex uncovered on each side. An edge completes it if and only if it joins a left
vertex on an alternating path from the uncovered left one to a right vertex on such a path from the uncovered right one
(Dulmage and Mendelsohn 1958): all verdicts are known at once, before any edge is added.
"""

from collections import defaultdict
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
        lefts = [left for left in self.core.reached[0] if len(self.core.neighbours[left]) < most]
        found: dict[Any, Group] = defaultdict(lambda: ([], []))
        for left, table in zip(lefts, self._counts(lefts, longer), strict=True):
            for right, counts in enumerate(table):
                if right not in self.core.neighbours[left]:
                    found[left, tuple(counts)][right in good].append(Choice(self, left, right, right in good))
        return (group for group in found.values() if all(group))

    def _counts(self, lefts: list[int], longer: bool) -> list[list[list[int]]]:
        """For each left and right vertex: the right one's degree and those around it, walks back, and walks between."""
        matrix = self.matrix
        around = matrix.T @ matrix
        there = matrix[lefts] @ around
        counts = [np.diag(around), matrix.sum(axis=1) @ matrix, (around**2).sum(axis=0), there]
        if longer:
            counts += [((around @ around) * around).sum(axis=0), there @ around]
        columns = [np.broadcast_to(each, there.shape) for each in counts]
        table: list[list[list[int]]] = np.stack(columns, axis=2).tolist()
        return table
