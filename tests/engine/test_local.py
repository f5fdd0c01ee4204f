"""The local engine: order, faults, and processes that end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import Choice, open_engine
from engine.local import LocalEngine
from grader.faults import Fault
from tests.conftest import ROOT
from tests.engine import work


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("number", [0, 1, 2, 50])
def test_results_come_in_the_order_of_the_items(workers: int, number: int) -> None:
    assert list(LocalEngine(workers).map(work.square, 7, range(number))) == [i * i + 7 for i in range(number)]


def test_an_item_that_is_done_early_waits_for_its_turn() -> None:
    assert list(LocalEngine(2).map(work.uneven, None, range(12))) == list(range(12))


def test_one_item_needs_no_process() -> None:
    assert list(LocalEngine(2).map(work.process_id, None, [1])) == [os.getpid()]
    assert os.getpid() not in list(LocalEngine(2).map(work.process_id, None, [1, 2, 3]))


def test_items_are_taken_as_results_are() -> None:
    taken = []

    def items() -> "object":
        for i in range(1_000):
            taken.append(i)
            yield i

    results = LocalEngine(2).map(work.square, 0, items())  # type: ignore[arg-type]
    assert next(results) == 0
    assert len(taken) < 20
    results.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_fault_is_the_callers(workers: int) -> None:
    with pytest.raises(Fault, match="item 3: is not wanted"):
        list(LocalEngine(workers).map(work.refusing, 3, range(10)))


def test_a_process_that_is_killed_is_one_line() -> None:
    with pytest.raises(Fault, match="a worker process was killed") as caught:
        list(LocalEngine(2).map(work.dying, None, range(10)))
    assert "\n" not in str(caught.value)


def test_no_process_outlives_a_run_that_is_killed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    code = (
        "from pathlib import Path; from engine.local import LocalEngine; from tests.engine import work;"
        f"list(LocalEngine(2).map(work.held, Path({str(tmp_path / 'pipe')!r}), range(2)))"
    )
    run = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    with (tmp_path / "pipe").open("rb") as pipe:
        assert pipe.read(2) == b"xx"  # both processes hold it
        run.kill()
        assert pipe.read() == b""  # ends when the last of them does
    run.wait()


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        ({"workers": -1}, "must not be negative"),
        ({"ray_address": "auto"}, "choose `ray`"),
    ],
)
def test_a_choice_that_makes_no_sense_is_refused(choice: dict[str, object], says: str) -> None:
    with pytest.raises(Fault, match=says):
        Choice(**choice)  # type: ignore[arg-type]


def test_the_default_is_this_machine() -> None:
    with open_engine() as engine:
        assert isinstance(engine, LocalEngine)
        assert engine.workers == len(os.sched_getaffinity(0))
