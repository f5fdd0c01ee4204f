"""The report of the whole sample, as the graph makes it."""

import json
import re
import sys
from html import unescape
from pathlib import Path

import pyarrow.parquet as pq

from report.kinds import KINDS
from tests.pipeline.workspace import Workspace
from tests.report.browser import complaints, offline_browser, requested
from tests.report.test_page import MOST_BYTES, agrees, recorded, repeated

PAGE = "reports/index.html"


def page(built: Workspace) -> str:
    return (built.folder / PAGE).read_text("utf-8")


def test_every_number_is_the_recorded_one(built: Workspace) -> None:
    shown = repeated(page(built))
    assert not [(source, text) for source, text in shown if not agrees(text, recorded(built.folder, source))]
    metrics = json.loads((built.folder / "reports/metrics.json").read_text("utf-8"))
    assert {f"reports/metrics.json#{name}" for name in metrics} <= {source for source, _ in shown}


def test_every_command_it_shows_works(built: Workspace) -> None:
    commands = [unescape(text) for text in re.findall(r"<pre[^>]*><code>(mathmint .*?)</code>", page(built))]
    assert len(commands) >= 4
    for command in commands:
        built.run(sys.executable, "-m", *command.split())


def test_the_sample_is_one_small_page_without_a_complaint(built: Workspace, tmp_path: Path) -> None:
    assert len(page(built).encode()) < MOST_BYTES
    with offline_browser(tmp_path) as browser:
        browser.get((built.folder / PAGE).as_uri())
        assert complaints(browser) == []
        assert requested(browser) == []


def test_every_task_has_a_kind_of_answer(built: Workspace) -> None:
    lines = (built.folder / "reports/plots/kinds.csv").read_text("utf-8").splitlines()[1:]
    counted = [line.rsplit(",", 2) for line in lines]
    assert {kind for kind, _, _ in counted} <= set(KINDS)
    assert (
        sum(int(rows) for _, _, rows in counted) == pq.read_metadata(built.folder / "data/corrected.parquet").num_rows
    )
