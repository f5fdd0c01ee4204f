import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from report.statements import pieces, statement_html

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("statements.yaml").read_text("utf-8"))
MARKS = st.sampled_from([*"$ $$ \\$ \\[ \\] \\( \\) { } < > & x 12 \\frac12 \\foo".split(), " ", "\n\n"])
TEXTS = st.one_of(st.lists(MARKS, max_size=20).map("".join), st.text(max_size=80))


def reduced(html: str) -> str:
    """HTML with each formula as the text in it."""
    return re.sub(r"<math.*?</math>", lambda found: f"[{re.sub('<[^>]*>', '', found[0])}]", html)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_statements(case: dict[str, Any]) -> None:
    assert reduced(statement_html(case["statement"])) == case["html"]


@given(TEXTS)
def test_the_pieces_are_the_statement(statement: str) -> None:
    assert "".join(piece.source for piece in pieces(statement)) == statement


@given(TEXTS)
def test_no_text_becomes_markup(statement: str) -> None:
    rest = re.sub(r"<math.*?</math>|</?code[^<>]*>|<br>", "", statement_html(statement), flags=re.DOTALL)
    assert "<" not in rest
    assert ">" not in rest


@given(TEXTS, st.integers(0, 60))
def test_a_cut_statement_is_a_beginning_of_it(statement: str, limit: int) -> None:
    whole, cut = str(statement_html(statement)), str(statement_html(statement, limit))
    begun = re.sub(r'<span class="cut".*', "", cut, flags=re.DOTALL)
    assert unescape(whole).startswith(unescape(begun))


def test_a_long_statement_is_cut_between_words_and_not_in_a_formula() -> None:
    assert str(statement_html("one two three $x+y$", 10)).startswith("one two<span")
    assert "<math" not in statement_html("one two three $x+y$", 16)
