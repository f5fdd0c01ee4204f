"""A small built data folder: the graph's layout, with references that can be searched for in whatever a server says."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corpus.tables import write_rows
from corpus.tasks.task import PublicTask, Reference
from generator import project_family
from generator.build import build_solved

SALT = "0123456789abcdef0123456789abcdef"  # of the hidden family; 32 bytes
ORDINARY = "73939133/8191"  # written as nobody would write anything else
LAST_RESORT = r"\pi+1"  # equal to \sqrt{\pi^2+2\pi+1} only by the slowest way of comparing

# (source, statement, reference, whether a percent sign may stand), the same for both splits but for the numbering.
_TASKS = (
    ("gsm8k", "How many apples are left?\n\nCount {them} all.", ORDINARY, False),
    ("math", "What is the length, as an expression in pi?", LAST_RESORT, False),
    ("deepscaler", "Which share, in percent, is blue?", "90017/641", True),
    ("acereason", r"Simplify $\sqrt{17} \cdot 271$.", r"271\sqrt{17}", False),
)
SECRETS = ("73939133", "/8191", r"\pi+1", "pi+1", "90017/641", "271\\sqrt", "the whole solution")


@dataclass(frozen=True)
class Solved:
    """A family that the folder poses: its task id, and the submission that scores 100, in the view's ids."""

    task_id: str
    track: str
    submission: str
    family: dict[str, Any]
    binding: dict[str, Any]


def task_ids(split: str) -> list[str]:
    """The ids of a split, in order."""
    return [f"{source}-{_number(split):05d}" for source, *_ in _TASKS]


def _number(split: str) -> int:
    return 1 if split == "train" else 2


def build_data(folder: Path) -> None:
    """Write dataset/, references/ and tasks/ as the graph's split stage does."""
    for split in ("train", "validation"):
        public, private = [], []
        for task_id, (source, statement, answer, percent) in zip(task_ids(split), _TASKS, strict=True):
            row = _number(split)
            public.append(PublicTask(task_id, source, f"sample/{source}", "0" * 40, row, statement, 0, "", "f" * 64))
            private.append(Reference(task_id, answer, percent, f"the whole solution: {answer}", source, 0))
        write_rows(folder / "dataset" / f"{split}.parquet", public, PublicTask)
        write_rows(folder / "references" / f"{split}.parquet", private, Reference)
        specs = folder / "tasks" / f"{split}.jsonl"
        specs.parent.mkdir(exist_ok=True)
        specs.write_text("".join(f'{{"id":"{task_id}"}}\n' for task_id in task_ids(split)))


def build_families(folder: Path) -> list[Solved]:
    """Pose a public family and a hidden one; families/ and bindings/ are the evaluator's."""
    fixed = build_solved("subset-common-divisor")
    hidden = build_solved("matching", seed=b"a seed of 16 bytes or more", size=20, track="fresh_private")
    return [_pose(folder, fixed, seed="public"), _pose(folder, hidden, salt=SALT)]


def _pose(folder: Path, solved: Any, **secret: str) -> Solved:
    view, binding = project_family(solved.family, **secret)
    track = solved.family["track"]
    for kind, value in (("families", solved.family), ("bindings", binding)):
        path = folder / kind / track / f"{solved.family['family_id']}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(value))
    agent = {one["operator_instance_id"]: one["agent_instance_id"] for one in binding["instance_bindings"]}
    rows = [{**row, "instance_id": agent[row["instance_id"]]} for row in solved.solution]
    submission = "".join(json.dumps(row) + "\n" for row in rows)
    return Solved(view["projection_id"], track, submission, solved.family, binding)
