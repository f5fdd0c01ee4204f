"""Which pairs of statements are worth an exact comparison."""

import itertools
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from corpus.overlap.meaning import GENERIC_WORDS
from corpus.overlap.minhash import buckets, signatures, token_hash
from corpus.overlap.statements import Statement
from corpus.overlap.tokens import NUMBER, OPERATOR, SYMBOLS

# 32 bands of 3: statements that share half of their content words meet with probability 0.986, three quarters 0.9999.
NEAR_BANDS, NEAR_WIDTH = 32, 3
# 12 bands of 6 over word pairs: variants share nearly all words, and boilerplate alone must not meet.
VARIANT_BANDS, VARIANT_WIDTH = 12, 6
# Least estimated Jaccard similarity of content words: a fifth of the words changed leaves two thirds, and the estimate
# from 96 permutations is off by a tenth at most.
MIN_SHARED = 0.4
_CHUNK = 1 << 16  # pairs whose signatures are compared at a time: 50 MB
_FEW_WORDS = 4
_OFTEN_WORDS = frozenset(str(n) for n in range(11))


def near_pairs(statements: Sequence[Statement], across: int = 0) -> set[tuple[int, int]]:
    """Pairs (i < j) that share many content words and all numbers and operators, or all larger numbers.

    Args:
        statements: normal forms.
        across: only pairs with i below and j not below this index; 0 for all pairs.
    """
    contents = [_content(s) for s in statements]
    rows = signatures(contents, NEAR_BANDS * NEAR_WIDTH)
    told = [i for i, content in enumerate(contents) if len(content) >= _FEW_WORDS]
    groups = chain(
        buckets(rows, [_formula(s) for s in statements], NEAR_WIDTH),
        (
            [told[i] for i in group]
            for group in buckets(rows[told], [_numbers(statements[i]) for i in told], NEAR_WIDTH)
        ),
    )
    pairs: set[tuple[int, int]] = set()
    for group in groups:
        cut = bisect_left(group, across)
        pairs.update(product(group[:cut], group[cut:]) if across else combinations(group, 2))
    if not pairs:
        return pairs
    met = np.array(sorted(pairs))
    alike = [_shares(rows, met[at : at + _CHUNK]) for at in range(0, len(met), _CHUNK)]
    return set(map(tuple, met[np.concatenate(alike) >= MIN_SHARED].tolist()))


def _shares(rows: NDArray[np.uint64], pairs: NDArray[np.int64]) -> NDArray[np.float64]:
    """The estimated Jaccard similarity of pairs of signatures."""
    estimates: NDArray[np.float64] = (rows[pairs[:, 0]] == rows[pairs[:, 1]]).mean(axis=1)
    return estimates


def variant_pairs(statements: Sequence[Statement]) -> set[tuple[int, int]]:
    """Pairs (i < j) alike but for numbers: each with the next of its bucket, so that a family of n gives few pairs."""
    rows = signatures([_word_pairs(s) for s in statements], VARIANT_BANDS * VARIANT_WIDTH)
    pairs: set[tuple[int, int]] = set()
    for group in buckets(rows, [""] * len(statements), VARIANT_WIDTH):
        pairs.update(itertools.pairwise(group))
    return pairs


def _content(statement: Statement) -> set[int]:
    return {
        token_hash(t)
        for t, k in zip(statement.stems, statement.kinds, strict=True)
        if k not in (NUMBER, OPERATOR, SYMBOLS) and t not in GENERIC_WORDS
    }


def _formula(statement: Statement) -> str:
    """All numbers and operators: what tells a statement of few words."""
    kinds = zip(statement.tokens, statement.kinds, strict=True)
    return " ".join(sorted(t for t, k in kinds if k in (NUMBER, OPERATOR) and t not in "()*"))


def _numbers(statement: Statement) -> str:
    """The numbers that no rewording leaves out: not the small ones, which are often written as words or implied."""
    return " ".join(sorted(t for t in statement.numbers.elements() if t not in _OFTEN_WORDS))


def _word_pairs(statement: Statement) -> set[int]:
    masked = statement.masked
    return {_mixed(a, b) for a, b in itertools.pairwise(masked)} or {token_hash(t) for t in masked}


def _mixed(a: str, b: str) -> int:
    return (token_hash(a) * 0x9E3779B97F4A7C15 + token_hash(b)) & 0xFFFFFFFFFFFFFFFF


class RareGrams:
    """An index of statements by their rare pairs of neighbouring tokens, weighted by how rare they are.

    Boilerplate ("m and n are relatively prime positive integers") stands in many statements: a pair seen in more than
    `cap` of all statements says nothing and is left out, and the others weigh log(N / document frequency).
    """

    def __init__(self, targets: Sequence[Statement], rows: Sequence[Statement], cap: int) -> None:
        """Index `targets` against `rows`; frequencies are counted over both."""
        vocabulary: dict[tuple[str, str], int] = {}
        left = _incidence(targets, vocabulary)
        right = _incidence(rows, vocabulary)
        left.resize((left.shape[0], len(vocabulary)))
        right.resize((right.shape[0], len(vocabulary)))
        frequency = np.asarray(left.sum(axis=0) + right.sum(axis=0)).ravel()
        weight = np.where(frequency <= cap, np.log((len(targets) + len(rows) + 1) / np.maximum(frequency, 1)), 0.0)
        self._targets = left @ sparse.diags(weight)
        self._targets.eliminate_zeros()
        self._rows = right
        self.totals = np.asarray(self._targets.sum(axis=1)).ravel()

    def contained(self, share: float) -> Iterator[tuple[int, int, float]]:
        """(row, target, share of the target's weight that the row holds), where it is at least `share`."""
        overlap = (self._rows @ self._targets.T).tocoo()
        part = overlap.data / np.maximum(self.totals[overlap.col], 1e-9)
        for at in np.flatnonzero(part >= share):
            yield int(overlap.row[at]), int(overlap.col[at]), float(part[at])


def _incidence(statements: Sequence[Statement], vocabulary: dict[tuple[str, str], int]) -> sparse.csr_matrix:
    columns: list[int] = []
    ends = [0]
    for statement in statements:
        masked = statement.masked
        grams = Counter(itertools.pairwise(masked))
        columns.extend(vocabulary.setdefault(gram, len(vocabulary)) for gram in grams)
        ends.append(len(columns))
    values = np.ones(len(columns), dtype=np.float64)
    return sparse.csr_matrix((values, columns, ends), shape=(len(statements), len(vocabulary)))
