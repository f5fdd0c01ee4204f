"""Pairs whose equality is known by construction: identities and slips of sixteen kinds."""

from benchmarks.answer_pairs import pairs
from grader import grade_answer
from grader.answers import same_value


def test_every_generated_pair_is_judged_right() -> None:
    drawn = list(pairs(1_600, seed=7))
    wrong = [pair for pair in drawn if same_value(pair.left, pair.right) is not pair.same]
    assert wrong == []
    assert {pair.same for pair in drawn} == {True, False}


def test_a_reply_is_judged_as_the_pair_it_makes() -> None:
    for pair in pairs(320, seed=8):
        assert grade_answer(f"So it follows.\nANSWER: ${pair.right}$", pair.left).correct is pair.same, pair
