"""A greedy agent: it takes the first thing that fits, believes what it gets, and guesses the certificate."""

from collections.abc import Callable, Mapping
from typing import Any

from baselines.rows import Row, feasible, infeasible, optimal, written


def attempt(view: Mapping[str, Any]) -> bytes:
    """A submission for an agent view."""
    return written([{"instance_id": i["id"], **_SOLVERS[i["goal"]](i["input"])} for i in view["instances"]])


def _take_edges(data: Mapping[str, Any]) -> dict[str, str]:
    mates: dict[str, str] = {}
    taken: set[str] = set()
    for left, right in data["edges"]:
        if left not in mates and right not in taken:
            mates[left] = right
            taken.add(right)
    return mates


def _classify_matching(data: Mapping[str, Any]) -> Row:
    mates = _take_edges(data)
    if len(mates) == len(data["left"]):
        return feasible(matching=[list(pair) for pair in mates.items()])
    lonely = next(left for left in data["left"] if left not in mates)
    rivals = {right for left, right in data["edges"] if left == lonely}
    return infeasible({"hall_subset": [lonely, *(left for left, right in mates.items() if right in rivals)]})


def _maximum_matching(data: Mapping[str, Any]) -> Row:
    mates = _take_edges(data)
    cover = {"left": list(mates), "right": []}
    return optimal({"minimum_vertex_cover": cover}, matching=[list(pair) for pair in mates.items()])


def _take_numbers(data: Mapping[str, Any]) -> tuple[list[int], int]:
    chosen, rest = [], data["target"]
    for place in sorted(range(len(data["numbers"])), key=lambda i: -data["numbers"][i]):
        if data["numbers"][place] <= rest:
            chosen.append(place)
            rest -= data["numbers"][place]
    return chosen, rest


def _classify_subset(data: Mapping[str, Any]) -> Row:
    chosen, rest = _take_numbers(data)
    if rest == 0:
        return feasible(indices=chosen)
    return infeasible({"type": "superincreasing_greedy", "remainder": rest})


def _closest_subset(data: Mapping[str, Any]) -> Row:
    chosen, rest = _take_numbers(data)
    return optimal({"type": "superincreasing_greedy", "remainder": rest}, indices=chosen, distance=rest)


def _colour(data: Mapping[str, Any]) -> dict[str, int]:
    colours: dict[str, int] = {}
    for vertex in data["vertices"]:
        seen = {colours.get(v if u == vertex else u) for u, v in data["edges"] if vertex in (u, v)}
        colours[vertex] = next(colour for colour in range(1, len(seen) + 2) if colour not in seen)
    return colours


def _guessed_clique(data: Mapping[str, Any]) -> dict[str, Any]:
    edges = {(u, v) for u, v in data["edges"]} | {(v, u) for u, v in data["edges"]}
    degree = {vertex: sum(vertex in edge for edge in data["edges"]) for vertex in data["vertices"]}
    clique: list[str] = []
    for vertex in sorted(data["vertices"], key=lambda v: -degree[v]):
        if all((vertex, member) in edges for member in clique):
            clique.append(vertex)
    return {"type": "clique", "vertices": clique}


def _classify_colouring(data: Mapping[str, Any]) -> Row:
    colours = _colour(data)
    return feasible(coloring=colours) if max(colours.values()) <= data["k"] else infeasible(_guessed_clique(data))


def _minimum_colouring(data: Mapping[str, Any]) -> Row:
    colours = _colour(data)
    return optimal(_guessed_clique(data), coloring=colours, colors_used=max(colours.values()))


def _pack(data: Mapping[str, Any]) -> list[list[int]]:
    bins: list[list[int]] = []
    loads: list[int] = []
    for item, weight in enumerate(data["weights"]):
        place = next((b for b, load in enumerate(loads) if load + weight <= data["capacity"]), len(bins))
        if place == len(bins):
            bins.append([])
            loads.append(0)
        bins[place].append(item)
        loads[place] += weight
    return bins


def _classify_packing(data: Mapping[str, Any]) -> Row:
    bins = _pack(data)
    return feasible(bins=bins) if len(bins) <= data["bin_limit"] else infeasible({"type": "total_capacity"})


def _minimum_packing(data: Mapping[str, Any]) -> Row:
    bins = _pack(data)
    return optimal({"type": "total_capacity"}, bins=bins, bin_count=len(bins))


_SOLVERS: Mapping[str, Callable[[Mapping[str, Any]], Row]] = {
    "classify_perfect_matching": _classify_matching,
    "maximum_matching": _maximum_matching,
    "classify_exact_subset": _classify_subset,
    "closest_subset": _closest_subset,
    "classify_k_coloring": _classify_colouring,
    "minimum_coloring": _minimum_colouring,
    "classify_bin_limit": _classify_packing,
    "minimum_bins": _minimum_packing,
}
