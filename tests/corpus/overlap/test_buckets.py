from collections.abc import Iterable
from itertools import combinations, pairwise, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from corpus.overlap.buckets import FULL, WINDOW, Buckets, Pairs, neighbours, pairs_across

groupings = st.lists(st.integers(0, 5), max_size=40)


def listed(blocks: Iterable[Pairs]) -> list[tuple[int, int]]:
    return sorted((i, j) for block in blocks for i, j in block.tolist())


def values(numbers: Iterable[int]) -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    return np.array(list(numbers), dtype=np.uint64)


@given(groupings)
def test_all_pairs_of_a_bucket_meet_once(numbers: list[int]) -> None:
    members = np.arange(len(numbers))
    expected = [(i, j) for i, j in combinations(range(len(numbers)), 2) if numbers[i] == numbers[j]]
    assert listed(Buckets().pairs(values(numbers), members)) == expected
    assert listed(Buckets().pairs(values(numbers), members[::-1])) == expected


@given(groupings, groupings)
def test_rows_meet_in_any_grouping_and_a_bucket_met_before_is_not_paired_again(
    one: list[int], other: list[int]
) -> None:
    count = min(len(one), len(other))
    members, buckets = np.arange(count), Buckets()
    met = listed(buckets.pairs(values(one[:count]), members)) + listed(buckets.pairs(values(other[:count]), members))
    either = [(i, j) for i, j in combinations(range(count), 2) if one[i] == one[j] or other[i] == other[j]]
    assert sorted(set(met)) == either
    assert listed(buckets.pairs(values(one[:count]), members)) == []


def test_a_large_bucket_gives_pairs_in_proportion() -> None:
    count = 20 * FULL
    members = np.arange(count)
    met = listed(Buckets().pairs(values([7] * count), members))
    assert len(met) < (WINDOW + 1) * count
    assert {(0, i) for i in range(1, count)} <= set(met)
    assert {(i, i + WINDOW) for i in range(count - WINDOW)} <= set(met)


@given(groupings)
def test_neighbours_chain_a_bucket(numbers: list[int]) -> None:
    chains = [[i for i, n in enumerate(numbers) if n == value] for value in set(numbers)]
    expected = sorted(pair for chain in chains for pair in pairwise(chain))
    assert listed([neighbours(values(numbers), np.arange(len(numbers)))]) == expected


@given(groupings, groupings, st.integers(1, 30))
def test_pairs_across_two_sides(left: list[int], right: list[int], most: int) -> None:
    met = listed(pairs_across(values(left), values(right), most))
    assert met == [(i, j) for i, j in product(range(len(left)), range(len(right))) if left[i] == right[j]]
