"""Which training rows repeat another, which one stays, and which carry answers that contradict each other."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from corpus.overlap.agreement import first_contradiction
from corpus.overlap.candidates import candidate_pairs
from corpus.overlap.exclusion import Excluded, Variant, excluded
from corpus.overlap.groups import Groups, read_groups
from corpus.overlap.verification import Matches, verify
from corpus.rows.problem import Problem
from engine import Engine

STAGE = "dedupe"
# A row of a lower tier wins over any of a higher: GSM8K and MATH are the collections that the others draw from.
TIERS = {"gsm8k": 0, "math": 0, "deepscaler": 1, "acereason": 1}
SOURCE_ORDER = tuple(TIERS)


@dataclass(frozen=True)
class Duplicates:
    """What `find_duplicates` found: rows kept and removed, and variants."""

    kept: list[Problem]
    removed: list[Excluded]
    variants: list[Variant]


def find_duplicates(
    problems: Sequence[Problem], *, similarity: float, drop_variants: bool, engine: Engine
) -> Duplicates:
    """Decide which rows stay.

    A row goes only if it is itself near a row that stays: nearness is not transitive, so no chain of small changes
    carries one away. All rows of a statement whose answers contradict each other go.

    Args:
        problems: rows of all training sources.
        similarity: least similarity of words that counts as near.
        drop_variants: remove variants as if they were duplicates.
        engine: where statements are read and compared; the outcome does not depend on it.
    """
    order = sorted(range(len(problems)), key=lambda i: _rank(problems[i]))
    groups, sketches = read_groups([problems[i].problem for i in order], order, engine)
    removed = _conflicting(problems, groups)
    heads = np.array([at for at, head in enumerate(groups.heads) if head not in removed], dtype=np.int64)
    pairs = candidate_pairs(sketches, heads, similarity)
    del sketches  # half a gigabyte for a million rows
    matches = verify(pairs, groups.packed, [problems[i].answer for i in groups.heads], similarity, engine)
    kept = _greedy(problems, groups, matches, removed, drop_variants)
    for head, copies in groups.copies.items():
        for index in copies:
            if index not in removed:
                removed[index] = _copy(problems, index, head, removed.get(head))
    return Duplicates(
        [problem for i, problem in enumerate(problems) if i not in removed],
        [removed[i] for i in sorted(removed)],
        _reported(problems, groups, matches, kept),
    )


def _rank(problem: Problem) -> tuple[int, bool, int, int]:
    source = problem.source
    return TIERS[source], not problem.eligible, SOURCE_ORDER.index(source), problem.row_index


def _conflicting(problems: Sequence[Problem], groups: Groups) -> dict[int, Excluded]:
    removed: dict[int, Excluded] = {}
    for head, copies in groups.copies.items():
        group = [head, *copies]
        clash = first_contradiction([problems[i].answer for i in group])
        if clash is None:
            continue
        first, second = group[clash[0]], group[clash[1]]
        evidence = f"answers {problems[first].answer[:60]!r} and {problems[second].answer[:60]!r}"
        for i in group:
            other = second if i == first else first
            removed[i] = excluded(problems[i], STAGE, "conflicting_answers", problems[other].task_id, 1.0, evidence)
    return removed


def _greedy(
    problems: Sequence[Problem], groups: Groups, matches: Matches, removed: dict[int, Excluded], drop_variants: bool
) -> NDArray[np.bool_]:
    """Keep each head, best first, unless it is near one already kept; which are kept, and the others into `removed`."""
    kept = np.array([head not in removed for head in groups.heads], dtype=np.bool_)
    blocking = np.flatnonzero(matches.near | drop_variants)
    second = matches.pairs[blocking, 1]
    # The pairs of one head stand together, heads in order of rank: what comes before it is decided.
    for met in np.split(blocking, np.flatnonzero(np.diff(second)) + 1):
        near = [
            (-matches.similarity[at], groups.heads[matches.pairs[at, 0]], at)
            for at in met
            if kept[matches.pairs[at, 0]]
        ]
        if not near:
            continue
        _, other, at = min(near)
        place = int(matches.pairs[at, 1])
        kept[place] = False
        index = groups.heads[place]
        reason = "near_duplicate" if matches.near[at] else "numeral_variant"
        score, evidence = float(matches.similarity[at]), matches.differs[at]
        removed[index] = excluded(problems[index], STAGE, reason, problems[other].task_id, score, evidence)
    return kept


def _copy(problems: Sequence[Problem], index: int, head: int, gone: Excluded | None) -> Excluded:
    """A copy of `head` collides with it, or with what `head` collided with where `head` went too."""
    if gone is None:
        return excluded(problems[index], STAGE, "duplicate", problems[head].task_id, 1.0, "same normal form")
    return excluded(problems[index], STAGE, gone.reason, gone.collided_with, gone.score, gone.evidence)


def _reported(problems: Sequence[Problem], groups: Groups, matches: Matches, kept: NDArray[np.bool_]) -> list[Variant]:
    """The variants of which both are kept, in the order of the rows."""
    chosen = np.flatnonzero(~matches.near & kept[matches.pairs].all(axis=1))
    rows = np.sort(np.array(groups.heads, dtype=np.int64)[matches.pairs[chosen]], axis=1)
    order = np.lexsort((rows[:, 1], rows[:, 0]))
    return [
        Variant(problems[i].task_id, problems[j].task_id, round(float(matches.similarity[at]), 4), matches.differs[at])
        for at, (i, j) in zip(chosen[order].tolist(), rows[order].tolist(), strict=True)
    ]
