"""Candidate pairs compared in full, in pieces that an engine can hand out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from corpus.overlap.buckets import Pairs
from corpus.overlap.comparison import Known, judge
from corpus.overlap.statements import Statement
from engine import Engine

CHUNK_PAIRS = 16_384  # about a second of work: starting a process costs as much


@dataclass(frozen=True)
class Matches:
    """The pairs found to be near or variants, sorted by the second row and then the first.

    Attributes:
        pairs: rows, i < j.
        near: whether they are the same problem; the others are variants.
        similarity: of their words.
        differs: what differs, in a few words.
    """

    pairs: Pairs
    near: NDArray[np.bool_]
    similarity: NDArray[np.float64]
    differs: list[str]


Piece = tuple[Pairs, list[bytes], list[str]]  # pairs of places in the two lists: packed statements and answers
Verdicts = tuple[list[int], list[bool], list[float], list[str]]  # as in `Matches`, by place in the piece


def verify(pairs: Pairs, packed: Sequence[bytes], answers: Sequence[str], similarity: float, engine: Engine) -> Matches:
    """Compare pairs of statements in full.

    Args:
        pairs: rows, i < j, none twice.
        packed: the packed statement of each row.
        answers: the reference answer of each row.
        similarity: least similarity of words that counts as near.
        engine: where the work runs.
    """
    pairs = _by_locality(pairs, len(packed))
    places: list[int] = []
    near: list[bool] = []
    similarities: list[float] = []
    differs: list[str] = []
    verdicts = engine.map(judge_piece, similarity, _pieces(pairs, packed, answers))
    for start, found in zip(range(0, len(pairs), CHUNK_PAIRS), verdicts, strict=True):
        places += [start + place for place in found[0]]
        near += found[1]
        similarities += found[2]
        differs += found[3]
    found_pairs = pairs[np.array(places, dtype=np.int64)]
    order = np.lexsort((found_pairs[:, 0], found_pairs[:, 1]))
    return Matches(
        found_pairs[order],
        np.array(near, dtype=np.bool_)[order],
        np.array(similarities, dtype=np.float64)[order],
        [differs[at] for at in order.tolist()],
    )


def judge_piece(similarity: float, piece: Piece) -> Verdicts:
    """The pairs of a piece that are near or variants; work for an engine."""
    pairs, packed, answers = piece
    known = [Known(Statement.unpacked(one), answer) for one, answer in zip(packed, answers, strict=True)]
    verdicts: Verdicts = ([], [], [], [])
    places, near, similarities, differs = verdicts
    for place, (i, j) in enumerate(pairs.tolist()):
        found = judge(known[i], known[j], similarity)
        if found.kind in ("near", "variant"):
            places.append(place)
            near.append(found.kind == "near")
            similarities.append(found.similarity)
            differs.append(found.differs)
    return verdicts


def _pieces(pairs: Pairs, packed: Sequence[bytes], answers: Sequence[str]) -> Iterator[Piece]:
    for at in range(0, len(pairs), CHUNK_PAIRS):
        rows, places = np.unique(pairs[at : at + CHUNK_PAIRS], return_inverse=True)
        listed = rows.tolist()
        yield places.reshape(-1, 2), [packed[row] for row in listed], [answers[row] for row in listed]


def _by_locality(pairs: Pairs, rows: int) -> Pairs:
    """The pairs in an order in which neighbours share rows, so that each piece unpacks few statements."""
    if len(pairs) <= CHUNK_PAIRS:
        return pairs
    from scipy import sparse  # slow to load, and few rows do without
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    ones = np.ones(len(pairs), dtype=np.bool_)
    graph = sparse.coo_matrix((ones, (pairs[:, 0], pairs[:, 1])), shape=(rows, rows)).tocsr()
    place = np.empty(rows, dtype=np.int64)
    place[reverse_cuthill_mckee((graph + graph.T).tocsr(), symmetric_mode=True)] = np.arange(rows)
    ends = place[pairs]
    return pairs[np.lexsort((ends.max(axis=1), ends.min(axis=1)))]
