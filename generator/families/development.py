"""The ten development families: small, fixed, one for each kind of evidence. For trying a pipeline, not for ranking.

Neighbours differ by one edit, and where the kind of evidence allows it the edit keeps every count and sum: an edge
moves one end, or units of weight trade places. The total-capacity families cannot keep the sum: it is their evidence.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.families.assembly import Claim, Plan
from grader.certificates.shape import FEASIBLE, INFEASIBLE, OPTIMAL

Edge = tuple[str, str]


def _edges(text: str) -> list[Edge]:
    """The edges written as `a-b c-d`."""
    return [(edge.split("-")[0], edge.split("-")[1]) for edge in text.split()]


def _moved(edges: Sequence[Edge], before: str, after: str) -> list[Edge]:
    """The edges with one of them moved."""
    (old,), (new,) = _edges(before), _edges(after)
    return [new if edge == old else edge for edge in edges]


def _traded(values: Sequence[int], giver: int, taker: int, amount: int) -> list[int]:
    """The values with an amount moved from one place to another."""
    result = list(values)
    result[giver] -= amount
    result[taker] += amount
    return result


def _feasible(**answer: Any) -> Claim:
    return Claim(FEASIBLE, answer, {})


def _infeasible(**certificate: Any) -> Claim:
    return Claim(INFEASIBLE, {}, certificate)


def _optimal(certificate: Mapping[str, Any], **answer: Any) -> Claim:
    return Claim(OPTIMAL, answer, certificate)


def _matching_plan() -> Plan:
    left, right = ["ada", "ben", "cleo", "dan", "eva"], ["flute", "harp", "lute", "oboe", "viola"]
    base = _edges("ada-flute ada-harp ben-flute ben-harp cleo-harp cleo-lute dan-oboe dan-viola eva-lute eva-viola")
    decoyed = _moved(base, "eva-viola", "eva-oboe")
    short = _moved(decoyed, "cleo-lute", "cleo-flute")

    def given(edges: Sequence[Edge]) -> dict[str, Any]:
        return {"left": left, "right": right, "edges": [list(edge) for edge in edges]}

    def pairs(text: str) -> list[list[str]]:
        return [list(edge) for edge in _edges(text)]

    cover = {"minimum_vertex_cover": {"left": ["dan", "eva"], "right": ["flute", "harp"]}}
    return Plan(
        title="Five players, five instruments: a trio runs out of choices",
        domain="combinatorics",
        validator="bipartite_matching_v1",
        inputs=(given(base), given(decoyed), given(short)),
        claims=(
            _feasible(matching=pairs("ada-flute ben-harp cleo-lute dan-oboe eva-viola")),
            _feasible(matching=pairs("ada-flute ben-harp cleo-lute dan-viola eva-oboe")),
            _infeasible(hall_subset=["ada", "ben", "cleo"]),
        ),
        optimum_of=2,
        optimum=_optimal(cover, matching=pairs("ada-flute ben-harp dan-viola eva-oboe")),
    )


def _coloring_plan(
    title: str, vertices: str, inputs: Sequence[Sequence[Edge]], k: int, claims: Sequence[Claim], optimum: Claim
) -> Plan:
    data = [{"vertices": vertices.split(), "edges": [list(edge) for edge in edges], "k": k} for edges in inputs]
    last = len(data) - 1
    return Plan(title, "graph_theory", "graph_coloring_v1", tuple(data), tuple(claims), last, optimum)


def _colours(text: str) -> dict[str, int]:
    """The colouring written as `a=1 b=2`."""
    return {part.split("=")[0]: int(part.split("=")[1]) for part in text.split()}


def _clique_plan() -> Plan:
    base = _edges("ash-elm ash-fir ash-oak elm-fir elm-oak fir-oak yew-ash yew-elm yew-fir yew-box box-lime")
    decoyed = _moved(base, "box-lime", "oak-lime")
    complete = _moved(decoyed, "yew-box", "yew-oak")
    clique = {"type": "clique", "vertices": ["ash", "elm", "fir", "oak", "yew"]}
    return _coloring_plan(
        "Five trees, any two in sight of each other but two",
        "ash box elm fir lime oak yew",
        (base, decoyed, complete),
        4,
        (
            _feasible(coloring=_colours("ash=1 elm=2 fir=3 oak=4 yew=4 box=1 lime=2")),
            _feasible(coloring=_colours("ash=1 elm=2 fir=3 oak=4 yew=4 box=1 lime=1")),
            _infeasible(**clique),
        ),
        _optimal(clique, coloring=_colours("ash=1 elm=2 fir=3 oak=4 yew=5 box=1 lime=1"), colors_used=5),
    )


def _cycle_plan() -> Plan:
    base = _edges("mon-tue tue-wed wed-thu thu-fri fri-sat sat-sun sun-rest")
    closed = _moved(base, "sun-rest", "sun-mon")
    decoyed = _edges("mon-tue tue-wed wed-thu thu-fri fri-sat sat-sun sun-mon")
    cycle = {"type": "odd_cycle", "cycle": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}
    extra, strayed = _edges("rest-note"), _edges("tue-note")
    return _coloring_plan(
        "Seven days in a row, or in a ring",
        "mon tue wed thu fri sat sun rest note",
        (base + extra, closed + extra, decoyed + strayed),
        2,
        (
            _feasible(coloring=_colours("mon=1 tue=2 wed=1 thu=2 fri=1 sat=2 sun=1 rest=2 note=1")),
            _infeasible(**cycle),
            _infeasible(**cycle),
        ),
        _optimal(
            cycle,
            coloring=_colours("mon=1 tue=2 wed=1 thu=2 fri=1 sat=2 sun=3 rest=1 note=1"),
            colors_used=3,
        ),
    )


def _wheel_plan() -> Plan:
    spokes = "hub-p hub-q hub-r hub-s hub-t"
    base = _edges(f"{spokes} p-q q-r r-s s-t t-door door-key")
    decoyed = _moved(base, "door-key", "r-key")
    closed = _moved(decoyed, "t-door", "t-p")
    wheel = {"type": "odd_wheel", "hub": "hub", "rim": ["p", "q", "r", "s", "t"]}
    return _coloring_plan(
        "Five spokes and a rim with a gap",
        "door hub key p q r s t",
        (base, decoyed, closed),
        3,
        (
            _feasible(coloring=_colours("hub=1 p=2 q=3 r=2 s=3 t=2 door=1 key=2")),
            _feasible(coloring=_colours("hub=1 p=2 q=3 r=2 s=3 t=2 door=1 key=1")),
            _infeasible(**wheel),
        ),
        _optimal(wheel, coloring=_colours("hub=1 p=2 q=3 r=2 s=3 t=4 door=1 key=1"), colors_used=4),
    )


def _subset_plan(
    title: str,
    inputs: Sequence[Sequence[int]],
    target: int,
    claims: Sequence[Claim],
    optimum: Claim,
) -> Plan:
    data = [{"numbers": list(numbers), "target": target} for numbers in inputs]
    last = len(data) - 1
    return Plan(title, "discrete_optimization", "subset_sum_v1", tuple(data), tuple(claims), last, optimum)


def _modular_plan() -> Plan:
    base = [21, 5, 12, 10, 27]
    decoyed = _traded(base, 0, 2, 3)
    threes = _traded(decoyed, 3, 1, 1)
    divisor = {"type": "common_divisor", "divisor": 3}
    return _subset_plan(
        "All but two in threes, then all",
        (base, decoyed, threes),
        37,
        (_feasible(indices=[3, 4]), _feasible(indices=[3, 4]), _infeasible(**divisor)),
        _optimal(divisor, indices=[3, 4], distance=1),
    )


def _pair_plan() -> Plan:
    base = [18, 7, 24, 11]
    decoyed = _traded(base, 2, 3, 2)
    even = _traded(decoyed, 3, 1, 1)
    divisor = {"type": "common_divisor", "divisor": 2}
    return _subset_plan(
        "One pair meets an odd target",
        (base, decoyed, even),
        25,
        (_feasible(indices=[0, 1]), _feasible(indices=[0, 1]), _infeasible(**divisor)),
        _optimal(divisor, indices=[0, 1], distance=1),
    )


def _superincreasing_plan() -> Plan:
    reached = [3, 5, 8, 20, 41]
    gap = _traded(reached, 1, 2, 1)
    shifted = _traded(gap, 0, 1, 1)
    greedy = {"type": "superincreasing_greedy", "remainder": 1}
    return _subset_plan(
        "Weights on a scale that almost doubles",
        (reached, gap, shifted),
        28,
        (_feasible(indices=[2, 3]), _infeasible(**greedy), _infeasible(**greedy)),
        _optimal(greedy, indices=[0, 1, 3], distance=1),
    )


def _packing_plan(
    title: str, inputs: Sequence[Sequence[int]], capacity: int, limit: int, claims: Sequence[Claim], optimum: Claim
) -> Plan:
    data = [{"weights": list(weights), "capacity": capacity, "bin_limit": limit} for weights in inputs]
    last = len(data) - 1
    return Plan(title, "packing", "bin_packing_v1", tuple(data), tuple(claims), last, optimum)


def _capacity_plan() -> Plan:
    bins, total = [[0, 1], [2, 3]], {"type": "total_capacity"}
    return _packing_plan(
        "Two crates filled to the brim, and one unit more",
        ([5, 7, 4, 7], [5, 7, 4, 8], [5, 7, 4, 9]),
        12,
        2,
        (_feasible(bins=bins), _feasible(bins=bins), _infeasible(**total)),
        _optimal(total, bins=[[0, 1], [2], [3]], bin_count=3),
    )


def _incompatible_plan() -> Plan:
    base = [12, 8, 16, 4]
    decoyed = _traded(base, 0, 1, 1)
    bulky = _traded(decoyed, 2, 1, 3)
    apart = {"type": "incompatible_items", "indices": [0, 1, 2]}
    bins = [[0, 1], [2, 3]]
    return _packing_plan(
        "Three boxes that each need a shelf of their own",
        (base, decoyed, bulky),
        20,
        2,
        (_feasible(bins=bins), _feasible(bins=bins), _infeasible(**apart)),
        _optimal(apart, bins=[[0, 3], [1], [2]], bin_count=3),
    )


def _balanced_plan() -> Plan:
    bins, total = [[0, 1], [2, 3], [4, 5]], {"type": "total_capacity"}
    return _packing_plan(
        "Three balanced loads, and one unit more",
        ([9, 6, 8, 7, 10, 4], [9, 6, 8, 7, 10, 5], [9, 6, 8, 7, 10, 6]),
        15,
        3,
        (_feasible(bins=bins), _feasible(bins=bins), _infeasible(**total)),
        _optimal(total, bins=[[0, 1], [2, 3], [4], [5]], bin_count=4),
    )


PLANS: Mapping[str, Callable[[], Plan]] = {
    "matching-trio-shortage": _matching_plan,
    "coloring-clique-completion": _clique_plan,
    "coloring-odd-cycle-closure": _cycle_plan,
    "coloring-odd-wheel-closure": _wheel_plan,
    "subset-common-divisor": _modular_plan,
    "subset-pair-parity": _pair_plan,
    "subset-superincreasing-gap": _superincreasing_plan,
    "packing-total-capacity": _capacity_plan,
    "packing-incompatible-trio": _incompatible_plan,
    "packing-balanced-load": _balanced_plan,
}
