"""Maximum matchings by Hopcroft and Karp, and what they prove: a Hall violator, a vertex cover (Koenig 1931)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from baselines.rows import Row, feasible, infeasible, optimal


@dataclass(frozen=True, slots=True)
class _Solved:
    """A maximum matching by left vertex, and what alternating paths from its unmatched left vertices reach."""

    mates: dict[str, str]
    reached_left: list[str]
    reached_right: set[str]

    def pairs(self) -> list[list[str]]:
        return [[left, right] for left, right in self.mates.items()]


def classify(data: Mapping[str, Any]) -> Row:
    """A perfect matching, or the left vertices reached from an unmatched one: they have one neighbour too few."""
    solved = _solve(data)
    if len(solved.mates) == len(data["left"]) == len(data["right"]):
        return feasible(matching=solved.pairs())
    return infeasible({"hall_subset": solved.reached_left})


def optimise(data: Mapping[str, Any]) -> Row:
    """A maximum matching, and the cover of unreached left and reached right vertices."""
    solved = _solve(data)
    unreached = sorted(set(data["left"]) - set(solved.reached_left))
    cover = {"left": unreached, "right": sorted(solved.reached_right)}
    return optimal({"minimum_vertex_cover": cover}, matching=solved.pairs())


def _solve(data: Mapping[str, Any]) -> _Solved:
    mates = _maximum_matching(data)
    neighbours: dict[str, list[str]] = {left: [] for left in data["left"]}
    for left, right in data["edges"]:
        neighbours[left].append(right)
    owner = {right: left for left, right in mates.items()}
    reached = [left for left in data["left"] if left not in mates]
    rights: set[str] = set()
    for left in reached:  # grows while it is walked: a breadth-first search
        for right in neighbours[left]:
            if right not in rights:
                rights.add(right)
                reached.append(owner[right])
    return _Solved(mates, reached, rights)


def _maximum_matching(data: Mapping[str, Any]) -> dict[str, str]:
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import maximum_bipartite_matching

    place = {label: number for number, label in enumerate(data["left"])}
    column = {label: number for number, label in enumerate(data["right"])}
    rows = [place[left] for left, _ in data["edges"]]
    columns = [column[right] for _, right in data["edges"]]
    graph = csr_matrix(([1] * len(rows), (rows, columns)), shape=(len(place), len(column)))
    found = maximum_bipartite_matching(graph, perm_type="column")
    return {left: data["right"][found[number]] for left, number in place.items() if found[number] >= 0}
