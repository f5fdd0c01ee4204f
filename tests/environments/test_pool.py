"""The pool's promises, with real processes: each reply one outcome, whatever happens to the processes."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from environments.pool import Outcome, Pool
from tests.environments.running import alive, descendants, gone

PLAIN = {"reference": "12", "accepts_percent": False}
SLOW = {"reference": r"\pi+1", "accepts_percent": False}  # only the last resort proves it, which starts SymPy
SLOW_REPLY = rb"ANSWER: \sqrt{\pi^2+2\pi+1}"


@pytest.fixture
def pool() -> Iterator[Pool]:
    one = Pool(size=2)
    one.start()
    yield one
    one.stop()


def ask(pool: Pool, header: Mapping[str, Any], *contents: bytes) -> list[Outcome]:
    async def all_of_them() -> list[Outcome]:
        return list(await asyncio.gather(*(pool.grade(dict(header), content) for content in contents)))

    return asyncio.run(all_of_them())


def rewards(outcomes: list[Outcome]) -> list[bool | None]:
    return [None if one.answer is None else one.answer["correct"] for one in outcomes]


def test_each_reply_gets_its_own_outcome(pool: Pool) -> None:
    contents = [b"ANSWER: %d" % (number % 24) for number in range(200)]
    assert rewards(ask(pool, PLAIN, *contents)) == [number % 24 == 12 for number in range(200)]


def test_processes_that_were_killed_idle_are_replaced_and_no_reply_is_lost(pool: Pool) -> None:
    before = set(pool.pids())
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    assert gone(before)
    assert rewards(ask(pool, PLAIN, *[b"ANSWER: 12"] * 20)) == [True] * 20
    assert len(pool.pids()) == 2
    assert not before & set(pool.pids())


def test_a_process_that_is_killed_at_work_is_replaced_and_its_reply_graded_again(pool: Pool) -> None:
    waiting = threading.Thread(target=lambda: found.extend(ask(pool, SLOW, SLOW_REPLY)))
    found: list[Outcome] = []
    waiting.start()
    victim = _at_work(pool)
    os.kill(victim, signal.SIGKILL)
    waiting.join()
    assert rewards(found) == [True]
    assert gone({victim})


def test_a_reply_over_which_two_processes_die_is_an_error_and_the_next_is_graded(pool: Pool) -> None:
    waiting = threading.Thread(target=lambda: found.extend(ask(pool, SLOW, SLOW_REPLY)))
    found: list[Outcome] = []
    waiting.start()
    first = _at_work(pool)
    os.kill(first, signal.SIGKILL)
    os.kill(_at_work(pool, but=first), signal.SIGKILL)
    waiting.join()
    assert found == [Outcome(None, "error")]
    assert rewards(ask(pool, PLAIN, b"ANSWER: 12")) == [True]


def test_a_reply_that_takes_too_long_is_a_timeout_and_leaves_nothing_behind() -> None:
    pool = Pool(size=1, limit_seconds=0.05)  # starting SymPy takes longer on any machine
    pool.start()
    try:
        before = set(pool.pids())
        assert ask(pool, SLOW, SLOW_REPLY) == [Outcome(None, "timeout")]
        assert gone(before)
        assert len(pool.pids()) == 1
    finally:
        pool.stop()


def test_a_family_that_changed_on_disk_is_an_error_not_a_zero_of_the_candidate(pool: Pool) -> None:
    header = {"family": "/nowhere.json", "binding": "/nowhere.json", "binding_sha256": "0" * 64}
    assert ask(pool, header, b"{}") == [Outcome(None, "error")]


def test_stopping_ends_every_process_and_whoever_waits() -> None:
    pool = Pool(size=2)
    pool.start()
    found: list[Outcome] = []
    waiting = threading.Thread(target=lambda: found.extend(ask(pool, SLOW, SLOW_REPLY)))
    waiting.start()
    _at_work(pool)
    everyone = set(pool.pids()).union(*(descendants(pid) for pid in pool.pids()))
    pool.stop()
    waiting.join()
    assert found == [Outcome(None, "error")]
    assert gone(everyone)
    assert pool.pids() == []


def _at_work(pool: Pool, but: int = 0) -> int:
    """The process, other than `but`, that has started SymPy, once one has."""
    while True:
        for pid in pool.pids():
            if pid != but and descendants(pid) and alive(pid):
                return pid
