"""Which pairs of statements are worth an exact comparison."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from corpus.overlap.buckets import Buckets, Pairs, neighbours, pairs_across
from corpus.overlap.minhash import bands
from corpus.overlap.sketches import NEAR_BANDS, NEAR_WIDTH, Contents, Sketches

# Least estimated Jaccard similarity of content words: a fifth of the words changed leaves two thirds, and the estimate
# from 96 permutations is off by a tenth at most.
MIN_SHARED = 0.4
_CHUNK = 1 << 16  # pairs whose signatures are compared at a time: 50 MB
_PENDING = 1 << 22  # pairs that wait to be sifted: 32 MB


def candidate_pairs(sketches: Sketches, members: NDArray[np.int64], similarity: float) -> Pairs:
    """Pairs (i < j) of `members` that may be near or variants, sorted; what could only be different is left out.

    Args:
        sketches: of all statements.
        members: the rows to compare, ascending.
        similarity: least similarity of words that counts as agreement.
    """
    near = _sifted(_near_blocks(sketches, members), sketches, similarity)
    variants = (neighbours(sketches.variants[:, band], members) for band in range(sketches.variants.shape[1]))
    alike = _distinct(np.concatenate([_keys(block) for block in variants]))
    alike = alike[_comparable(sketches.weights, _unkeyed(alike), similarity)]
    return _unkeyed(_distinct(np.concatenate((near, alike))))


def near_across(rows: Contents, targets: Contents) -> Pairs:
    """Pairs (row, target) that share many content words and all numbers and operators, or all larger numbers."""
    found = [np.empty((0, 2), dtype=np.int64)]
    for name in ("formulas", "numbers"):
        some, others = (_told(side) if name == "numbers" else np.arange(len(side)) for side in (rows, targets))
        left = bands(rows.contents[some], getattr(rows, name)[some], NEAR_WIDTH)
        right = bands(targets.contents[others], getattr(targets, name)[others], NEAR_WIDTH)
        for one, other in zip(left, right, strict=True):
            for met in pairs_across(one, other):
                pairs = np.stack((some[met[:, 0]], others[met[:, 1]]), axis=1)
                found.append(pairs[_shared(rows.contents, targets.contents, pairs)])
    return _unkeyed(_distinct(_keys(np.concatenate(found))))


def _near_blocks(sketches: Sketches, members: NDArray[np.int64]) -> Iterator[Pairs]:
    """Pairs that share many content words and all numbers and operators, or else all larger numbers."""
    # In a large bucket, those with the same numbers and content words stand together.
    *_, whole = bands(sketches.contents, sketches.numbers, NEAR_BANDS * NEAR_WIDTH)
    members = members[np.argsort(whole[members], kind="stable")]
    del whole
    buckets = Buckets()
    for values in bands(sketches.contents, sketches.formulas, NEAR_WIDTH):
        yield from buckets.pairs(values, members)
    members = members[sketches.told[members]]
    for values in bands(sketches.contents, sketches.numbers, NEAR_WIDTH):
        yield from buckets.pairs(values, members)


def _sifted(blocks: Iterable[Pairs], sketches: Sketches, similarity: float) -> NDArray[np.uint64]:
    """The keys of the distinct pairs that share enough, sorted; what is kept in between is bounded."""
    kept = np.empty(0, dtype=np.uint64)
    pending: list[NDArray[np.uint64]] = []
    for block in blocks:
        pending.append(_keys(block))
        if sum(map(len, pending)) >= _PENDING:
            kept, pending = _worth(kept, pending, sketches, similarity), []
    return _worth(kept, pending, sketches, similarity)


def _worth(
    kept: NDArray[np.uint64], pending: list[NDArray[np.uint64]], sketches: Sketches, similarity: float
) -> NDArray[np.uint64]:
    fresh = _distinct(np.concatenate(pending)) if pending else kept[:0]
    fresh = fresh[~_among(fresh, kept)]
    fresh = fresh[_comparable(sketches.weights, _unkeyed(fresh), similarity)]
    fresh = fresh[_shared(sketches.contents, sketches.contents, _unkeyed(fresh))]
    merged = np.concatenate((kept, fresh))
    merged.sort()
    return merged


def _among(keys: NDArray[np.uint64], known: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Whether each key is one of `known`; both are sorted."""
    if not len(known):
        return np.zeros(len(keys), dtype=np.bool_)
    place = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    found: NDArray[np.bool_] = known[place] == keys
    return found


def _shared(left: NDArray[np.uint32], right: NDArray[np.uint32], pairs: Pairs) -> NDArray[np.bool_]:
    """Whether the estimated Jaccard similarity of the content words is large enough."""
    enough = np.empty(len(pairs), dtype=np.bool_)
    for at in range(0, len(pairs), _CHUNK):
        i, j = pairs[at : at + _CHUNK].T
        enough[at : at + _CHUNK] = (left[i] == right[j]).mean(axis=1) >= MIN_SHARED
    return enough


def _comparable(weights: NDArray[np.float64], pairs: Pairs, similarity: float) -> NDArray[np.bool_]:
    """Whether the lengths allow the similarity; the same rule as in `comparison.compare`."""
    one, other = weights[pairs[:, 0]], weights[pairs[:, 1]]
    enough: NDArray[np.bool_] = 2 * np.minimum(one, other) >= similarity * (one + other)
    return enough


def _distinct(keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The keys sorted, each once; faster than numpy's own where most are distinct."""
    keys = np.sort(keys)
    return keys[np.append(np.diff(keys) != 0, True)] if len(keys) else keys


def _told(sketches: Contents) -> NDArray[np.int64]:
    return np.flatnonzero(sketches.told)


def _keys(pairs: Pairs) -> NDArray[np.uint64]:
    """A pair as one number, so that pairs sort fast and take 8 bytes."""
    keys: NDArray[np.uint64] = pairs[:, 0].astype(np.uint64) << np.uint64(32) | pairs[:, 1].astype(np.uint64)
    return keys


def _unkeyed(keys: NDArray[np.uint64]) -> Pairs:
    return np.stack((keys >> np.uint64(32), keys & np.uint64(0xFFFFFFFF)), axis=1).astype(np.int64)
