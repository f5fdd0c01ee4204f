from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from corpus.overlap.agreement import contradict, first_contradiction

ANSWERS = ("1/2", "0.5", "\\frac{1}{2}", "2", "2.0", "x + 1", "x", "B", "12 cookies", "12", "", "2 apples")


@given(st.lists(st.sampled_from(ANSWERS), max_size=8))
def test_the_first_contradiction_is_that_of_all_pairs_in_order(answers: list[str]) -> None:
    clashes = ((i, j) for i, j in combinations(range(len(answers)), 2) if contradict(answers[i], answers[j]))
    assert first_contradiction(answers) == next(clashes, None)


def test_many_answers_that_are_no_numbers_are_not_compared_with_each_other() -> None:
    answers = [f"x + {n}y" for n in range(5_000)]
    assert first_contradiction([*answers, "7"]) == (0, 5_000)
    assert first_contradiction(answers) is None
