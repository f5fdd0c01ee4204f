"""The development families about graphs: one of matching, three of colouring."""

from collections.abc import Sequence
from typing import Any

from generator.families.assembly import Claim, Plan
from generator.families.claims import Edge, edges_of, feasible, infeasible, moved, optimal


def matching_plan() -> Plan:
    """A trio of left vertices with two neighbours."""
    left, right = ["ada", "ben", "cleo", "dan", "eva"], ["flute", "harp", "lute", "oboe", "viola"]
    base = edges_of("ada-flute ada-harp ben-flute ben-harp cleo-harp cleo-lute dan-oboe dan-viola eva-lute eva-viola")
    decoyed = moved(base, "eva-viola", "eva-oboe")
    short = moved(decoyed, "cleo-lute", "cleo-flute")

    def given(edges: Sequence[Edge]) -> dict[str, Any]:
        return {"left": left, "right": right, "edges": [list(edge) for edge in edges]}

    def pairs(text: str) -> list[list[str]]:
        return [list(edge) for edge in edges_of(text)]

    cover = {"minimum_vertex_cover": {"left": ["dan", "eva"], "right": ["flute", "harp"]}}
    return Plan(
        title="Five players, five instruments: a trio runs out of choices",
        domain="combinatorics",
        validator="bipartite_matching_v1",
        inputs=(given(base), given(decoyed), given(short)),
        claims=(
            feasible(matching=pairs("ada-flute ben-harp cleo-lute dan-oboe eva-viola")),
            feasible(matching=pairs("ada-flute ben-harp cleo-lute dan-viola eva-oboe")),
            infeasible(hall_subset=["ada", "ben", "cleo"]),
        ),
        optimum_of=2,
        optimum=optimal(cover, matching=pairs("ada-flute ben-harp dan-viola eva-oboe")),
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


def clique_plan() -> Plan:
    """Four colours, and a clique of five that an edge completes."""
    base = edges_of("ash-elm ash-fir ash-oak elm-fir elm-oak fir-oak yew-ash yew-elm yew-fir yew-box box-lime")
    decoyed = moved(base, "box-lime", "oak-lime")
    complete = moved(decoyed, "yew-box", "yew-oak")
    clique = {"type": "clique", "vertices": ["ash", "elm", "fir", "oak", "yew"]}
    return _coloring_plan(
        "Five trees, any two in sight of each other but two",
        "ash box elm fir lime oak yew",
        (base, decoyed, complete),
        4,
        (
            feasible(coloring=_colours("ash=1 elm=2 fir=3 oak=4 yew=4 box=1 lime=2")),
            feasible(coloring=_colours("ash=1 elm=2 fir=3 oak=4 yew=4 box=1 lime=1")),
            infeasible(**clique),
        ),
        optimal(clique, coloring=_colours("ash=1 elm=2 fir=3 oak=4 yew=5 box=1 lime=1"), colors_used=5),
    )


def cycle_plan() -> Plan:
    """Two colours, and a path of seven that an edge closes to a cycle."""
    base = edges_of("mon-tue tue-wed wed-thu thu-fri fri-sat sat-sun sun-rest rest-note")
    closed = moved(base, "sun-rest", "sun-mon")
    decoyed = moved(closed, "rest-note", "tue-note")
    cycle = {"type": "odd_cycle", "cycle": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}
    return _coloring_plan(
        "Seven days in a row, or in a ring",
        "mon tue wed thu fri sat sun rest note",
        (base, closed, decoyed),
        2,
        (
            feasible(coloring=_colours("mon=1 tue=2 wed=1 thu=2 fri=1 sat=2 sun=1 rest=2 note=1")),
            infeasible(**cycle),
            infeasible(**cycle),
        ),
        optimal(
            cycle,
            coloring=_colours("mon=1 tue=2 wed=1 thu=2 fri=1 sat=2 sun=3 rest=1 note=1"),
            colors_used=3,
        ),
    )


def wheel_plan() -> Plan:
    """Three colours, and a wheel whose rim an edge closes."""
    spokes = "hub-p hub-q hub-r hub-s hub-t"
    base = edges_of(f"{spokes} p-q q-r r-s s-t t-door door-key")
    decoyed = moved(base, "door-key", "r-key")
    closed = moved(decoyed, "t-door", "t-p")
    wheel = {"type": "odd_wheel", "hub": "hub", "rim": ["p", "q", "r", "s", "t"]}
    return _coloring_plan(
        "Five spokes and a rim with a gap",
        "door hub key p q r s t",
        (base, decoyed, closed),
        3,
        (
            feasible(coloring=_colours("hub=1 p=2 q=3 r=2 s=3 t=2 door=1 key=2")),
            feasible(coloring=_colours("hub=1 p=2 q=3 r=2 s=3 t=2 door=1 key=1")),
            infeasible(**wheel),
        ),
        optimal(wheel, coloring=_colours("hub=1 p=2 q=3 r=2 s=3 t=4 door=1 key=1"), colors_used=4),
    )
