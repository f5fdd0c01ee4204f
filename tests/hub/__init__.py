"""A Hub of one's own: serves a folder in `<repo>/<revision>/<path>` layout by the Hugging Face Hub's protocol.

In a test, `with serve(folder) as hub:` gives `hub.url` for HF_ENDPOINT. From a shell, for a trial run:

    python -m tests.hub FOLDER --port 8081
    HF_ENDPOINT=http://127.0.0.1:8081 HF_HOME=/tmp/hf dvc repro
"""

from tests.hub.server import LocalHub, serve
from tests.hub.trouble import Trouble

__all__ = ["LocalHub", "Trouble", "serve"]
