"""Grade a submission: read, grade, collect, write results, write the receipt, in that order."""

from collections import deque
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from batch.chunk import Chunk
from batch.collecting import Collector
from batch.dispatch import graded_chunks
from batch.job import Job
from batch.kinds import DUPLICATE
from batch.missing import NoReferences, refuse_tasks
from batch.parts import SCHEMA, Parts
from batch.progress import grading_progress
from batch.reading import Position, Submission, open_submission
from batch.stopping import stoppable
from batch.tally import describe
from grader.files import atomic_write, file_sha256
from grader.receipts import sealed, write_receipt

KIND = "answers"
_GROUP_ROWS = 65_536  # rows of a row group of the results; fixed, so that parts leave no trace in the bytes
_DESCRIBED = ("row", "task_id", "source", "level", "correct", "reason", "method", "reward")


def grade_submission(job: Job) -> dict[str, Any]:
    """Grade a submission into a results file and a receipt; the same inputs give the same bytes of both.

    A run that ends early, in whatever way, leaves what it graded in `job.parts`, and the next run of the same job goes
    on from there.

    Returns:
        The receipt.

    Raises:
        NoReferences: a row needs references and there are none.
        Fault: an input cannot be used, the submission changes meanwhile, a signal asks for the end, or grading
            processes do not start.
    """
    job.check()
    with stoppable():
        submission = open_submission(job.submission)
        identity = job.identity(submission)
        with Parts(job.parts, job.key(identity, submission)) as parts:
            skip_duplicates = DUPLICATE in job.policy.skipped()
            collector = Collector(parts, part_rows=job.part_rows, skip_duplicates=skip_duplicates)
            try:
                _grade_rest(job, submission, collector)
            except NoReferences:
                parts.remove()  # no later run could go on from them: it has references, or another submission
                raise
            submission.check_unchanged()
            _write_results(job, parts)
            receipt = _receipt(job, submission, identity, collector)
            write_receipt(job.receipt, receipt)
            parts.remove()
    return receipt


def _grade_rest(job: Job, submission: Submission, collector: Collector) -> None:
    """Grade what lies behind the parts that exist."""
    ends: deque[Position] = deque()

    def chunks() -> Iterator[Chunk]:
        for chunk, end in submission.read(collector.end):
            ends.append(end)
            yield chunk

    with (
        grading_progress(job.submission.name, submission.size) as advance,
        closing(graded_chunks(job.engine, job.setup(), chunks())) as graded,
    ):
        try:
            for chunk in graded:
                end = ends.popleft()
                if job.references.sha256 is None:
                    refuse_tasks(job.submission, chunk.pieces)
                collector.add(chunk, end)
                advance(end.offset, end.rows)
        finally:
            collector.flush()


def _write_results(job: Job, parts: Parts) -> None:
    """Join the parts into row groups of a fixed size."""
    with atomic_write(job.output) as stream, pq.ParquetWriter(stream, SCHEMA, compression="zstd") as writer:
        held = SCHEMA.empty_table()
        for table in parts.tables():
            held = pa.concat_tables([held, table])
            while len(held) >= _GROUP_ROWS:
                writer.write_table(held.slice(0, _GROUP_ROWS).combine_chunks(), _GROUP_ROWS)
                held = held.slice(_GROUP_ROWS)
        if len(held):
            writer.write_table(held.combine_chunks(), _GROUP_ROWS)


def _receipt(job: Job, submission: Submission, identity: dict[str, Any], collector: Collector) -> dict[str, Any]:
    results = pq.read_table(job.output, columns=list(_DESCRIBED))
    end = collector.end
    blank = end.number - end.rows
    return sealed(
        {
            "schema_version": 1,
            "kind": KIND,
            **identity,
            "submission": {
                "format": submission.format,
                "bytes": submission.bytes,
                "byte_order_mark": submission.byte_order_mark,
                "blank_lines": blank,
            },
            "results_sha256": file_sha256(job.output),
            "results_rows_sha256": collector.rows_sha256(),
            "rows_graded_again": collector.again,
            **describe(results, job.policy.pass_at, list(job.references.keys)),
        }
    )
