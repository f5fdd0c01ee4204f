r"""The last \boxed{...} that closes is the answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.rows.boxed import all_boxed, last_boxed


@pytest.mark.parametrize(
    ("solution", "expected"),
    [
        (r"so $x = \boxed{5}$.", "5"),
        (r"\boxed{1} or rather \boxed{\frac{1}{2}}", r"\frac{1}{2}"),
        (r"\boxed {7}", "7"),
        (r"the set \boxed{\{1, 2\}}", r"\{1, 2\}"),
        (r"\boxed{3} and then \boxed{4", "3"),
        (r"\boxed{3} and then \boxed 4", "3"),
        (r"\boxed 4", None),
        (r"\boxed{4", None),
        (r"\boxed{a\}", None),
        (r"nested \boxed{\boxed{9}}", "9"),
        ("no box at all", None),
        ("", None),
        ("\\boxed", None),
    ],
)
def test_last_box_that_closes(solution: str, expected: str | None) -> None:
    assert last_boxed(solution) == expected


@given(st.text(alphabet="\\boxed{} 12"), st.text(alphabet="abc123^_+- ()"))
def test_a_closed_box_at_the_end_is_always_found(before: str, content: str) -> None:
    assert last_boxed(f"{before} \\boxed{{{content}}}") == content


def test_a_long_row_of_open_boxes_is_read() -> None:
    assert last_boxed(r"\boxed{1} " + r"\boxed" * 100_000) == "1"


def test_every_box_that_closes_is_listed_in_order() -> None:
    assert all_boxed(r"\boxed{1}, \boxed 2, \boxed{\frac{1}{3}} and \boxed{4") == ["1", r"\frac{1}{3}"]
