"""One graded row as the results file has it, and the columns of many."""

import json
from collections.abc import Iterable
from typing import NamedTuple

MAX_EXTRACTED = 200  # characters of what was read out of a response that are kept

_quoted = json.encoder.encode_basestring  # as canonical JSON spells a text: UTF-8, not escaped to ASCII


class Result(NamedTuple):
    """A row of the results, in the order of the columns.

    `row` is the number of the line (JSONL) or of the row (Parquet), from 1. `reward` is 1.0, 0.0, or None for a row
    that the policy leaves out of every rate. A text is "" and a level 0 where nothing is known of it.
    """

    row: int
    task_id: str
    response_id: str
    source: str
    level: int
    correct: bool
    reason: str
    method: str
    extracted: str
    reward: float | None


def canonical_line(result: Result) -> str:
    """A result as a line of canonical JSON, the same as `canonical_text` of its fields, in a third of the time."""
    row, task_id, response_id, source, level, correct, reason, method, extracted, reward = result
    return (
        f'{{"correct":{"true" if correct else "false"},"extracted":{_quoted(extracted)},"level":{level},'
        f'"method":{_quoted(method)},"reason":{_quoted(reason)},"response_id":{_quoted(response_id)},'
        f'"reward":{"null" if reward is None else reward},"row":{row},"source":{_quoted(source)},'
        f'"task_id":{_quoted(task_id)}}}\n'
    )


def canonical_lines(results: Iterable[Result]) -> bytes:
    """The lines that `results_rows_sha256` is over: that of `corpus.tables.rows_sha256` of the results file."""
    return "".join(map(canonical_line, results)).encode("utf-8")
