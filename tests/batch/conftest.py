"""What tests of the engine share."""

from pathlib import Path

import pytest

from tests.batch.work import Work


@pytest.fixture
def work(tmp_path: Path) -> Work:
    return Work(tmp_path)
