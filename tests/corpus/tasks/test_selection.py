"""The draw does not depend on row order, the pins hold, and a pin that broke says so."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.rows.problem import Problem
from corpus.tasks.selection import Config, Pins, apply_pins, choose, read_pins, write_pins
from grader.faults import Fault
from tests.corpus.problems import problem

_CONFIG = Config(training_per_source=20, validation_per_source=5)
_ROWS = [problem(source, index) for source in ("gsm8k", "math") for index in range(60)]


def test_row_order_does_not_matter() -> None:
    shuffled = random.Random(5).sample(_ROWS, len(_ROWS))
    assert choose(_ROWS, _CONFIG, {}) == choose(shuffled, _CONFIG, {})


def test_sizes_and_disjoint_splits() -> None:
    pins = choose(_ROWS, _CONFIG, {})
    for splits in pins.sources.values():
        assert (len(splits["train"]), len(splits["validation"])) == (20, 5)
        assert not splits["train"].keys() & splits["validation"].keys()


def test_another_key_is_another_draw() -> None:
    assert choose(_ROWS, _CONFIG, {}) != choose(_ROWS, replace(_CONFIG, key="another"), {})


def test_a_better_filter_moves_only_the_tasks_that_it_removed() -> None:
    before = choose(_ROWS, _CONFIG, {})
    gone = sorted(before.sources["gsm8k"]["train"])[3]
    after = choose([p for p in _ROWS if p.task_id != gone], _CONFIG, before.sources)
    old, new = before.sources["gsm8k"]["train"], after.sources["gsm8k"]["train"]
    assert old.keys() - new.keys() == {gone}
    assert len(new.keys() - old.keys()) == 1
    assert after.sources["math"] == before.sources["math"]
    assert after.sources["gsm8k"]["validation"] == before.sources["gsm8k"]["validation"]


def test_new_rows_do_not_resample() -> None:
    before = choose(_ROWS, _CONFIG, {})
    assert choose([*_ROWS, *(problem("math", i) for i in range(100, 200))], _CONFIG, before.sources) == before


def test_too_few_problems_name_the_source() -> None:
    with pytest.raises(Fault, match="math: 24 clean problems, 25 needed"):
        choose([problem("math", i) for i in range(24)], _CONFIG, {})


def test_pins_survive_the_file(tmp_path: Path) -> None:
    pins = choose(_ROWS, _CONFIG, {})
    write_pins(tmp_path / "selection.json", pins)
    assert read_pins(tmp_path / "selection.json") == pins
    selected = apply_pins(_ROWS, pins, _CONFIG)
    assert [p.task_id for p, _ in selected] == sorted(p.task_id for p, _ in selected)
    assert sum(split == "train" for _, split in selected) == 40


def _applied(rows: list[Problem], pins: Pins) -> str:
    with pytest.raises(Fault) as caught:
        apply_pins(rows, pins, _CONFIG)
    return str(caught.value)


def test_a_pin_that_broke_stops_and_says_how_to_repin() -> None:
    pins = choose(_ROWS, _CONFIG, {})
    first = sorted(pins.sources["math"]["train"])[0]
    without = [p for p in _ROWS if p.task_id != first]
    changed = [replace(p, fingerprint="f" * 64) if p.task_id == first else p for p in _ROWS]
    assert _applied(without, pins).startswith(f"{first}: is not among the clean problems")
    assert _applied(changed, pins).startswith(f"{first}: has another source or statement")
    assert "mathmint select" in _applied(without, pins)
    assert "nothing is pinned yet" in _applied(_ROWS, Pins(1, {}))


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b'{"schema_version": 2, "sources": {}}', b'{"schema_version": 1, "sources": {"a": {"dev": {}}}}'],
)
def test_a_broken_pin_file_is_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "selection.json"
    path.write_bytes(content)
    with pytest.raises(Fault, match=r"selection\.json") as caught:
        read_pins(path)
    assert "\n" not in str(caught.value)
