"""Chunks to results, on this machine or on a cluster: what a row's crash or a lost node costs stays out of the results.

On a cluster, each process of Ray's keeps one grading process of `batch.pool` of its own, so that a row meets the same
limits as on one machine; Ray itself does a block again whose process or node is lost.
"""

import itertools
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing

from batch.chunk import Chunk, Graded, Setup
from batch.pool import Pool
from engine import Choice, open_engine

# Chunks that travel together: some 4,000 rows, a tenth of a second of ordinary grading; at most 16 MB.
_BLOCK_CHUNKS = 8


def graded_chunks(choice: Choice, setup: Setup, chunks: Iterable[Chunk]) -> Generator[Graded, None, None]:
    """The results of each chunk, in the order of the chunks.

    Raises:
        Fault: grading processes do not start, or the cluster is not to be had.
    """
    if choice.engine == "local":
        with Pool(setup, choice.processes) as pool, closing(pool.grade(chunks)) as graded:
            yield from graded
        return
    lost = 0
    with open_engine(choice) as engine:
        for block in engine.map(_grade_block, setup, _blocks(chunks)):
            if engine.again > lost:
                rows = sum(len(columns[0]) for columns, _ in itertools.chain.from_iterable(g.pieces for g in block))
                block[0] = block[0]._replace(again=block[0].again + rows * (engine.again - lost))
                lost = engine.again
            yield from block


def _blocks(chunks: Iterable[Chunk]) -> Iterator[list[Chunk]]:
    waiting = iter(chunks)
    while block := list(itertools.islice(waiting, _BLOCK_CHUNKS)):
        yield block


_POOLS: list[tuple[Setup, Pool]] = []  # of this process of the cluster: one, for the grading that it works for


def _grade_block(setup: Setup, block: list[Chunk]) -> list[Graded]:
    if not _POOLS or _POOLS[0][0] is not setup:
        while _POOLS:
            _POOLS.pop()[1].close()
        _POOLS.append((setup, Pool(setup, 1)))
    return list(_POOLS[0][1].grade(block))
