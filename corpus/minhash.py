"""Candidate pairs of alike statements: MinHash signatures in bands, equal bands meet."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b

from rensa import RMinHash

SEED = 20_081  # any fixed number: the same rows give the same candidates


@cache
def token_hash(token: str) -> int:
    """A 64-bit hash of a token that is the same in every process."""
    return int.from_bytes(blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def signatures(sets: Sequence[set[int]], permutations: int) -> list[list[int]]:
    """The MinHash signature of each set of token hashes."""
    rows = [sorted(members) or [0] for members in sets]
    return RMinHash.digest_matrix_from_token_hash_sets(rows, permutations, SEED).to_rows()  # type: ignore[no-any-return]


def buckets(rows: Sequence[Sequence[int]], keys: Sequence[str], width: int) -> Iterator[list[int]]:
    """Groups of two or more indices whose keys agree and whose signatures agree in one band of `width` values."""
    for start in range(0, len(rows[0]) - width + 1 if rows else 0, width):
        found: dict[tuple[object, ...], list[int]] = defaultdict(list)
        for index, row in enumerate(rows):
            found[(keys[index], *row[start : start + width])].append(index)
        yield from (group for group in found.values() if len(group) > 1)
