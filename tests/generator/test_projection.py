"""Views and bindings: what a candidate cannot learn, and what the evaluator refuses."""

import json
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from generator import TEMPLATES, build_family, project_family
from grader.agent_view import FORBIDDEN_IN_KEYS
from grader.canonical import canonical_bytes
from grader.faults import Fault, UsageFault

SALT = "a salt of the operator's that is long enough to be one"
FIXED = [name for name, template in TEMPLATES.items() if not template.random]
FORBIDDEN_WORDS = ("feasible", "infeasible", "feasibility", "boundary", "critical")


def keys_and_texts(value: Any) -> tuple[set[str], set[str]]:
    """All keys and all texts of a JSON value."""
    if isinstance(value, str):
        return set(), {value}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    parts = [keys_and_texts(item) for item in inner]
    keys = set(value) if isinstance(value, dict) else set()
    return keys.union(*(k for k, _ in parts)), set().union(*(t for _, t in parts))


def families() -> list[dict[str, Any]]:
    """All fixed families and some random ones."""
    random = [build_family("matching", seed=f"view {number}", size=6) for number in range(20)]
    return [*(build_family(name) for name in FIXED), *random]


def test_a_view_holds_only_what_the_whitelist_names() -> None:
    for family in families():
        family["note"] = "operator's"
        for instance in family["instances"]:
            instance["hint"] = "operator's"
            instance["input"]["solution"] = "operator's"
        del family["generator"]["generation_payload_sha256"]
        view, _ = project_family(family, salt=SALT)
        assert set(view) == {
            "schema_version",
            "benchmark",
            "projection_id",
            "response_format",
            "goal_contracts",
            "instances",
        }
        assert all(set(instance) == {"id", "goal", "statement", "input"} for instance in view["instances"])
        assert "operator's" not in canonical_bytes(view).decode()
        assert set(view["goal_contracts"]) == {instance["goal"] for instance in view["instances"]}


def test_nothing_of_the_operators_side_is_in_a_view() -> None:
    for family in families():
        view, _ = project_family(family, salt=SALT)
        keys, texts = keys_and_texts(view)
        assert not [key for key in keys for word in FORBIDDEN_IN_KEYS if word in key]
        assert not [text for text in texts for word in FORBIDDEN_WORDS if word in text.lower()]
        spelled = canonical_bytes(view).decode()
        secrets = [family["family_id"], family["title"], SALT, family["generator"]["template"] + "-"]
        secrets += [instance["id"] for instance in family["instances"]]
        secrets += [instance["variant"] for instance in family["instances"]]
        assert not [secret for secret in secrets if secret in spelled]


def test_statements_are_one_a_goal_whatever_the_family_says() -> None:
    family = build_family("subset-pair-parity")
    for instance in family["instances"]:
        instance["statement"] = "This one is infeasible."
    del family["generator"]["generation_payload_sha256"]
    view, _ = project_family(family, salt=SALT)
    assert len({(i["goal"], i["statement"]) for i in view["instances"]}) == 2
    assert "This one" not in str(view)


def test_inputs_are_the_familys_in_a_canonical_order() -> None:
    for family in families():
        view, binding = project_family(family, salt=SALT)
        inputs = {instance["id"]: instance["input"] for instance in family["instances"]}
        shown = {instance["id"]: instance["input"] for instance in view["instances"]}
        for bound in binding["instance_bindings"]:
            own, seen = inputs[bound["operator_instance_id"]], shown[bound["agent_instance_id"]]
            for name, value in own.items():
                if name in ("numbers", "weights"):
                    assert seen[name] == value
                elif isinstance(value, list):
                    ends = sorted if "vertices" in own and name == "edges" else lambda edge: edge
                    assert seen[name] == sorted(map(ends, value))
                else:
                    assert seen[name] == value


