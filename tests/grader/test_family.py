"""A broken family is the operator's fault: one line, and never a candidate's zero."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from generator import TEMPLATES, build_family
from grader import grade_family
from grader.canonical import canonical_sha256
from grader.family import parse_family
from grader.faults import Fault
from grader.spelling import spell_family
from tests.grader.families import perfect_rows, small_family

FIRST = ("instances", 0)
BROKEN: dict[str, tuple[tuple[Any, ...], Any]] = {
    "another schema": (("schema_version",), 2),
    "true for the schema": (("schema_version",), True),
    "another benchmark": (("benchmark",), "other"),
    "no id": (("family_id",), ...),
    "an id of two lines and no track": (("family_id",), "two\nlines"),
    "an empty id": (("family_id",), ""),
    "a track nobody knows": (("track",), "leaderboard"),
    "a track that is a list": (("track",), ["public_dev"]),
    "no title": (("title",), ...),
    "no domain": (("domain",), None),
    "no generator": (("generator",), ...),
    "a generator without id": (("generator", "id"), ...),
    "a generator without version": (("generator", "version"), ...),
    "a generator without template": (("generator", "template"), ...),
    "a version that is a number": (("generator", "version"), 1),
    "no contract": (("submission_contract",), []),
    "no scoring": (("scoring",), ...),
    "a weight beyond a float": (("scoring", "correctness_weight"), 10**400),
    "weights as text": (("scoring", "correctness_weight"), "70"),
    "weights that are not the protocol's": (("scoring", "all_correct_bonus"), 20),
    "three instances": (("instances",), small_family()["instances"][:3]),
    "instances in an object": (("instances",), {}),
    "an instance that is text": (("instances", 1), "b"),
    "an id used twice": (("instances", 1, "id"), "small-family-a"),
    "an unknown validator": ((*FIRST, "validator"), "bipartite_matching_v9"),
    "a validator that is a list": ((*FIRST, "validator"), []),
    "another domain's goal": ((*FIRST, "goal"), "minimum_bins"),
    "no goal": ((*FIRST, "goal"), ...),
    "no statement": ((*FIRST, "statement"), ...),
    "no input": ((*FIRST, "input"), ...),
    "a vertex on both sides": ((*FIRST, "input", "right"), ["a", "y"]),
    "a vertex twice": ((*FIRST, "input", "left"), ["a", "a", "b"]),
    "a vertex that is a number": ((*FIRST, "input", "left"), ["a", 2]),
    "an edge of three": ((*FIRST, "input", "edges"), [["a", "x", "y"]]),
    "an edge backwards": ((*FIRST, "input", "edges"), [["x", "a"]]),
    "edges in an object": ((*FIRST, "input", "edges"), {"a": "x"}),
    "a payload hash that does not match": (("generator", "generation_payload_sha256"), "0" * 64),
    "NaN in a field of its own": (("note",), float("nan")),
    "half a surrogate pair in the title": (("title",), "\ud83d"),
}


def broken(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """`small_family` with one field set, or removed where the value is Ellipsis."""
    family = small_family()
    *parents, name = path
    target: Any = family
    for parent in parents:
        target = target[parent]
    if value is ...:
        del target[name]
    else:
        target[name] = value
    return family


@pytest.mark.parametrize(("path", "value"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_family_raises_one_line(path: tuple[Any, ...], value: Any) -> None:
    family = broken(path, value)
    family |= {"track": "unknown"} if value == "two\nlines" else {}
    with pytest.raises(Fault) as caught:
        grade_family(family, perfect_rows())
    assert "\n" not in str(caught.value)


OTHER_INPUTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a negative number": ("subset_sum_v1", "closest_subset", {"numbers": [3, -1], "target": 2}),
    "no numbers": ("subset_sum_v1", "closest_subset", {"numbers": [], "target": 2}),
    "true among numbers": ("subset_sum_v1", "closest_subset", {"numbers": [3, True], "target": 2}),
    "a float target": ("subset_sum_v1", "closest_subset", {"numbers": [3], "target": 2.0}),
    "a loop": ("graph_coloring_v1", "minimum_coloring", {"vertices": ["a"], "edges": [["a", "a"]], "k": 2}),
    "an edge twice": (
        "graph_coloring_v1",
        "minimum_coloring",
        {"vertices": ["a", "b"], "edges": [["a", "b"], ["b", "a"]], "k": 2},
    ),
    "no colours": ("graph_coloring_v1", "minimum_coloring", {"vertices": ["a"], "edges": [], "k": 0}),
    "an item over capacity": ("bin_packing_v1", "minimum_bins", {"weights": [8], "capacity": 7, "bin_limit": 1}),
    "a weightless item": ("bin_packing_v1", "minimum_bins", {"weights": [0], "capacity": 7, "bin_limit": 1}),
    "no bin limit": ("bin_packing_v1", "minimum_bins", {"weights": [1], "capacity": 7}),
}


@pytest.mark.parametrize(("validator", "goal", "data"), OTHER_INPUTS.values(), ids=OTHER_INPUTS.keys())
def test_a_broken_input_raises_with_its_instance(validator: str, goal: str, data: dict[str, Any]) -> None:
    family = small_family()
    family["instances"][3] |= {"validator": validator, "goal": goal, "input": data}
    with pytest.raises(Fault, match="small-family-d"):
        parse_family(family)


def test_the_hashes_are_those_of_the_canonical_form() -> None:
    family = small_family()
    parsed = parse_family(family)
    assert parsed.sha256 == canonical_sha256(family)
    assert [i.sha256 for i in parsed.instances] == [canonical_sha256(i) for i in family["instances"]]
    assert spell_family(family, "family").payload_sha256(family["generator"]) == canonical_sha256(family)


def test_a_payload_hash_stands_for_the_family_before_it_was_added() -> None:
    family = small_family()
    before = canonical_sha256(family)
    family["generator"]["generation_payload_sha256"] = before
    assert spell_family(family, "family").payload_sha256(family["generator"]) == before
    assert parse_family(family).sha256 == canonical_sha256(family)
    changed = copy.deepcopy(family)
    changed["instances"][0]["statement"] += "!"
    with pytest.raises(Fault, match="changed after it was generated"):
        parse_family(changed)


def test_every_released_family_is_read(shared: Path) -> None:
    files = sorted((shared / "interop" / "mathmobench" / "families").glob("*.json"))
    families = [json.loads(file.read_text("utf-8")) for file in files]
    assert len(families) == 22
    assert [parse_family(family).sha256 for family in families] == [canonical_sha256(family) for family in families]


def test_lists_that_are_equal_to_python_and_not_to_json_are_hashed_apart() -> None:
    family = small_family()
    for instance, note in zip(family["instances"], ([1], [True], [1.0], ["1"]), strict=True):
        instance["input"]["note"] = note
        instance["input"]["pairs"] = [["a", "b"], note]
    parsed = parse_family(family)
    assert parsed.sha256 == canonical_sha256(family)
    assert [i.sha256 for i in parsed.instances] == [canonical_sha256(i) for i in family["instances"]]


def test_the_hashes_of_families_of_every_kind_are_canonical() -> None:
    for name, template in TEMPLATES.items():
        family = build_family(name, seed="s" if template.random else None)
        parsed = parse_family(family)
        assert parsed.sha256 == canonical_sha256(family)
        assert [i.sha256 for i in parsed.instances] == [canonical_sha256(i) for i in family["instances"]]
