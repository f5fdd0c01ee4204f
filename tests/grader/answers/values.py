"""Hypothesis strategies that draw legal values, ways to write them, and ways to wrap them."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from hypothesis import strategies as st

from grader.answers.styles import as_latex, as_plain
from grader.answers.tree import Constant, Negative, Number, Power, Product, Quotient, Root, Sum, Tree

WHOLE = st.integers(1, 10**6).map(lambda n: Number(Fraction(n)))
SMALL = st.integers(1, 30).map(lambda n: Number(Fraction(n)))
DECIMAL = st.tuples(st.integers(1, 10**5), st.integers(1, 5)).map(lambda d: Number(Fraction(d[0], 10 ** d[1]), d[1]))
RATIONAL = st.one_of(WHOLE, DECIMAL, st.builds(Quotient, WHOLE, WHOLE))
SURD = st.one_of(
    st.builds(Root, st.integers(2, 4), SMALL),
    st.builds(Power, SMALL, st.builds(Quotient, SMALL, st.integers(2, 4).map(lambda n: Number(Fraction(n))))),
)
PI = st.just(Constant("pi"))


def _grown(parts: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    pair = st.tuples(parts, parts)
    return st.one_of(
        pair.map(Sum), pair.map(Product), st.builds(Quotient, parts, SMALL), st.builds(Negative, parts),
        st.tuples(parts, parts).map(lambda two: Sum((two[0], Negative(two[1])))),
    )  # fmt: skip


TREES: st.SearchStrategy[Tree] = st.recursive(st.one_of(RATIONAL, SURD, PI), _grown, max_leaves=4)
Writer: TypeAlias = Callable[[Tree], str]
WRITERS: st.SearchStrategy[Writer] = st.sampled_from([as_latex, as_plain])

_WRAPPERS = [
    "{}", "${}$", "$${}$$", "\\({}\\)", "\\[{}\\]", "\\[\n{}\n\\]", "\\boxed{{{}}}", "\\fbox{{{}}}", "**{}**", "_{}_",
    "*{}*", "`{}`", "({})", "\\left({}\\right)", "\\mathbf{{{}}}", "\\text{{{}}}", "\\displaystyle {}", "{{{}}}",
    " {} ", "\u200b{}", "\\[${}$\\]", "\\,{}\\,", "```\n{}\n```",
]  # fmt: skip
_LABELS = [
    "ANSWER: {}", "answer: {}", "ANSWER : {}", "ANSWER：{}", "ANSWER:\n{}", "**ANSWER:** {}", "**ANSWER: {}**",
    "# ANSWER: {}", "> ANSWER: {}", "- ANSWER: {}", "Final answer: {}", "\\boxed{{\\text{{ANSWER: }}{}}}",
    "ANSWER:{}\n\n",     "ANSWER: {}.", "ANSWER: {}。",
]  # fmt: skip
# Wrappers over several lines, each opening the first line of what it holds and closing the last.
BLOCKS = ["$\n{}\n$", "$$\n{}\n$$", "\\(\n{}\n\\)", "\\[\n{}\n\\]", "**{}**", "\\boxed{{\n{}\n}}", "\\fbox{{\n{}\n}}",
          "\\textbf{{{}}}", "```\n{}\n```", "~~~\n{}\n~~~"]  # fmt: skip
WRAPPERS = st.lists(st.sampled_from(_WRAPPERS), max_size=4)
LABELS = st.sampled_from(_LABELS)


def wrapped(written: str, wrappers: list[str]) -> str:
    for wrapper in wrappers:
        written = wrapper.format(written)
    return written
