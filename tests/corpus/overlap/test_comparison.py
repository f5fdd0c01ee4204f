from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from corpus.overlap.comparison import Known, compare, judge
from corpus.overlap.statements import read_statement

CASES = yaml.safe_load((Path(__file__).parent / "comparisons.yaml").read_text("utf-8"))
SIMILARITY = 0.8
WORDS = "boxes pens lamps rows coins shelves trees garden old small each holds buys sells then with and of the".split()
texts = st.lists(st.sampled_from(WORDS) | st.integers(2, 99).map(str), min_size=1, max_size=25).map(" ".join)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["name"])
def test_kinds(case: dict[str, str]) -> None:
    a, b = read_statement(case["a"]), read_statement(case["b"])
    assert compare(a, b, SIMILARITY).kind == case["kind"], compare(a, b, SIMILARITY)
    assert compare(b, a, SIMILARITY).kind == case["kind"], compare(b, a, SIMILARITY)


@given(texts, texts)
def test_similarity_is_symmetric_and_a_share(one: str, other: str) -> None:
    a, b = read_statement(one), read_statement(other)
    found = compare(a, b, 0.5)
    assert 0 <= found.similarity <= 1
    assert found.similarity == pytest.approx(compare(b, a, 0.5).similarity)
    assert (found.kind == "exact") == (a.exact == b.exact)


@given(texts, st.integers(100, 999), st.integers(100, 999))
def test_another_number_is_never_the_same_problem(text: str, one: int, other: int) -> None:
    kinds = compare(read_statement(f"{text} {one}"), read_statement(f"{text} {other}"), SIMILARITY).kind
    assert kinds == ("exact" if one == other else "variant")


REWORDED = ("How many 5-digit codes contain at least one 7?", "How many 5-digit codes have at least one 7?")


@pytest.mark.parametrize(
    ("answers", "kind"),
    [(("37,512", "37512"), "near"), (("37512", ""), "near"), (("37512", "B"), "near"), (("37512", "52488"), "variant")],
)
def test_different_answers_tell_different_problems(answers: tuple[str, str], kind: str) -> None:
    known = [Known(read_statement(text), answer) for text, answer in zip(REWORDED, answers, strict=True)]
    assert judge(known[0], known[1], SIMILARITY).kind == kind


def test_an_equal_answer_excuses_a_slip_in_a_long_statement() -> None:
    text = (
        "For each positive integer $k$, let $S_k$ be the arithmetic sequence whose first term is 1 and whose common "
        "difference is $k$. For example, $S_3$ is the sequence $1, 4, 7, {}\\ldots$. "
        "For how many $k$ does it reach 2005?"
    )
    a, b = (read_statement(text.format(term)) for term in ("", "10, "))
    assert judge(Known(a, "12"), Known(b, "12"), SIMILARITY).kind == "near"
    assert judge(Known(a, "12"), Known(b, "13"), SIMILARITY).kind == "variant"
