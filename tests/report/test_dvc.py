"""What DVC shows of a build: metrics by name, and plots in a page that needs no network."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.conftest import ROOT
from tests.report.browser import complaints, requested
from tests.report.world import World

DVC = [sys.executable, "-m", "dvc"]
METRICS = ["reports/metrics.json", "reports/scores.json"]


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def repository(world: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small build as a DVC repository with the project's own plots and settings."""
    folder = tmp_path_factory.mktemp("repository") / "build"
    shutil.copytree(world.folder, folder)
    plots = yaml.safe_load((ROOT / "dvc.yaml").read_text("utf-8"))["plots"]
    (folder / "dvc.yaml").write_text(yaml.safe_dump({"plots": plots, "metrics": METRICS}), "utf-8")
    run(folder, "git", "init", "-q", "-b", "main")
    run(folder, *DVC, "init", "-q")
    shutil.copy(ROOT / ".dvc/config", folder / ".dvc/config")
    shutil.copytree(ROOT / ".dvc/plots", folder / ".dvc/plots", dirs_exist_ok=True)
    run(folder, "git", "add", "-A")
    run(folder, "git", "-c", "user.name=tests", "-c", "user.email=tests@localhost", "commit", "-qm", "a build")
    return folder


@pytest.mark.parametrize("command", [["show"], ["diff", "HEAD"]])
def test_plots_are_drawn_without_a_network(command: list[str], repository: Path, browser: Chrome) -> None:
    run(repository, *DVC, "plots", *command, "--out", "shown")
    browser.get((repository / "shown/index.html").as_uri())
    browser.implicitly_wait(10)
    try:
        drawn = browser.find_elements(By.CSS_SELECTOR, ".vega-embed canvas, .vega-embed svg.marks")
        assert len(drawn) == 4
        assert all(plot.size["height"] > 40 for plot in drawn)
    finally:
        browser.implicitly_wait(0)
    assert complaints(browser) == []
    assert requested(browser) == []


def test_a_change_is_one_line_with_a_name(repository: Path) -> None:
    metrics = repository / METRICS[0]
    before = metrics.read_text("utf-8")
    metrics.write_text(before.replace('"total.clean": 21', '"total.clean": 20'), "utf-8")
    try:
        lines = run(repository, *DVC, "metrics", "diff", "--md").splitlines()
    finally:
        metrics.write_text(before, "utf-8")
    changed = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "total.clean" in line]
    assert changed == [[METRICS[0], "total.clean", "21", "20", "-1"]]
    assert len([line for line in lines if line.startswith("| reports/")]) == 1


def test_every_figure_is_explained(world: World) -> None:
    text = (ROOT / "docs/metrics.md").read_text("utf-8")
    explained = re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)
    patterns = [re.sub(r"<[^>]+>", "[^.]+", name.replace(".", r"\.")) for name in explained]
    figures = [name for file in METRICS for name in world.record(file)]
    assert figures
    unexplained = [name for name in figures if not any(re.fullmatch(pattern, name) for pattern in patterns)]
    assert not unexplained
    idle = [pattern for pattern in patterns if not any(re.fullmatch(pattern, name) for name in figures)]
    assert not idle
