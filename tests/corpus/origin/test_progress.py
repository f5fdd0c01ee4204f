"""The bar that the Hub's client fills, driven by the client's own two ways of filling it."""

import io
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from huggingface_hub import constants
from huggingface_hub.file_download import http_get
from huggingface_hub.utils._xet_progress_reporting import XetDownloadProgressReporter

from corpus.origin.progress import bar_class
from tests.hub import Trouble, serve
from tests.hub.workspace import CONTENTS, REPO, REVISION, Workspace


@dataclass
class Tally:
    begun: list[tuple[str, int | None]] = field(default_factory=list)
    moved: int = 0

    def begin(self, label: str, total: int | None) -> None:
        self.begun.append((label, total))

    def advance(self, count: int) -> None:
        self.moved += count


def test_xet_counts_what_is_written_once() -> None:
    tally = Tally()
    options: dict[str, Any] = {"reconstruction_desc": "x", "total": 1000, "log_level": 50}
    with XetDownloadProgressReporter(**options, tqdm_class=bar_class(tally, "a file")) as reporter:
        for written, received in [(0, 300), (400, 600), (1000, 700)]:
            reporter.update_progress(
                SimpleNamespace(
                    total_bytes=1000,
                    total_bytes_completed=written,
                    total_transfer_bytes_completed=received,
                    total_bytes_completion_rate=1.0,
                    total_transfer_bytes_completion_rate=None,
                )
            )
    assert (tally.begun, tally.moved) == ([("a file", 1000)], 1000)


def test_http_counts_every_byte_once_though_the_body_was_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "DOWNLOAD_CHUNK_SIZE", 10_000)
    tally, stream = Tally(), io.BytesIO()
    with serve(Workspace(tmp_path).upstream, Trouble("cut", times=1)) as hub:
        url = f"{hub.url}/datasets/{REPO}/resolve/{REVISION}/main/train.parquet"
        http_get(url, stream, tqdm_class=bar_class(tally, "a file"))
    assert stream.getvalue() == CONTENTS["main/train.parquet"]
    assert (tally.begun, tally.moved) == ([("a file", 300_000)], 300_000)
