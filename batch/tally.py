"""Counts and rates of a results table."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from batch.kinds import REFUSED, UNKNOWN_TASK
from batch.statistics import pass_at, rounded, wilson_interval

FIRST_ROWS = 10  # row numbers named for each kind of refused row


def accuracy(correct: int, scored: int) -> dict[str, Any]:
    """A rate with its interval; null where nothing was scored."""
    if not scored:
        return {"correct": 0, "scored": 0, "accuracy": None, "wilson_95": None}
    low, high = wilson_interval(correct, scored)
    return {
        "correct": correct,
        "scored": scored,
        "accuracy": rounded(Fraction(correct, scored)),
        "wilson_95": [low, high],
    }


def describe(results: pa.Table, ks: Sequence[int], known_tasks: Sequence[str]) -> dict[str, Any]:
    """What a receipt says of the results.

    Args:
        results: a table with at least the columns row, task_id, source, level, correct, reason and reward.
        ks: the k of pass@k.
        known_tasks: the tasks that there are references for.
    """
    scored = results.filter(pc.is_valid(results["reward"]))
    return {
        "rows": len(results),
        "overall": accuracy(*_correct_of(scored["correct"])),
        "by_source": _rates(scored, "source"),
        "by_level": _rates(scored, "level"),
        "by_verdict": _verdicts(results),
        "by_reason": {str(k): n for k, n in _counts(results, "reason").items()},
        "by_method": {str(k): n for k, n in _counts(results, "method").items() if k},
        "refused_rows": _refused(results),
        "tasks": _tasks(results, known_tasks),
        "pass_at": _pass_at(scored, ks),
    }


def _correct_of(column: pa.ChunkedArray) -> tuple[int, int]:
    return pc.sum(column).as_py() or 0, len(column)


def _counts(table: pa.Table, column: str) -> dict[Any, int]:
    counted = pc.value_counts(table[column].combine_chunks())
    return dict(sorted((entry["values"], entry["counts"]) for entry in counted.to_pylist()))


def _rates(scored: pa.Table, column: str) -> dict[str, Any]:
    """Accuracy by source or level; rows without one stand under "none"."""
    grouped = scored.group_by(column).aggregate([("correct", "sum"), ("correct", "count")])
    ordered = sorted(grouped.to_pylist(), key=lambda entry: entry[column])
    return {
        str(entry[column] or "none"): accuracy(entry["correct_sum"] or 0, entry["correct_count"]) for entry in ordered
    }


def _verdicts(results: pa.Table) -> dict[str, int]:
    """How many rows are correct, not correct, and left out."""
    correct = pc.sum(results["correct"]).as_py() or 0
    skipped = results["reward"].null_count
    return {"correct": correct, "incorrect": len(results) - correct - skipped, "skipped": skipped}


def _refused(results: pa.Table) -> dict[str, Any]:
    found = {}
    for kind in sorted(REFUSED):
        rows = results["row"].filter(pc.equal(results["reason"], kind))
        if len(rows):
            found[kind] = {"count": len(rows), "first_rows": rows.slice(0, FIRST_ROWS).to_pylist()}
    return found


def _tasks(results: pa.Table, known_tasks: Sequence[str]) -> dict[str, int]:
    named = pc.unique(results["task_id"])
    answered = pc.sum(pc.is_in(named, value_set=pa.array(known_tasks, pa.string()))).as_py() or 0
    return {"known": len(known_tasks), "answered": answered, "unanswered": len(known_tasks) - answered}


def _pass_at(scored: pa.Table, ks: Sequence[int]) -> dict[str, Any]:
    """pass@k over the tasks with k scored responses or more; rows without a task that is known belong to none."""
    known = pc.and_(pc.not_equal(scored["task_id"], ""), pc.not_equal(scored["reason"], UNKNOWN_TASK))
    named = scored.filter(known)
    tasks = named.group_by("task_id").aggregate([("correct", "sum"), ("correct", "count")])
    counts = Counter(zip(tasks["correct_count"].to_pylist(), tasks["correct_sum"].to_pylist(), strict=True))
    found = {}
    for k in ks:
        number, value = pass_at(k, counts)
        if value is not None:
            found[str(k)] = {"tasks": number, "value": rounded(value)}
    return found
