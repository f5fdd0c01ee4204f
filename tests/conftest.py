"""What every test may ask for."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared test material; tests that need it are skipped where it is absent."""
    folder = Path(os.environ.get("MATHMINT_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"shared test material is absent ({folder}); set MATHMINT_SHARED to its folder")
    return folder
