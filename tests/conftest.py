"""What every test may ask for."""

import os
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import settings

# The same draws in every run, and no clock: a slow machine is no fault. HYPOTHESIS_PROFILE=explore draws anew.
settings.register_profile("tests", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "tests"))

# A shell ignores SIGINT for what it runs in the background, and so would every process that a test starts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared test material; tests that need it are skipped where it is absent."""
    folder = Path(os.environ.get("MATHMINT_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"shared test material is absent ({folder}); set MATHMINT_SHARED to its folder")
    return folder
