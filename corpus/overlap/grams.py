"""Statements that hold the rare word pairs of another, whatever else they hold."""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from corpus.overlap.statements import Statement

Vocabulary = dict[tuple[str, str], int]


@dataclass(frozen=True)
class RareGrams:
    """An index of targets by their pairs of neighbouring tokens, which weigh more the rarer they are.

    Boilerplate ("m and n are relatively prime positive integers") stands in many statements: a pair seen in more than
    a number of all statements says nothing and is left out, and the others weigh log(N / document frequency).
    Frequencies are counted over rows and targets alike, so the rows are counted first, then weighed.

    Attributes:
        vocabulary: the pairs of tokens of all targets, numbered.
        incidence: which target holds which; after `weighed`, with the weights.
        totals: the weight of each target.
    """

    vocabulary: Vocabulary
    incidence: sparse.csr_matrix
    totals: NDArray[np.float64]

    @staticmethod
    def of(targets: Sequence[Statement]) -> "RareGrams":
        """The index, not yet weighed."""
        vocabulary: Vocabulary = {}
        for target in targets:
            for gram in itertools.pairwise(target.masked):
                vocabulary.setdefault(gram, len(vocabulary))
        incidence = _incidence(targets, vocabulary)
        return RareGrams(vocabulary, incidence, np.zeros(len(targets)))

    @property
    def width(self) -> int:
        """The number of pairs of tokens."""
        return len(self.vocabulary)

    def count(self, rows: Sequence[Statement]) -> NDArray[np.int64]:
        """In how many rows each pair of tokens stands."""
        counts: NDArray[np.int64] = np.bincount(
            _incidence(rows, self.vocabulary).indices, minlength=len(self.vocabulary)
        )
        return counts

    def weighed(self, rows: int, counts: NDArray[np.int64], cap: int) -> "RareGrams":
        """The index with weights.

        Args:
            rows: the number of rows.
            counts: in how many of them each pair stands.
            cap: a pair in more than this many rows and targets is boilerplate.
        """
        frequency = np.asarray(self.incidence.sum(axis=0)).ravel() + counts
        every = len(self.totals) + rows + 1
        weight = np.where(frequency <= cap, np.log(every / np.maximum(frequency, 1)), 0.0)
        weighted = self.incidence @ sparse.diags(weight)
        weighted.eliminate_zeros()
        return RareGrams(self.vocabulary, weighted, np.asarray(weighted.sum(axis=1)).ravel())

    def contained(self, rows: Sequence[Statement], share: float) -> Iterator[tuple[int, int]]:
        """(row, target) where the row holds at least `share` of the target's weight."""
        overlap = (_incidence(rows, self.vocabulary) @ self.incidence.T).tocoo()
        part = overlap.data / np.maximum(self.totals[overlap.col], 1e-9)
        for at in np.flatnonzero(part >= share):
            yield int(overlap.row[at]), int(overlap.col[at])


def _incidence(statements: Sequence[Statement], vocabulary: Vocabulary) -> sparse.csr_matrix:
    columns: list[int] = []
    ends = [0]
    for statement in statements:
        columns.extend(vocabulary[gram] for gram in Counter(itertools.pairwise(statement.masked)) if gram in vocabulary)
        ends.append(len(columns))
    values = np.ones(len(columns), dtype=np.float64)
    return sparse.csr_matrix((values, columns, ends), shape=(len(statements), len(vocabulary)))
