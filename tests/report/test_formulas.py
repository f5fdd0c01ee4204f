from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from report.formulas import formula

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("formulas.yaml").read_text("utf-8"))
# Runs of what breaks converters: commands, braces, environments and marks of markup.
PARTS = st.sampled_from(
    r"\frac \sqrt \left( \right) \text{ \begin{cases} \end{cases} \\ & ^ _ { } < > \href \color{red} $ x 12 +".split()
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_formulas(case: dict[str, Any]) -> None:
    typeset = formula(case["tex"])
    if case.get("source"):
        assert typeset is None
        return
    assert typeset is not None
    assert case["holds"] in typeset
    assert case.get("lacks", "\0") not in typeset


@given(st.one_of(st.lists(PARTS, max_size=12).map(" ".join), st.text(max_size=60)))
@settings(max_examples=300, deadline=None)
def test_whatever_is_typeset_is_mathml_and_nothing_else(tex: str) -> None:
    typeset = formula(tex)
    if typeset is None:
        return
    root = ElementTree.fromstring(typeset)
    assert root.tag == "math"
    for node in root.iter():
        assert node.tag.startswith("m")
        assert not {name for name in node.attrib if name.startswith("on") or name in {"href", "src", "style"}}


def test_a_formula_of_its_own_line_says_so() -> None:
    assert 'display="block"' in str(formula("x", display=True))
    assert 'display="inline"' in str(formula("x"))


def test_a_page_of_latex_is_left_alone() -> None:
    assert formula("x+" * 5000) is None
