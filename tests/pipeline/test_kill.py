"""kill -9 at each stage, at the worst moment, then a rerun: the same bytes as a build that nobody killed."""

import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.pipeline.workspace import Workspace, copy_project

_STAGES = (
    *("fetch", "normalize", "dedupe", "decontaminate", "audit", "select", "correct", "split", "manifest"),
    *("grade_answers", "generate", "project", "attempt", "grade_families", "report"),
)


@pytest.mark.xdist_group("graph")
@pytest.mark.parametrize("write", [1, 2], ids=["first write", "second write"])
def test_killed_at_each_stage_and_rerun(built: Workspace, tmp_path: Path, write: int) -> None:
    workspace = copy_project(tmp_path / "project")
    (workspace.folder / "dvc.lock").unlink()  # with it, DVC has no need to write a committed report again
    killed = [stage for stage in _STAGES if _repro_killed_at(workspace, f"stages.{stage}", write)]
    if write == 1:
        assert killed == list(_STAGES)
    workspace.repro()
    assert workspace.hashes("reports", "data") == built.hashes("reports", "data")
    assert _lock(workspace) == _lock(built)


def _lock(workspace: Workspace) -> Any:
    """What dvc.lock says; without an earlier one, its stages stand in the order in which they ran."""
    return yaml.safe_load((workspace.folder / "dvc.lock").read_text("utf-8"))


def _repro_killed_at(workspace: Workspace, module: str, write: int) -> bool:
    """Build, with SIGKILL to the stage and to dvc at a write of that stage; whether it came to that."""
    trap = {"PYTHONPATH": str(Path(__file__).parent), "KILL_STAGE": module, "KILL_AT": str(write)}
    done = subprocess.run(
        ["dvc", "repro"],
        cwd=workspace.folder,
        env=workspace.env() | trap,
        capture_output=True,
        check=False,
        process_group=0,
    )
    return done.returncode == -signal.SIGKILL
