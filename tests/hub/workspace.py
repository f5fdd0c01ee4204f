"""A folder in which stages and commands run as a user runs them, with one small source called `tiny`."""

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

REPO = "someone/tiny"
REVISION = "0123456789abcdef0123456789abcdef01234567"
TOKEN = "hf_thisMustNeverBeShown"
CONTENTS = {
    "main/train.parquet": random.Random(1).randbytes(300_000),
    "main/test.parquet": random.Random(2).randbytes(1_000),
    "notes.jsonl": b'{"problem": "1 + 1", "answer": "2"}\n',  # small text: the Hub keeps no SHA-256 of it
}


class Workspace:
    """`root` is the folder of params.yaml; `upstream` holds what a Hub would serve; `cache` is the user's own."""

    def __init__(self, folder: Path) -> None:
        self.root, self.upstream, self.cache = folder / "work", folder / "upstream", folder / "cache"
        self.profile = self.root / "data/profiles/trial"
        self.raw = self.root / "data/raw"
        self.profile.mkdir(parents=True)
        for path, content in CONTENTS.items():
            self.put(self.upstream, path, content)
        (self.root / "params.yaml").write_text("profile: trial\n")
        self.write_sources()

    @staticmethod
    def put(hub: Path, path: str, content: bytes) -> None:
        target = hub / REPO / REVISION / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)

    def write_sources(
        self,
        *,
        paths: Sequence[str] = ("main/train.parquet", "main/test.parquet"),
        pins: Mapping[str, str | None] | None = None,
        source: Mapping[str, Any] | None = None,
        top: Mapping[str, Any] | None = None,
    ) -> None:
        """Write sources.yaml with true pins, except where `pins`, `source` or `top` say otherwise."""
        files = []
        for path in paths:
            sha256 = (pins or {}).get(path, hashlib.sha256(CONTENTS.get(path, b"")).hexdigest())
            files.append({"path": path, "split": "train"} | ({"sha256": sha256} if sha256 else {}))
        entry = {"repo": REPO, "revision": REVISION, "layout": "gsm8k", "role": "training", "licence": "MIT"}
        tiny = entry | {"attribution": "nobody", "files": files} | dict(source or {})
        document = {"hub": "hub", "network": True, "sources": {"tiny": tiny}} | dict(top or {})
        (self.profile / "sources.yaml").write_text(yaml.safe_dump(document, sort_keys=False))

    def environment(self, endpoint: str, extra: Mapping[str, str] | None = None) -> dict[str, str]:
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("HF_", "HUGGING", "MATHMINT"))
        }
        ours = {
            "HF_ENDPOINT": endpoint,
            "HF_HOME": str(self.cache),
            "HF_TOKEN": TOKEN,
            "MATHMINT_RETRY_SECONDS": "0.01",
        }
        return kept | ours | dict(extra or {})

    def fetch(self, endpoint: str, *before: str, **extra: str) -> subprocess.CompletedProcess[str]:
        """Run the stage on `tiny`; `before` is put in front of its command line."""
        return self.run(endpoint, [*before, sys.executable, "-m", "stages.fetch", "tiny"], **extra)

    def pin(self, endpoint: str, *options: str) -> subprocess.CompletedProcess[str]:
        return self.run(endpoint, [sys.executable, "-m", "mathmint", "pin", "tiny", *options])

    def run(self, endpoint: str, command: list[str], **extra: str) -> subprocess.CompletedProcess[str]:
        environment = self.environment(endpoint, extra)
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=120, check=False
        )

    def fetched(self) -> dict[str, bytes]:
        """What is in the source's folder, or nothing."""
        folder = self.raw / "tiny"
        return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}

    def half_written(self) -> list[Path]:
        """Files that only an interrupted write leaves behind."""
        found = [*self.root.rglob("*.partial"), *self.cache.rglob("*.incomplete")]
        return sorted(found)
