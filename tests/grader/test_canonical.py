"""Canonical JSON is what the standard encoder writes, quick paths included."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.canonical import canonical_sha256, canonical_text

TEXTS = st.text(max_size=4) | st.sampled_from(
    ['"', "\\", "\n", "\x00", "\x1f", "\x7f", "\u2028", "é", "😀", '","', '"],["']
)
PAIRS = st.lists(st.lists(TEXTS, min_size=2, max_size=2), max_size=6)
ODD_PAIRS = st.lists(st.lists(TEXTS | st.integers() | st.none(), max_size=3) | TEXTS, max_size=5)
VALUES = st.recursive(
    PAIRS | ODD_PAIRS | st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=10,
)


def plain(value: Any) -> str:
    """The definition, in one call of the standard library."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


@given(VALUES)
def test_every_value_is_spelled_as_defined(value: Any) -> None:
    assert canonical_text(value) == plain(value)


@pytest.mark.parametrize(
    "value",
    [
        [["a", "b"], "cd"],
        [["a", "b"], {"c": 1, "d": 2}],
        [["a", "b", "c"], ["d"]],
        [['"', "b"], ["c"]],
        [[], ["a", "b"]],
        [["a", 1], ["b", "c"]],
        [["a\\", "b"]],
        {str(number): number for number in range(200)},
    ],
)
def test_what_is_almost_a_list_of_pairs_is_spelled_as_defined(value: Any) -> None:
    assert canonical_text(value) == plain(value)


def test_the_hash_of_a_known_value() -> None:
    # printf '{"a":[1,"é"]}' | sha256sum
    assert canonical_sha256({"a": [1, "é"]}) == "5db14a2cddc92d31365806bb5d82ed2bc436bf6960d10cd4654140f7bdadce1c"


@pytest.mark.parametrize("value", [float("nan"), [float("inf")], {"a": -float("inf")}])
def test_nan_and_infinities_have_no_spelling(value: Any) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical_text(value)
