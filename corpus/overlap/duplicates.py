"""Which training rows repeat another, which one stays, and which carry answers that contradict each other."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from corpus.overlap.agreement import contradict
from corpus.overlap.candidates import near_pairs, variant_pairs
from corpus.overlap.comparison import Comparison, Known, judge
from corpus.overlap.exclusion import Excluded, Variant, excluded
from corpus.overlap.statements import Statement
from corpus.rows.problem import Problem

STAGE = "dedupe"
# A row of a lower tier wins over any of a higher: GSM8K and MATH are the collections that the others draw from.
TIERS = {"gsm8k": 0, "math": 0, "deepscaler": 1, "acereason": 1}
SOURCE_ORDER = tuple(TIERS)

Matches = dict[int, dict[int, Comparison]]


@dataclass(frozen=True)
class Duplicates:
    """What `find_duplicates` found: rows kept and removed, and variants."""

    kept: list[Problem]
    removed: list[Excluded]
    variants: list[Variant]


def find_duplicates(
    problems: Sequence[Problem],
    statements: Sequence[Statement],
    *,
    similarity: float,
    drop_variants: bool,
) -> Duplicates:
    """Decide which rows stay.

    A row goes only if it is itself near a row that stays: nearness is not transitive, so no chain of small changes
    carries one away. All rows of a statement whose answers contradict each other go.

    Args:
        problems: rows of all training sources.
        statements: their normal forms, in the same order.
        similarity: least similarity of words that counts as near.
        drop_variants: remove variants as if they were duplicates.
    """
    groups: dict[str, list[int]] = defaultdict(list)
    for index in sorted(range(len(problems)), key=lambda i: _rank(problems[i])):
        groups[statements[index].exact].append(index)
    removed = _conflicting(problems, groups)
    heads = [group[0] for group in groups.values() if group[0] not in removed]
    near, variants = _matches(problems, statements, heads, similarity)
    blocking = _merged(near, variants) if drop_variants else near
    kept = _greedy(problems, heads, blocking, removed)
    for head, *copies in groups.values():
        for index in copies:
            if index not in removed:
                removed[index] = _copy(problems, index, head, removed.get(head))
    return Duplicates(
        [problems[i] for i in range(len(problems)) if i in kept],
        [removed[i] for i in sorted(removed)],
        _reported(problems, variants, kept),
    )


def _rank(problem: Problem) -> tuple[int, bool, int, int]:
    source = problem.source
    return TIERS[source], not problem.eligible, SOURCE_ORDER.index(source), problem.row_index


def _conflicting(problems: Sequence[Problem], groups: dict[str, list[int]]) -> dict[int, Excluded]:
    removed: dict[int, Excluded] = {}
    for group in groups.values():
        clash = next(
            ((i, j) for i, j in combinations(group, 2) if contradict(problems[i].answer, problems[j].answer)), None
        )
        if clash is None:
            continue
        first, second = clash
        for i in group:
            other = second if i == first else first
            evidence = f"answers {problems[first].answer[:60]!r} and {problems[second].answer[:60]!r}"
            removed[i] = excluded(problems[i], STAGE, "conflicting_answers", problems[other].task_id, 1.0, evidence)
    return removed


def _matches(
    problems: Sequence[Problem], statements: Sequence[Statement], heads: Sequence[int], similarity: float
) -> tuple[Matches, Matches]:
    forms = [statements[i] for i in heads]
    known = [Known(statements[i], problems[i].answer) for i in heads]
    near: Matches = defaultdict(dict)
    variants: Matches = defaultdict(dict)
    for a, b in sorted(near_pairs(forms) | variant_pairs(forms)):
        found = judge(known[a], known[b], similarity)
        if found.kind in ("near", "variant"):
            target = near if found.kind == "near" else variants
            target[heads[a]][heads[b]] = target[heads[b]][heads[a]] = found
    return near, variants


def _merged(near: Matches, variants: Matches) -> Matches:
    return {i: {**variants.get(i, {}), **near.get(i, {})} for i in near.keys() | variants.keys()}


def _greedy(
    problems: Sequence[Problem], heads: Sequence[int], blocking: Matches, removed: dict[int, Excluded]
) -> set[int]:
    """Keep each row, best first, unless it is near one already kept."""
    kept: set[int] = set()
    for index in sorted(heads, key=lambda i: _rank(problems[i])):
        other = _kept_neighbour(index, blocking, kept)
        if other is None:
            kept.add(index)
            continue
        found = blocking[index][other]
        reason = "near_duplicate" if found.kind == "near" else "numeral_variant"
        removed[index] = excluded(
            problems[index], STAGE, reason, problems[other].task_id, found.similarity, found.differs
        )
    return kept


def _kept_neighbour(index: int, blocking: Matches, kept: set[int]) -> int | None:
    near = [(-found.similarity, other) for other, found in blocking.get(index, {}).items() if other in kept]
    return min(near)[1] if near else None


def _copy(problems: Sequence[Problem], index: int, head: int, gone: Excluded | None) -> Excluded:
    """A copy of `head` collides with it, or with what `head` collided with where `head` went too."""
    if gone is None:
        return excluded(problems[index], STAGE, "duplicate", problems[head].task_id, 1.0, "same normal form")
    return excluded(problems[index], STAGE, gone.reason, gone.collided_with, gone.score, gone.evidence)


def _reported(problems: Sequence[Problem], variants: Matches, kept: set[int]) -> list[Variant]:
    return [
        Variant(problems[i].task_id, problems[j].task_id, round(found.similarity, 4), found.differs)
        for i in sorted(kept)
        for j, found in sorted(variants.get(i, {}).items())
        if i < j and j in kept
    ]
