"""Any seed of any template gives a sound problem."""

import importlib
import pkgutil
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.answers import reference_problem
from sample import topics, words
from sample.arithmetic import decimal, evaluate
from sample.base import CONTESTS, OLYMPIADS, SUBJECTS, WORDS, templates_of
from sample.draw import Draw
from sample.series import Template, series
from sample.word_problem import WordProblem, Working

MODULES = [f"{p.__name__.split('.')[-1]}.{m.name}" for p in (topics, words) for m in pkgutil.iter_modules(p.__path__)]
TEMPLATES = {f"{name}{t.__name__}": t for name in MODULES for t in templates_of(name)}
# Slips that a person would notice at once: a wrong article, one thing in the plural, nothing, less than nothing.
_SLIPS = re.compile(
    r"\ba [aeio]\w+gon\b|\ba equi|\b1 \w+s (?:each|are|have)\b|--|\+ -|\+ \+|\s[.,?]|\.\.|  |\$\$|@|None"
)

_ODD_AMOUNT = re.compile(r"(?<!\w)-\d|\$-|\b0 [a-z]|\b1 (?!metre)[a-z]+s\b")


@pytest.mark.parametrize("name", TEMPLATES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_template_never_fails(name: str, seed: int) -> None:
    item = TEMPLATES[name](Draw("property", str(seed)))
    if isinstance(item, WordProblem):
        assert not _ODD_AMOUNT.search(item.question + item.solution), item.question
        statement, answer = item.question, decimal(item.value)
    else:
        statement, answer = item.problem, item.answer
    assert reference_problem(answer) == ""
    assert statement.count("$") % 2 == 0 or isinstance(item, WordProblem)
    assert statement.count("{") == statement.count("}")
    assert statement[0].isupper() or statement[0].isdigit()
    assert statement.rstrip().endswith((".", "?", ".)", r"\]")), statement
    assert not _SLIPS.search(statement), statement


def test_enough_templates_a_source() -> None:
    counts = {
        "gsm8k": len(templates_of(*WORDS)),
        "math": len(templates_of(*(f"topics.{name}" for name in SUBJECTS))),
        "deepscaler": len(templates_of(*CONTESTS)),
        "acereason": len(templates_of(*OLYMPIADS)),
    }
    assert min(counts.values()) >= 25


def test_a_series_repeats_no_numbers() -> None:
    template: Template[str] = lambda draw: f"Add {draw.number(1, 5)} and 7."  # noqa: E731
    template.__name__ = "adds"
    found = series([template], 5, "series", str)
    assert sorted(f.item for f in found) == [f"Add {n} and 7." for n in range(1, 6)]
    with pytest.raises(ValueError, match="only 5 of 6"):
        series([template], 6, "series", str)


def test_working_refuses_steps_that_end_elsewhere() -> None:
    working = Working()
    working("That is @.", "2*3")
    with pytest.raises(ValueError, match="the steps give 6, the template 7"):
        working.of("How many?", 7)


@pytest.mark.parametrize("text", ["__import__('os')", "2**3", "a+1", "f(1)", "[1]"])
def test_only_plain_arithmetic_is_evaluated(text: str) -> None:
    with pytest.raises(ValueError, match="plain arithmetic"):
        evaluate(text)


def test_modules_list_every_template() -> None:
    for name in MODULES:
        module = importlib.import_module(f"sample.{name}")
        defined = {
            v for v in vars(module).values() if callable(v) and getattr(v, "__annotations__", {}).get("d") is Draw
        }
        assert defined == set(module.TEMPLATES), name
