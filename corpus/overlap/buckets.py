"""Pairs of rows that share a bucket, as arrays; a huge bucket gives a number of pairs in proportion to its size."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Pairs = NDArray[np.int64]  # of shape (n, 2), each row i < j
# All pairs of a bucket of up to FULL rows. In a larger one, each row meets the WINDOW rows after it, in the order of
# `members`, and the bucket's first row by number: some 33 pairs a row instead of thousands. What that loses: two rows
# that are near each other, whose every shared bucket is larger than FULL, that stand further apart than WINDOW in each
# of them, and that are not the bucket's first. The largest bucket of 21,000 real training rows holds 82.
FULL, WINDOW = 256, 32


class Buckets:
    """The pairs of rows that share a bucket in any of several groupings; a bucket met before is not paired again."""

    def __init__(self) -> None:
        self._met = np.empty(0, dtype=np.uint64)

    def pairs(self, values: NDArray[np.uint64], members: NDArray[np.int64]) -> Iterator[Pairs]:
        """The pairs of one grouping, a block at a time.

        Args:
            values: the bucket of each row.
            members: the rows that take part, those first that should stand together in a large bucket; in the same
                order for each grouping.
        """
        order, ends = _sorted(values, members)
        starts = np.concatenate(([0], ends[:-1])).astype(np.int64)
        fresh = self._not_met(order, starts, ends)
        starts, ends = starts[fresh], ends[fresh]
        sizes = ends - starts
        place = np.repeat(starts - (np.cumsum(sizes) - sizes), sizes) + np.arange(sizes.sum())
        reach = np.repeat(ends, sizes) - place - 1
        large = np.repeat(sizes > FULL, sizes)
        reach[large] = np.minimum(reach[large], WINDOW)
        yield from _within_reach(order, place, reach)
        for start, end in zip(starts[sizes > FULL], ends[sizes > FULL], strict=True):
            bucket = order[start:end]
            first = bucket.min()
            others = bucket[bucket != first]
            yield _pairs(np.full(len(others), first), others)

    def _not_met(
        self, order: NDArray[np.int64], starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Which buckets have two members or more, and were not in an earlier grouping.

        A bucket is known by the sum of its members' hashes: among ten million, two share one with probability 10^-5.
        """
        sums = np.add.reduceat(_spread(order), starts) if len(order) else np.empty(0, dtype=np.uint64)
        several = ends - starts > 1
        fresh: NDArray[np.bool_] = several & ~np.isin(sums, self._met)
        self._met = np.concatenate((self._met, sums[fresh]))
        return fresh


def _within_reach(order: NDArray[np.int64], place: NDArray[np.int64], reach: NDArray[np.int64]) -> Iterator[Pairs]:
    """Each place with those that follow it, as far as it reaches."""
    step = 1
    while len(place):
        near = reach >= step
        place, reach = place[near], reach[near]
        yield _pairs(order[place], order[place + step])
        step += 1


def neighbours(values: NDArray[np.uint64], members: NDArray[np.int64]) -> Pairs:
    """Each row with the next of its bucket, in the order of `members`: a family of n gives n - 1 pairs."""
    order, ends = _sorted(values, members)
    place = np.setdiff1d(np.arange(len(order) - 1), ends - 1, assume_unique=True)
    return _pairs(order[place], order[place + 1])


def pairs_across(left: NDArray[np.uint64], right: NDArray[np.uint64], most: int = 1 << 21) -> Iterator[Pairs]:
    """The pairs (i, j) with left[i] equal to right[j], in blocks of about `most`."""
    order = np.argsort(right, kind="stable")
    found = right[order]
    first = np.searchsorted(found, left, "left")
    counts = np.searchsorted(found, left, "right") - first
    met = np.flatnonzero(counts)
    while len(met):
        now = met[: max(1, int(np.searchsorted(np.cumsum(counts[met]), most, "right")))]
        many = counts[now]
        within = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
        yield np.stack((np.repeat(now, many), order[np.repeat(first[now], many) + within]), axis=1)
        met = met[len(now) :]


def _sorted(values: NDArray[np.uint64], members: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The members by bucket, in their order within each; and where each bucket ends."""
    own = values[members]
    order = np.argsort(own, kind="stable")
    ends = np.append(np.flatnonzero(np.diff(own[order])) + 1, len(order)) if len(order) else np.empty(0, np.int64)
    return members[order], ends


def _spread(rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    """A hash of each row's number (the finaliser of SplitMix64)."""
    mixed = (rows.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    spread: NDArray[np.uint64] = mixed ^ (mixed >> np.uint64(31))
    return spread


def _pairs(some: NDArray[np.int64], others: NDArray[np.int64]) -> Pairs:
    return np.stack((np.minimum(some, others), np.maximum(some, others)), axis=1)
