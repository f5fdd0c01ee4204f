"""Rows to results, inside a grading process: no files, no pyarrow, nothing but the grader."""

import importlib
import os
import signal
import time
from collections.abc import Callable
from typing import Any

from batch.chunk import Chunk, Judged, Key, Setup, judged
from batch.kinds import BAD_REFERENCE, ERROR, OWN_REFERENCE, UNKNOWN_TASK
from batch.results import MAX_EXTRACTED, Result
from batch.rows import Row, row_of_columns, row_of_line

# Setting the timer for every row costs as much as some rows; a row that comes shortly before the next setting has up to
# this share less of the limit, and is then graded again alone, with all of it.
_REARM = 0.01
_BAD_REFERENCE = "bad_reference"  # the grader's word for a reference that is not one number


class Orphaned(Exception):
    """The process that asked is gone."""


class Judge:
    """Grades chunks as a `Setup` says."""

    def __init__(self, setup: Setup, parent: int) -> None:
        module, function = setup.grade.split(":")
        self._grade: Callable[..., Any] = getattr(importlib.import_module(module), function)
        self._setup = setup
        self._parent = parent

    def chunk(self, chunk: Chunk) -> Judged:
        """The results of a chunk. A row that takes longer than the limit ends the process with SIGALRM.

        The kernel's timer needs no help from this process, so a row that never gives control back is no exception.

        Raises:
            Orphaned: the parent process ended.
        """
        results = []
        armed = 0.0
        for number, content in zip(chunk.numbers, chunk.rows, strict=True):
            now = time.monotonic()
            if now - armed > self._setup.limit_seconds * _REARM:
                armed = now
                signal.setitimer(signal.ITIMER_REAL, self._setup.limit_seconds)
                if os.getppid() != self._parent:
                    raise Orphaned
            results.append(self._result(number, _row(content, chunk.names)))
        signal.setitimer(signal.ITIMER_REAL, 0)
        return judged(results)

    def unfinished(self, number: int, content: Any, names: tuple[str, ...] | None, reason: str) -> Result:
        """The result of a row whose grading took a process down."""
        row = _row(content, names)
        return self._refused(number, row, self._setup.references.get(row.task_id), reason)

    def _result(self, number: int, row: Row) -> Result:
        key = self._setup.references.get(row.task_id) if row.task_id else None
        reason = row.kind or (self._own_problem(row) if key is None else "")
        if reason:
            return self._refused(number, row, key, reason)
        if key is None:
            key = Key(row.reference or "", row.accepts_percent, row.source, row.level)
        try:
            verdict = self._grade(row.response, key.answer, accepts_percent=key.accepts_percent)
            if verdict.reason == _BAD_REFERENCE:  # the row's own: the operator's were checked when they were read
                return self._refused(number, row, key, BAD_REFERENCE)
            correct = verdict.correct is True
            extracted = verdict.extracted[:MAX_EXTRACTED]
            if not extracted.isascii():
                extracted = extracted.encode("utf-8", "backslashreplace").decode("utf-8")
            verdict_reason, method = verdict.reason, verdict.method
        except Exception:  # whatever a grader can raise is this row's error, and no other's
            return self._refused(number, row, key, ERROR)
        return Result(
            number,
            row.task_id,
            row.response_id,
            key.source,
            key.level,
            correct,
            verdict_reason,
            method,
            extracted,
            1.0 if correct else 0.0,
        )

    def _own_problem(self, row: Row) -> str:
        """Why a row whose task is not among the references cannot be graded against its own, or nothing."""
        if row.reference is None:
            return UNKNOWN_TASK
        if not self._setup.own_references:
            return UNKNOWN_TASK if row.task_id else OWN_REFERENCE
        return ""

    def _refused(self, number: int, row: Row, key: Key | None, reason: str) -> Result:
        source, level = (key.source, key.level) if key else (row.source, row.level)
        if key is None and not self._setup.own_references:
            source, level = "", 0  # what a candidate says of an unknown task is not a source of ours
        reward = None if reason in self._setup.skipped else 0.0
        return Result(number, row.task_id, row.response_id, source, level, False, reason, "", "", reward)


def _row(content: Any, names: tuple[str, ...] | None) -> Row:
    if type(content) is bytes:
        return row_of_line(content)
    return row_of_columns(names or (), content) if type(content) is tuple else Row(content)
