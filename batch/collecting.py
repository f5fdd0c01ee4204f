"""Results in input order: duplicates settled, rows hashed, parts written."""

import hashlib
import time
from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from batch.chunk import Graded
from batch.kinds import DUPLICATE
from batch.parts import SCHEMA, Parts
from batch.reading import Position
from batch.results import Result, canonical_lines

_PART_SECONDS = 10.0  # a part is written after this long at the latest; where parts end does not change the results
_RESPONSE_ID = Result._fields.index("response_id")
_ID_DIGEST_BYTES = 16  # a duplicate is found by digest: a million ids in 100 MB, and no collision to be met


class Collector:
    """Takes results in input order."""

    def __init__(self, parts: Parts, *, part_rows: int, skip_duplicates: bool) -> None:
        """Start behind the rows that `parts` holds already; a new part is written every `part_rows` rows."""
        self._parts = parts
        self._part_rows = part_rows
        self._duplicate_reward = None if skip_duplicates else 0.0
        self._seen: set[bytes] = set()
        self._digest = hashlib.sha256()
        # Each batch with the position behind it: a signal between two statements cannot part them.
        self._batches: list[tuple[pa.RecordBatch, Position]] = []
        self._pending = 0
        self._written = time.monotonic()
        self.end = parts.end
        self.again = parts.again  # rows that were graded once more
        for table in parts.tables():
            for batch in table.to_batches(8192):
                results = [Result(*row) for row in zip(*(c.to_pylist() for c in batch.columns), strict=True)]
                self._digest.update(canonical_lines(results))
                for result in results:
                    self._is_new(result.task_id, result.response_id)

    def add(self, chunk: Graded, end: Position) -> None:
        """Take the results of the next chunk; `end` is the position behind its last row."""
        arrays = []
        for columns, lines in chunk.pieces:
            if any(columns[_RESPONSE_ID]):
                columns, lines = self._settle(columns, lines)
            self._digest.update(lines)
            arrays.append([pa.array(column, field.type) for column, field in zip(columns, SCHEMA, strict=True)])
            self._pending += len(columns[0])
        joined = [pa.concat_arrays(parts) for parts in zip(*arrays, strict=True)]
        self._batches.append((pa.RecordBatch.from_arrays(joined, schema=SCHEMA), end))
        self.end = end
        self.again += chunk.again
        if self._pending >= self._part_rows or time.monotonic() - self._written > _PART_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write what is not yet in a part."""
        if self._batches:
            self._parts.append([batch for batch, _ in self._batches], self._batches[-1][1], self.again)
        self._batches, self._pending, self._written = [], 0, time.monotonic()

    def rows_sha256(self) -> str:
        """The hash of all rows so far in canonical JSON, a line a row."""
        return self._digest.hexdigest()

    def _settle(self, columns: Iterable[tuple[Any, ...]], lines: bytes) -> tuple[tuple[tuple[Any, ...], ...], bytes]:
        """Mark the rows whose task id and response id were seen before."""
        results, changed = [], False
        for row in zip(*columns, strict=True):
            result = Result(*row)
            if not self._is_new(result.task_id, result.response_id):
                reward = self._duplicate_reward
                result = result._replace(correct=False, reason=DUPLICATE, method="", extracted="", reward=reward)
                changed = True
            results.append(result)
        return tuple(zip(*results, strict=True)), canonical_lines(results) if changed else lines

    def _is_new(self, task_id: str, response_id: str) -> bool:
        """Whether these ids were not seen; without both there is nothing to compare: equal samples are legal."""
        if not task_id or not response_id:
            return True
        # No id holds a line of its own length, so the length keeps two pairs apart.
        text = f"{len(task_id)}:{task_id}{response_id}".encode()
        key = hashlib.blake2b(text, digest_size=_ID_DIGEST_BYTES).digest()
        new = key not in self._seen
        self._seen.add(key)
        return new
