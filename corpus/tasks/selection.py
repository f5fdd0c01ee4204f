"""Which clean problems become tasks: a keyed hash decides the order, and a committed file pins the outcome."""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass as checked_dataclass

from corpus.rows.problem import Problem
from corpus.written import validated
from grader.faults import Fault
from grader.files import write_bytes

Split = Literal["train", "validation"]
SPLITS: tuple[Split, Split] = ("train", "validation")


@dataclass(frozen=True)
class Config:
    """How many tasks a source gives, and the key of the order (`select` in params.yaml)."""

    training_per_source: int = 250
    validation_per_source: int = 25
    key: str = "mathmint-selection-1"  # another key is another draw; the file's row order never matters

    __pydantic_config__ = ConfigDict(extra="forbid")

    def __post_init__(self) -> None:
        if self.training_per_source < 0 or self.validation_per_source < 0:
            raise Fault("params.yaml: select: a number of tasks is negative")

    def size(self, split: Split) -> int:
        """How many tasks a source gives to a split."""
        return self.training_per_source if split == "train" else self.validation_per_source


@checked_dataclass(frozen=True)
class Pins:
    """selection.json: for each source and split, the pinned task ids with the fingerprints of their statements."""

    schema_version: Literal[1]
    sources: dict[str, dict[Split, dict[str, str]]]

    def all(self) -> set[tuple[Split, str]]:
        """Every pinned (split, task id)."""
        return {(split, task) for splits in self.sources.values() for split, pins in splits.items() for task in pins}


def draw_order(fingerprint: str, key: str) -> str:
    """The place of a statement in the draw: HMAC-SHA256 of its fingerprint under the key, as hex."""
    return hmac.new(key.encode(), fingerprint.encode(), hashlib.sha256).hexdigest()


def choose(problems: Iterable[Problem], config: Config, kept: Mapping[str, Mapping[Split, Mapping[str, str]]]) -> Pins:
    """Pin the wanted number of tasks of each source, keeping those of `kept` that are still clean.

    Args:
        problems: every clean, eligible problem.
        config: how many, and the key.
        kept: the earlier pins; a task of theirs stays in its split if its statement is still clean and unchanged, and
            only the gaps are filled, in the order of the draw.

    Raises:
        Fault: a source has too few clean problems.
    """
    pools: dict[str, dict[str, Problem]] = {}
    for problem in problems:
        pools.setdefault(problem.source, {})[problem.task_id] = problem
    return Pins(
        1, {source: _fill(source, pool, config, kept.get(source, {})) for source, pool in sorted(pools.items())}
    )


def _fill(
    source: str, pool: Mapping[str, Problem], config: Config, kept: Mapping[Split, Mapping[str, str]]
) -> dict[Split, dict[str, str]]:
    """The pins of one source: what stays of `kept`, then the draw."""
    taken: dict[Split, dict[str, str]] = {}
    for split in SPLITS:
        pins = sorted(kept.get(split, {}).items())
        still = [(i, print_) for i, print_ in pins if i in pool and pool[i].fingerprint == print_]
        taken[split] = dict(still[: config.size(split)])
    used = {task_id for pins in taken.values() for task_id in pins}
    free = sorted(
        (p for p in pool.values() if p.task_id not in used), key=lambda p: draw_order(p.fingerprint, config.key)
    )
    draw = iter(free)
    for split in SPLITS:
        missing = config.size(split) - len(taken[split])
        taken[split].update((p.task_id, p.fingerprint) for p in islice(draw, missing))
        if len(taken[split]) < config.size(split):
            wanted = config.training_per_source + config.validation_per_source
            have = f"{source}: {len(pool)} clean problems, {wanted} needed"
            raise Fault(f"{have}; lower the numbers of `select` in params.yaml, or look into data/excluded.parquet")
    return {split: dict(sorted(taken[split].items())) for split in SPLITS}


def read_pins(path: Path) -> Pins:
    """Read selection.json.

    Raises:
        Fault: the file is missing or does not fit.
    """
    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise Fault(f"{path}: cannot be read ({error}); run `mathmint select` to pin a selection") from None
    return validated(document, Pins, str(path))


def write_pins(path: Path, pins: Pins) -> None:
    """Write selection.json, a task a line and sorted, so that a changed pin is a one-line diff."""
    document = {"schema_version": pins.schema_version, "sources": pins.sources}
    write_bytes(path, (json.dumps(document, indent=1, sort_keys=True) + "\n").encode())


def apply_pins(problems: Iterable[Problem], pins: Pins, config: Config) -> list[tuple[Problem, Split]]:
    """The pinned problems with their splits, sorted by task id.

    Raises:
        Fault: nothing is pinned, the number of pins is not what the parameters say, or a pinned problem is no longer
            clean or no longer reads the same; the line says how to re-pin.
    """
    if not pins.sources:
        raise Fault("nothing is pinned yet; run `mathmint select`, review the diff, then `dvc repro`")
    clean = {p.task_id: p for p in problems}
    selected: dict[str, tuple[Problem, Split]] = {}
    for source, splits in pins.sources.items():
        for split in SPLITS:
            pinned = splits.get(split, {})
            if len(pinned) != config.size(split):
                have = f"{source}: {len(pinned)} {split} tasks are pinned, {config.size(split)} wanted"
                raise Fault(f"{have}; run `mathmint select`, review the diff")
            for task_id, print_ in pinned.items():
                if task_id in selected:
                    raise Fault(f"{task_id}: is pinned twice; run `mathmint select`, review the diff")
                selected[task_id] = _pinned_problem(clean.get(task_id), task_id, source, print_), split
    return [selected[task_id] for task_id in sorted(selected)]


def _pinned_problem(problem: Problem | None, task_id: str, source: str, print_: str) -> Problem:
    """The clean problem that a pin names, if it still is what was pinned."""
    if problem is None:
        how = "is not among the clean problems (data/excluded.parquet says why)"
    elif problem.source != source or problem.fingerprint != print_:
        how = "has another source or statement than was pinned"
    else:
        return problem
    raise Fault(f"{task_id}: {how}; run `mathmint select` to pin another, review the diff")
