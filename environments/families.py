"""The operator's families as an environment needs them: the agent view to show, and where its grader finds the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from grader.agent_view import build_view
from grader.binding import Bound
from grader.canonical import canonical_text
from grader.family import TRACKS, Family
from grader.faults import Fault
from grader.receipts import Evaluation
from grader.strict_json import read_json


@dataclass(frozen=True, repr=False)
class Posed:
    """A family as it is posed: `task_id` is its view's opaque id, which says nothing about the family."""

    task_id: str
    family_file: Path
    binding_file: Path
    binding_sha256: str
    _family: Family
    _order: tuple[tuple[str, str], ...]

    @cached_property
    def view(self) -> str:
        """The agent view in canonical JSON, built again from the family: the bytes whose hash is in the binding."""
        return canonical_text(build_view(self._family, self.task_id, self._order))


@dataclass(frozen=True, repr=False)
class Families:
    """The posed families: the task ids of each track that has some, in order, and each family by its task id."""

    tracks: Mapping[str, Sequence[str]]
    posed: Mapping[str, Posed]


@lru_cache(maxsize=4)
def load_families(folder: Path) -> Families:
    """Read every family under `families/` of a data folder that has a binding under `bindings/`, by track.

    Tracks come in their fixed order and families by file name, so that the same files give the same tasks.

    Raises:
        Fault: a file is broken, or a binding has no family that fits it.
    """
    families = {path: read_json(path) for path in sorted((folder / "families").rglob("*.json"))}
    bindings = {path: read_json(path) for path in sorted((folder / "bindings").rglob("*.json"))}
    by_id = {value.get("family_id"): path for path, value in families.items() if isinstance(value, dict)}
    found: list[tuple[str, Posed]] = []
    for path, binding in bindings.items():
        own_id = binding.get("operator_family_id") if isinstance(binding, dict) else None
        if own_id not in by_id:
            raise Fault(f"{path}: binds a family that is not under {folder / 'families'}")
        found.append(_posed(by_id[own_id], families[by_id[own_id]], path, binding))
    found.sort(key=lambda pair: pair[1].family_file)
    tracks = {track: tuple(one.task_id for own, one in found if own == track) for track in TRACKS}
    return Families({track: ids for track, ids in tracks.items() if ids}, {one.task_id: one for _, one in found})


def _posed(family_file: Path, family: Any, binding_file: Path, binding: Any) -> tuple[str, Posed]:
    try:
        evaluation = Evaluation.of(family, None, binding)
    except Fault as fault:
        raise Fault(f"{binding_file}: {fault}") from None
    bound: Bound | None = evaluation.bound
    assert bound is not None
    order = tuple((own, agent) for agent, own in bound.ids.items())
    return evaluation.family.track, Posed(
        binding["agent_projection_id"], family_file, binding_file, bound.sha256, evaluation.family, order
    )
