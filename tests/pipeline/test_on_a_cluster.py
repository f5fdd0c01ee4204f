"""The stages that share out their work, on a real Ray cluster: not a byte of the build moves."""

import shutil
from pathlib import Path

import pytest

from tests.engine.cluster import cluster
from tests.pipeline.workspace import Workspace, stages_run

pytestmark = pytest.mark.xdist_group("ray")
STAGES = ["dedupe", "decontaminate", "grade_answers", "generate", "grade_families"]


def choose(workspace: Workspace, address: str) -> None:
    """Let the workspace's stages run on a cluster."""
    params = workspace.folder / "params.yaml"
    written = params.read_text("utf-8")
    chosen = written.replace("engine: local", "engine: ray").replace('ray_address: ""', f"ray_address: {address}")
    assert chosen.count("ray") > written.count("ray")
    params.write_text(chosen, "utf-8")


@pytest.fixture
def copy(built: Workspace, tmp_path: Path) -> Workspace:
    shutil.copytree(built.folder, tmp_path / "project", symlinks=True)
    return Workspace(tmp_path / "project", {**built.environment, "RAY_AUTH_MODE": "token"})


def test_the_engine_leaves_no_trace(copy: Workspace) -> None:
    made = ("dvc.lock", "data/deduplicated.parquet", "data/clean.parquet", "data/graded", "data/families", "reports")
    before = copy.hashes(*made)
    with cluster() as running:
        choose(copy, running.choice().ray_address)
        assert stages_run(copy.repro()) == []  # another engine is no reason to build anything again
        done = copy.run("dvc", "repro", "--force", "--single-item", *STAGES)
    assert stages_run(done) == STAGES
    assert copy.hashes(*made) == before


def test_a_cluster_that_is_gone_is_one_line(copy: Workspace) -> None:
    choose(copy, "127.0.0.1:1")
    for stage in reversed(STAGES):  # what a stage that failed had made is gone for those behind it
        done = copy.run("dvc", "repro", "--force", "--single-item", stage, check=False)
        assert done.returncode
        assert f"{stage}: ray_address: no Ray of this version answers at 127.0.0.1:1" in done.stderr + done.stdout
        assert "Traceback" not in done.stderr
