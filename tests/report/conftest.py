"""The report of a small build, and a browser that shows it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from report.inputs import Paths
from stages.report import Outputs, main
from tests.report.browser import offline_browser
from tests.report.world import World, build


def draw(world: World) -> str:
    """Make the report in the build's folder, as the stage does; return the page."""
    before = Path.cwd()
    os.chdir(world.folder)
    try:
        main(Paths(), Outputs())
    finally:
        os.chdir(before)
    return (world.folder / "reports/index.html").read_text("utf-8")


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """A small build with its report; not to be changed."""
    made = build(tmp_path_factory.mktemp("world"))
    draw(made)
    return made


@pytest.fixture(scope="session")
def page(world: World) -> str:
    """The page's text."""
    return (world.folder / "reports/index.html").read_text("utf-8")


@pytest.fixture(scope="session")
def _started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with offline_browser(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture
def browser(world: World, _started: webdriver.Chrome) -> webdriver.Chrome:
    """The browser with the page freshly loaded."""
    _started.get((world.folder / "reports/index.html").as_uri())
    return _started
