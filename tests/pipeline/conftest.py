"""The graph, built once for the tests that look at what it makes."""

import pytest

from tests.pipeline.workspace import Workspace, copy_project


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The sample, built cold in a folder of its own; not to be changed."""
    workspace = copy_project(tmp_path_factory.mktemp("built") / "project")
    workspace.repro()
    return workspace
