"""Which share of true claims each kind of certificate can prove: the first validators beside the second.

Run: python -m benchmarks.provable [instances a class, 60 by default]

A claim is that an optimum cannot be beaten (packing, colouring) or that a target cannot be met (subset sum), on random
inputs of several classes; what is true comes from an exact search. Every certificate counted is accepted by the
grader's own bound. Below, the hard inputs of the literature: what proves them, or that nothing here does.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

from generator import hard
from grader.certificates import bin_packing, bin_packing_v2, graph_coloring, graph_coloring_v2, subset_sum_v2
from provers.colouring import colour
from provers.fractional_cliques import fractional_clique
from provers.item_prices import item_prices
from provers.obstructions import obstruction
from provers.packings import pack

Kinds = dict[str, bool]
_PARTS = 60  # of the dual feasible functions that are tried
_MODULI = 128
_PACKINGS = {"sizes 1-100 of 100": (1, 100, 100), "20-100 of 150": (20, 100, 150), "50-70 of 200": (50, 70, 200)}
_ITEMS = 16
_DENSITIES = (0.3, 0.5, 0.7)
_SUMS = ((4, 2), (8, 3), (12, 4))  # how many numbers, of how many digits


def packing_kinds(data: dict[str, Any], fewest: int) -> Kinds:
    """Which kinds prove that fewer than `fewest` bins are not enough."""
    parsed = bin_packing.parse(data, "benchmark")
    halves = range(data["capacity"] // 2 + 1)
    by_weight = sorted(range(len(parsed.weights)), key=lambda item: -parsed.weights[item])
    apart = ({"type": "incompatible_items", "indices": by_weight[:count]} for count in range(1, len(by_weight) + 1))
    priced = item_prices(data["weights"], data["capacity"])
    candidates: dict[str, Iterator[dict[str, Any]]] = {
        "total_capacity": iter([{"type": "total_capacity"}]),
        "incompatible_items": apart,
        "martello_toth": ({"type": "martello_toth", "threshold": threshold} for threshold in halves),
        "dual_feasible_function": (
            {"type": "dual_feasible_function", "threshold": threshold, "parts": parts}
            for threshold in sorted({0, *(w for w in data["weights"] if 2 * w <= data["capacity"])})
            for parts in range(1, _PARTS)
        ),
        "item_prices": iter([priced[1]] if priced else []),
    }
    return {
        kind: any(bin_packing_v2.bins_needed(parsed, certificate) == fewest for certificate in certificates)
        for kind, certificates in candidates.items()
    }


def coloring_kinds(data: dict[str, Any], fewest: int) -> Kinds:
    """Which kinds prove that fewer than `fewest` colours are not enough."""
    parsed = graph_coloring.parse(data, "benchmark")
    graph: dict[str, set[str]] = {vertex: set() for vertex in data["vertices"]}
    for u, v in data["edges"]:
        graph[u].add(v)
        graph[v].add(u)
    simple, fractional = obstruction(graph, fewest), fractional_clique(graph)
    found = {"clique": False, "odd_cycle": False, "odd_wheel": False, "clique_and_odd_cycle": False}
    if simple is not None:
        found[simple["type"]] = graph_coloring_v2.colours_needed(parsed, simple) == fewest
    found["clique_and_odd_cycle"] = any(found.values()) or _has_join(graph, fewest)
    found["fractional_clique"] = (
        fractional is not None and graph_coloring_v2.colours_needed(parsed, fractional[1]) == fewest
    )
    return found


def _has_join(graph: dict[str, set[str]], colours: int) -> bool:
    """Whether a clique of `colours` - 3 vertices has an odd cycle among its common neighbours."""
    if colours < 3:
        return False
    for clique in combinations(sorted(graph), colours - 3):
        if all(v in graph[u] for u, v in combinations(clique, 2)):
            around = set(graph).intersection(*(graph[vertex] for vertex in clique))
            if obstruction({v: graph[v] & around for v in around}, 3) is not None:
                return True
    return False


def sum_kinds(data: dict[str, Any]) -> Kinds:
    """Which kinds prove that no sum meets the target."""
    parsed = subset_sum_v2.parse(data, "benchmark")
    numbers, target = data["numbers"], data["target"]
    sums = {0}
    for number in numbers:
        sums |= {value + number for value in sums}
    nearest = {"below": max(s for s in sums if s <= target), "above": min(s for s in sums if s >= target)}
    rest = target
    for number in sorted(numbers, reverse=True):
        rest -= number if number <= rest else 0
    candidates: dict[str, list[dict[str, Any]]] = {
        "common_divisor": [{"type": "common_divisor", "divisor": divisor} for divisor in range(2, _MODULI + 1)],
        "superincreasing_greedy": [{"type": "superincreasing_greedy", "remainder": rest}],
        "residues": [{"type": "residues", "modulus": modulus} for modulus in range(2, _MODULI + 1)],
        "nearest_sums": [{"type": "nearest_sums", **nearest}],
    }
    return {
        kind: any(subset_sum_v2.least_distance(parsed, certificate) for certificate in certificates)
        for kind, certificates in candidates.items()
    }


def print_class(name: str, cases: list[Kinds], first: set[str]) -> None:
    """One line: the share of claims that each kind proves, and that the first and all validators' kinds prove."""
    counted: Counter[str] = Counter()
    for kinds in cases:
        counted.update(kind for kind, proves in kinds.items() if proves)
        counted["v1"] += any(proves for kind, proves in kinds.items() if kind in first)
        counted["v2"] += any(kinds.values())
    shares = ", ".join(f"{kind} {counted[kind] / len(cases):.0%}" for kind in cases[0])
    print(
        f"{name}: {len(cases)} claims, v1 {counted['v1'] / len(cases):.1%}, v2 {counted['v2'] / len(cases):.1%} "
        f"({shares})",
        flush=True,
    )


