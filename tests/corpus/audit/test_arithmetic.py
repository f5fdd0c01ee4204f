"""Arithmetic in solutions: what does not hold is found, and nothing that cannot be read for certain is judged."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from corpus.audit.arithmetic import broken_equalities, holds

_CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("arithmetic.yaml").read_text())


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case.get("prose") or case["formula"])
def test_lines_of_solutions(case: dict[str, Any]) -> None:
    text = case.get("prose") or case["formula"]
    found = [f"{broken.left} = {broken.right}" for broken in broken_equalities(text, prose="prose" in case)]
    assert found == case["broken"]


_NUMBERS = st.integers(1, 9_999)


@given(st.lists(_NUMBERS, min_size=2, max_size=5), st.lists(st.sampled_from("+-*"), min_size=4, max_size=4), _NUMBERS)
def test_a_true_line_is_quiet_and_a_false_one_is_not(numbers: list[int], signs: list[str], error: int) -> None:
    left = " ".join(f"{number} {sign}" for number, sign in zip(numbers, signs, strict=False))[:-2].strip()
    value = eval(left)  # digits and operators that this test put together
    assert not list(broken_equalities(f"So {left} = {value} pens.", prose=True))
    if 2 * error > 1 and error > abs(value) / 50:
        (broken,) = broken_equalities(f"So {left} = {value + error} pens.", prose=True)
        assert (broken.left, broken.right) == (left, str(value + error))


@given(_NUMBERS, _NUMBERS, st.integers(1, 6))
def test_rounding_and_cutting_hold_and_a_unit_more_does_not(a: int, b: int, places: int) -> None:
    unit = Fraction(1, 10**places)
    cut = Fraction(a, b) // unit * unit
    for decimal, wanted in ((cut, True), (cut + 2 * unit, False)):
        assert holds(f"{a}/{b}", f"{float(decimal):.{places}f}") is wanted


@given(st.text(st.sampled_from("0123456789.,+-*/=()[]{}^%$x \\frac sqrt and of!&"), max_size=80), st.booleans())
def test_no_text_makes_it_raise(text: str, prose: bool) -> None:
    list(broken_equalities(text, prose=prose))
