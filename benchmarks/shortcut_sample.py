"""Random families as tables of what can be read off their views, for the audit of shortcuts."""

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np

from baselines import AGENTS
from benchmarks.shortcut_features import Features, of_packing, of_subset_sum
from benchmarks.shortcut_graphs import of_coloring, of_matching
from generator.build import build_solved
from generator.projection import project_family
from grader.receipts import Evaluation
from grader.submission import parse_submission

READERS: Mapping[str, Callable[[Mapping[str, Any]], Features]] = {
    "matching": of_matching,
    "subset-sum": of_subset_sum,
    "graph-coloring": of_coloring,
    "bin-packing": of_packing,
}
_FULL_SCORE = 100
_WORKERS = 2
_CHUNK = 20  # families that a worker takes at a time


@dataclass(frozen=True)
class Case:
    """A template and a size; None is its default."""

    template: str
    size: int | None = None

    def __str__(self) -> str:
        return self.template if self.size is None else f"{self.template}:{self.size}"


@dataclass(frozen=True)
class Sample:
    """Families as tables: `values[family, member, feature]`, `feasible[family, member]`; the greedy agent's passes."""

    names: list[str]
    values: Any
    feasible: Any
    greedy: float


def draw(case: Case, families: int) -> Sample:
    """Draw families at the default difficulty, and read their views."""
    with ProcessPoolExecutor(_WORKERS) as workers:
        rows = list(workers.map(_family, repeat(case), range(families), chunksize=_CHUNK))
    names = list(rows[0][0][0])
    values = np.array([[[float(member[name]) for name in names] for member in members] for members, _, _ in rows])
    return Sample(names, values, np.array([row[1] for row in rows]), float(np.mean([row[2] for row in rows])))


def _family(case: Case, number: int) -> tuple[list[Features], list[bool], bool]:
    """The features and verdicts of members, in the order of the view, and whether the greedy agent passes."""
    built = build_solved(case.template, seed=f"shortcuts {number}", size=case.size)
    view, binding = project_family(built.family, seed=f"view {number}")
    truth = {row["instance_id"]: row["verdict"] for row in built.solution}
    operator_id = {b["agent_instance_id"]: b["operator_instance_id"] for b in binding["instance_bindings"]}
    members, known = _members(view, READERS[case.template])
    submission = parse_submission(AGENTS["greedy"](view))
    score = Evaluation.of(built.family, None, binding).grade(submission)["score"]
    return members, [truth[operator_id[name]] == "feasible" for name in known], score == _FULL_SCORE


def _members(
    view: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Features]
) -> tuple[list[Features], list[str]]:
    """The features and ids of the members that classify, in the order of the view."""
    optimum = next(i for i in view["instances"] if not i["goal"].startswith("classify"))
    members, names = [], []
    for place, instance in enumerate(i for i in view["instances"] if i is not optimum):
        digits = instance["id"].removeprefix("q_")
        members.append(
            {
                **read(instance["input"]),
                "place in view": place,
                "id": float(int(digits) % 10**6),
                "id's digits": float(sum(map(int, digits))),
                "shared with the optimum": instance["input"] == optimum["input"],
            }
        )
        names.append(instance["id"])
    return members, names


def both_ways(found: Sample) -> tuple[list[str], Any]:
    """The features as they are and beside the family's mean, each scaled to one deviation."""
    values = np.concatenate([found.values, found.values - found.values.mean(axis=1, keepdims=True)], axis=2)
    names = [*found.names, *(f"{name} (beside the family)" for name in found.names)]
    flat = values.reshape(-1, values.shape[2])
    spread = flat.std(axis=0)
    moving = spread > 1e-9 * (1 + np.abs(flat.mean(axis=0)))
    scaled = (values[..., moving] - flat.mean(axis=0)[moving]) / spread[moving]
    return [name for name, moves in zip(names, moving, strict=True) if moves], scaled
