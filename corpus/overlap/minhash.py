"""Candidate pairs of alike statements: MinHash signatures in bands, equal bands meet."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray
from rensa import RMinHash

_MIXER = np.uint64(0x9E3779B97F4A7C15)  # an odd constant (2^64 over the golden ratio) spreads neighbouring values
SEED = 20_081  # any fixed number: the same rows give the same candidates


@cache
def token_hash(token: str) -> int:
    """A 64-bit hash of a token that is the same in every process."""
    return int.from_bytes(blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def signatures(sets: Sequence[set[int]], permutations: int) -> NDArray[np.uint64]:
    """The MinHash signatures of sets of token hashes, a row each."""
    rows = [sorted(members) or [0] for members in sets]
    digests = RMinHash.digest_matrix_from_token_hash_sets(rows, permutations, SEED).to_rows()
    return np.array(digests, dtype=np.uint64).reshape(len(sets), permutations)


def buckets(rows: NDArray[np.uint64], keys: Sequence[str], width: int) -> Iterator[list[int]]:
    """Groups of indices, ascending, two or more, whose keys agree and whose signatures agree in a band of values.

    A group may hold a stranger where hashes collide: what is found here is compared in full afterwards.
    """
    own = np.array([token_hash(key) for key in keys], dtype=np.uint64)
    for start in range(0, rows.shape[1] - width + 1, width):
        mixed = own
        for column in range(start, start + width):
            mixed = (mixed ^ rows[:, column]) * _MIXER
            mixed ^= mixed >> np.uint64(29)
        order = np.argsort(mixed, kind="stable")
        starts = np.concatenate(([0], np.flatnonzero(np.diff(mixed[order])) + 1, [len(order)]))
        for at in np.flatnonzero(np.diff(starts) > 1).tolist():
            yield order[starts[at] : starts[at + 1]].tolist()
