"""Loaded by every Python that a test starts with this folder on PYTHONPATH: kills one stage at its n-th write.

`KILL_STAGE=stages.dedupe KILL_AT=1` sends SIGKILL to the whole process group, `dvc` included, when that module is about
to sync its first output: the file is written under its temporary name and not yet renamed.
"""

import os
import signal
import sys
from typing import Any

_writes = 0
_sync = os.fsync


def _killing_sync(descriptor: Any) -> None:
    global _writes  # noqa: PLW0603
    _writes += 1
    if _writes == int(os.environ["KILL_AT"]):
        os.killpg(os.getpgrp(), signal.SIGKILL)
    _sync(descriptor)


if os.environ.get("KILL_STAGE") in sys.orig_argv:
    os.fsync = _killing_sync  # type: ignore[assignment]
