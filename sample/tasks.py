"""The sample's tasks as its committed files give them: rows, pins, errata and answer targets, without the graph."""

from pathlib import Path

from corpus.errata.apply import apply_errata, read_errata
from corpus.origin.sources import Source, load_sources
from corpus.rows.eligibility import LevelRange
from corpus.rows.layouts import read_rows
from corpus.rows.normalise import TRAIN, normalise
from corpus.rows.problem import Problem
from corpus.tasks.selection import SPLITS, read_pins
from corpus.tasks.targets import AnswerTarget, apply_targets, read_targets
from corpus.tasks.task import Task, task_of

_EVERY_LEVEL = LevelRange(min_level=1, max_level=5)  # what is pinned was found eligible when it was pinned


def pinned_tasks(root: Path) -> list[Task]:
    """The tasks of the sample's selection, corrected, by source and split.

    Args:
        root: the repository's folder.
    """
    profile = root / "data/profiles/sample"
    targets = read_targets(profile / "answer_targets.yaml")
    sources = load_sources(profile / "sources.yaml").sources
    tasks = []
    for name, splits in read_pins(profile / "selection.json").sources.items():
        problems = _problems(profile / "hub", name, sources[name], targets)
        for split in SPLITS:
            tasks += [task_of(problems[task_id], split) for task_id in sorted(splits.get(split, {}))]
    return apply_targets(apply_errata(tasks, read_errata(root / "corrections/sample")), targets)


def _problems(hub: Path, name: str, source: Source, targets: dict[str, AnswerTarget]) -> dict[str, Problem]:
    """The rows of a source's train split by task id."""
    found: dict[str, Problem] = {}
    for file in source.files:
        if file.split == TRAIN:
            rows = read_rows(hub / source.repo / source.revision / file.path, source.layout)
            found |= {p.task_id: p for p in normalise(name, source, TRAIN, rows, _EVERY_LEVEL, targets)}
    return found
