"""The steps of the graph: each reads files, decides by the rules of the other packages, and writes files."""

import sys
from importlib.util import find_spec

# `dvc repro` runs `python`, whichever comes first: the wrong one gets a line, not a traceback from deep inside.
if find_spec("pydantic") is None:
    sys.exit(f"stages: {sys.executable} has none of mathmint's libraries; activate .venv, or run `make repro`")