def random_classes(count: int) -> None:
    """Print the shares for random inputs."""
    random = Random(5)
    for name, (least, most, capacity) in _PACKINGS.items():
        cases = []
        for _ in range(count):
            weights = [random.randint(least, most) for _ in range(_ITEMS)]
            bins = next(b for b in range(1, _ITEMS + 1) if pack(weights, capacity, b) is not None)
            cases.append(packing_kinds({"weights": weights, "capacity": capacity, "bin_limit": bins}, bins))
        print_class(f"packing, {name}", cases, {"total_capacity", "incompatible_items"})
    for density in _DENSITIES:
        cases = []
        for number in range(count):
            vertices = [str(vertex) for vertex in range(14 + number % 9)]
            edges = [[u, v] for u, v in combinations(vertices, 2) if random.random() < density]
            data = {"vertices": vertices, "edges": edges, "k": 1}
            cases.append(coloring_kinds(data, chromatic(data)))
        print_class(f"colouring, density {density}", cases, {"clique", "odd_cycle", "odd_wheel"})
    for size, digits in _SUMS:
        cases = []
        while len(cases) < count:
            numbers = [random.randint(1, 10**digits) for _ in range(size)]
            data = {"numbers": numbers, "target": random.randint(1, sum(numbers) - 1)}
            kinds = sum_kinds(data)
            if kinds["nearest_sums"]:  # the target is out of reach
                cases.append(kinds)
        print_class(
            f"subset sum, {size} numbers of {digits} digits", cases, {"common_divisor", "superincreasing_greedy"}
        )


def chromatic(data: dict[str, Any]) -> int:
    """The least number of colours, by search."""
    place = {name: number for number, name in enumerate(data["vertices"])}
    masks = [0] * len(place)
    for u, v in data["edges"]:
        masks[place[u]] |= 1 << place[v]
        masks[place[v]] |= 1 << place[u]
    return next(k for k in range(1, len(place) + 1) if colour(masks, k) is not None)


def hard_inputs() -> None:
    """Print what proves the literature's inputs."""
    graphs: dict[str, tuple[dict[str, Any], int | None]] = {
        "Mycielski, 4 colours": hard.mycielski(4),
        "Mycielski, 5 colours": hard.mycielski(5),
        "Mycielski step on queen 5": hard.mycielski_of(hard.queen(5)[0], 5),
        "queen 5": hard.queen(5),
        "queen 7": hard.queen(7),
        "Kneser 5, 2 (Petersen)": hard.kneser(5, 2),
        "Kneser 6, 2": hard.kneser(6, 2),
    }
    for name, (data, colours) in graphs.items():
        if colours is not None:
            _print_proofs(f"{name}: {colours} colours", coloring_kinds(data, colours))
    random = Random(6)
    data, bins = hard.triplets(20, random)
    _print_proofs(f"60 triplets: {bins} bins", packing_kinds(data, bins))
    data = hard.dual_hard(160, random)
    _print_proofs(f"160 dual-hard items: {data['bin_limit'] + 1} bins", packing_kinds(data, data["bin_limit"] + 1))
    sums: dict[str, Callable[[], dict[str, Any]]] = {
        "EVEN/ODD 14": lambda: hard.even_odd(14, random),
        "TODD 10": lambda: hard.todd(10),
        "TODD 14": lambda: hard.todd(14),
        "AVIS 14": lambda: hard.avis(14),
    }
    for name, build in sums.items():
        _print_proofs(name, sum_kinds(build()))


def _print_proofs(name: str, kinds: Kinds) -> None:
    proofs = [kind for kind, proves in kinds.items() if proves]
    print(f"{name}: {', '.join(proofs) if proofs else 'not provable here'}", flush=True)


def main() -> None:
    """Print both tables."""
    random_classes(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    hard_inputs()


if __name__ == "__main__":
    main()
