"""Rates against values worked out elsewhere."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from batch.statistics import pass_at, rounded, wilson_interval


# Newcombe (1998), table I, method 3: the score interval without continuity correction.
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_matches_the_published_table(successes: int, trials: int, low: float, high: float) -> None:
    assert list(wilson_interval(successes, trials)) == pytest.approx([low, high], abs=5e-5)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_symmetric_and_as_scipy_has_it(case: tuple[int, int]) -> None:
    successes, trials = case
    low, high = wilson_interval(successes, trials)
    rate = successes / trials
    assert 0 <= low <= rate + 1e-6
    assert rate - 1e-6 <= high <= 1
    mirrored = wilson_interval(trials - successes, trials)
    assert list(mirrored) == pytest.approx([1 - high, 1 - low], abs=2e-6)
    exact = binomtest(successes, trials).proportion_ci(method="wilson")
    assert [low, high] == pytest.approx([exact.low, exact.high], abs=1e-6)


def by_enumeration(n: int, c: int, k: int) -> Fraction:
    """The share of the k-subsets of n responses that hold one of the c correct ones."""
    subsets = list(itertools.combinations(range(n), k))
    return Fraction(sum(min(subset) < c for subset in subsets), len(subsets))


@given(st.integers(1, 9).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n))))
def test_pass_at_k_is_the_share_of_subsets_with_a_correct_one(case: tuple[int, int, int]) -> None:
    n, c, k = case
    assert pass_at(k, {(n, c): 1}) == (1, by_enumeration(n, c, k))


def test_pass_at_k_averages_over_tasks_with_enough_responses() -> None:
    tasks = {(4, 1): 2, (2, 2): 1, (1, 1): 5}
    assert pass_at(2, tasks) == (3, (2 * Fraction(1, 2) + 1) / 3)
    assert pass_at(1, tasks) == (8, (2 * Fraction(1, 4) + 1 + 5) / 8)
    assert pass_at(5, tasks) == (0, None)


def test_pass_at_k_of_very_many_responses_is_exact() -> None:
    _, value = pass_at(1000, {(10**4, 1): 1})
    assert value == Fraction(1, 10)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1, 3), 0.333333),
        (Fraction(2, 3), 0.666667),
        (Fraction(5, 10**7), 0.0),
        (Fraction(15, 10**7), 0.000002),
    ],
)
def test_rates_are_rounded_half_to_even(value: Fraction, shown: float) -> None:
    assert rounded(value) == shown