def test_ids_are_opaque_and_depend_on_the_secret() -> None:
    family = build_family("packing-total-capacity")
    views = [project_family(family, salt=salt)[0] for salt in (SALT, SALT + "x")]
    views.append(project_family(family, seed=SALT)[0])
    ids = [[view["projection_id"], *(instance["id"] for instance in view["instances"])] for view in views]
    assert len(set(chain.from_iterable(ids[:2]))) == 10
    assert ids[2] == ids[0]
    for projection_id, *names in ids:
        assert len(projection_id) == 41 and projection_id[:2] == "p_" and projection_id[2:].isdigit()
        assert all(len(name) == 41 and name[:2] == "q_" and name[2:].isdigit() for name in names)


def test_place_and_id_say_nothing_about_the_verdict() -> None:
    """2,000 families under one secret: chi-square of verdict by place, by first, last and parity of id digits."""
    tables: dict[str, Counter[tuple[int, bool]]] = {name: Counter() for name in ("place", "rank", "last", "first")}
    for number in range(2000):
        family = build_family("subset-sum", seed=f"leak {number}", size=8)  # the quickest to build
        truth = dict(
            zip(
                [instance["id"] for instance in family["instances"][:3]],
                family["generator"]["composition"].split(","),
                strict=False,
            )
        )
        view, binding = project_family(family, salt=SALT)
        own = {b["agent_instance_id"]: b["operator_instance_id"] for b in binding["instance_bindings"]}
        ranks = sorted(own)
        for place, instance in enumerate(view["instances"]):
            if own[instance["id"]] not in truth:
                continue
            feasible = truth[own[instance["id"]]] == "F"
            tables["place"][place, feasible] += 1
            tables["rank"][ranks.index(instance["id"]), feasible] += 1
            tables["last"][int(instance["id"][-1]), feasible] += 1
            tables["first"][int(instance["id"][2:4]), feasible] += 1
    limits = {"place": 16.3, "rank": 16.3, "last": 27.9, "first": 66.0}  # 99.9% quantiles for 3, 9 and up to 34 degrees
    for name, table in tables.items():
        assert chi_square(table) < limits[name], name


def chi_square(table: Counter[tuple[int, bool]]) -> float:
    """The chi-square statistic of independence of a table with two columns."""
    rows, total = {row for row, _ in table}, table.total()
    columns = {column: sum(table[row, column] for row in rows) for column in (True, False)}
    expected = {
        (row, column): (table[row, True] + table[row, False]) * columns[column] / total
        for row in rows
        for column in (True, False)
    }
    return float(sum((table[cell] - value) ** 2 / value for cell, value in expected.items()))


@pytest.mark.parametrize(
    ("track", "arguments"),
    [
        ("public_dev", {}),
        ("public_dev", {"seed": "s", "salt": SALT}),
        ("public_dev", {"seed": ""}),
        ("public_dev", {"salt": b""}),
        ("static_hidden", {"seed": "a seed, however long it may be, is not a salt"}),
        ("static_hidden", {"salt": "x" * 31}),
        ("fresh_private", {"salt": b"x" * 31}),
    ],
)
def test_the_track_decides_which_secret_will_do(track: str, arguments: dict[str, Any]) -> None:
    family = build_family("matching", seed="a seed of sixteen bytes", size=5, track=track)
    with pytest.raises(UsageFault) as caught:
        project_family(family, **arguments)
    assert "x" * 31 not in str(caught.value)
    assert project_family(family, salt="x" * 32)


@pytest.mark.parametrize("label", ["infeasible-1", "CRITICAL", "dev-coloring-odd-wheel-closure-c", "no boundary"])
def test_a_label_that_tells_is_the_operators_fault(label: str) -> None:
    family = json.loads(json.dumps(build_family("coloring-odd-wheel-closure")).replace('"hub"', json.dumps(label)))
    del family["generator"]["generation_payload_sha256"]
    with pytest.raises(Fault, match="rename the vertices"):
        project_family(family, seed="s")


def test_the_released_families_are_projected(shared: Any) -> None:
    for file in sorted((shared / "interop" / "mathmobench" / "families").glob("*.json")):
        view, binding = project_family(json.loads(file.read_text("utf-8")), seed="s")
        assert binding["agent_projection_id"] == view["projection_id"]
