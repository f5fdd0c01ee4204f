"""MinHash signatures of statements, and their bands: alike sets have equal bands more often than others."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray
from rensa import RMinHash

_MIXER = np.uint64(0x9E3779B97F4A7C15)  # an odd constant (2^64 over the golden ratio) spreads neighbouring values
SEED = 20_081  # any fixed number: the same rows give the same candidates


@lru_cache(maxsize=1 << 17)
def token_hash(token: str) -> int:
    """A 64-bit hash of a token that is the same in every process."""
    return int.from_bytes(blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def hashes(tokens: Sequence[str]) -> NDArray[np.uint64]:
    """The hash of each token."""
    return np.fromiter(map(token_hash, tokens), dtype=np.uint64, count=len(tokens))


def signatures(sets: Sequence[set[int]], permutations: int) -> NDArray[np.uint32]:
    """The MinHash signatures of sets of token hashes, a row each."""
    rows = [sorted(members) or [0] for members in sets]
    digests = RMinHash.digest_matrix_from_token_hash_sets(rows, permutations, SEED).to_rows()
    return np.array(digests, dtype=np.uint32).reshape(len(sets), permutations)


def bands(rows: NDArray[np.uint32], keys: NDArray[np.uint64], width: int) -> Iterator[NDArray[np.uint64]]:
    """For each band of `width` values, a hash a row: equal where the keys agree and the signatures agree in the band.

    Two rows that differ may share a hash by chance: what meets here is compared in full afterwards.
    """
    for start in range(0, rows.shape[1] - width + 1, width):
        mixed = keys
        for column in range(start, start + width):
            mixed = (mixed ^ rows[:, column]) * _MIXER
            mixed ^= mixed >> np.uint64(29)
        yield mixed
