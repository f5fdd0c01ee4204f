"""A built data folder, and a server on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.environments.building import Solved, build_data, build_families
from tests.environments.running import Running, running


@pytest.fixture(scope="session")
def posed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Solved]]:
    """A data folder with both environments' data, and the families' solutions."""
    folder = tmp_path_factory.mktemp("served")
    build_data(folder)
    return folder, build_families(folder)


@pytest.fixture(scope="session")
def data(posed: tuple[Path, list[Solved]]) -> Path:
    return posed[0]


@pytest.fixture(scope="module")
def server(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on that data that keeps receipts and logs everything."""
    folder = tmp_path_factory.mktemp("server")
    with running(data, folder / "log", MATHMINT_RECEIPTS=str(folder / "receipts")) as one:
        yield one
