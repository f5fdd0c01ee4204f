import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from corpus.overlap import typesetting, wrappers
from corpus.overlap.statements import Statement, read_statement
from corpus.overlap.wrappers import unwrapped

CASES = yaml.safe_load((Path(__file__).parent / "same_statement.yaml").read_text("utf-8"))
names = st.sampled_from("abcxyzmnpq")
numbers = st.integers(0, 9999).map(str)


def formulas() -> st.SearchStrategy[str]:
    """LaTeX formulas: sums, products, fractions, powers and roots of letters and numbers."""
    return st.recursive(
        names | numbers,
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from((" + ", " - ", " = ", " < ")), inner).map("".join),
            st.tuples(inner, inner).map(lambda p: rf"\frac{{{p[0]}}}{{{p[1]}}}"),
            st.tuples(names, inner).map(lambda p: f"{p[0]}^{{{p[1]}}}"),
            inner.map(lambda x: rf"\sqrt{{{x}}}"),
        ),
        max_leaves=8,
    )


@pytest.mark.parametrize("case", CASES["same"], ids=lambda c: c[0])
def test_typesetting_hides_no_copy(case: list[str]) -> None:
    assert read_statement(case[1]).exact == read_statement(case[2]).exact


@pytest.mark.parametrize("case", CASES["different"], ids=lambda c: c[0])
def test_what_means_something_else_stays_apart(case: list[str]) -> None:
    assert read_statement(case[1]).exact != read_statement(case[2]).exact


@given(formulas())
def test_a_formula_is_the_same_in_any_typesetting(formula: str) -> None:
    tight = re.sub(r" ([-+=<]) ", r"\1", formula).replace("\\frac", "\\dfrac")
    assert read_statement(f"Find ${formula}$.").exact == read_statement(rf"Find \({tight}\)").exact


@given(formulas(), numbers, numbers)
def test_another_number_is_another_statement(formula: str, one: str, other: str) -> None:
    forms = {read_statement(f"Find ${formula} + {n}$ at once.").exact for n in (one, other)}
    assert len(forms) == len({one, other})


@given(st.text(max_size=200))
def test_every_text_has_a_normal_form(text: str) -> None:
    statement = read_statement(text)
    assert len(statement.tokens) == len(statement.kinds)
    assert all(0 <= stop <= len(statement.tokens) for stop in statement.stops)
    assert read_statement(text).exact == statement.exact


@given(st.text(max_size=120))
def test_unwrapping_keeps_a_statement(text: str) -> None:
    assert any(c.isalnum() for c in unwrapped(text)) == any(c.isalnum() for c in text)


@given(st.text(max_size=200) | st.text(st.characters(), max_size=50))
def test_a_packed_statement_is_the_statement(text: str) -> None:
    statement = read_statement(text)
    unpacked = Statement.unpacked(statement.packed())
    assert vars(unpacked) == {name: vars(statement)[name] for name in vars(unpacked)}


PARTS = (
    "hundred", "Hundred", "a", "two", "twenty", "-", " ", "/", ",", "000", "3", "½", "equal", "is", "to", "{", "}", "^",
    "_", "\\circ", "\\degree", "please", "Show", "work", "your", "answer", ".", "seven", "give", "let's think", "ab",
)  # fmt: skip
texts = st.lists(st.sampled_from(PARTS), max_size=14).map("".join) | st.text(max_size=60)


@given(texts)
def test_a_rule_that_is_skipped_would_have_found_nothing(text: str) -> None:
    lower = text.lower()
    needed = {
        typesetting._GROUPED: "," in text,
        typesetting._EMPTY_SCRIPT: typesetting._EMPTY_GROUP.search(text),
        typesetting._DEGREE: "\\circ" in text or "\\degree" in text,
        typesetting._EQUAL_TO: "equal" in lower,
        typesetting._HUNDREDS: "hundred" in lower,
        typesetting._TENS_AND_UNITS: "ty " in lower or "ty-" in lower,
        typesetting._HYPHEN: "-" in text,
        typesetting._SLASH: "/" in text,
        typesetting._VULGAR: not typesetting._VULGARS.isdisjoint(text),
        wrappers._SENTENCES: not text.isascii() or wrappers._HINT.search(text),
    }
    assert not [rule.pattern for rule, mark in needed.items() if rule.search(text) and not mark]


def test_a_formula_that_is_never_closed_is_left_open_where_there_are_few() -> None:
    assert read_statement("Find \\(x + 5.").exact == read_statement("Find x + 5.").exact
    many = "\\(" * 500
    assert read_statement(f"Find {many} $x + 5$.").exact == read_statement("Find $x + 5$.").exact
