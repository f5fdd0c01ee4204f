"""A real browser without a network: Chromium, driven through its own driver."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver

REQUIRED = "MATHMINT_BROWSER"  # `required` where a missing browser must fail the tests, as it does in .ci/run
_PROGRAMS = {"chromium": ("chromium", "chromium-browser", "google-chrome"), "chromium-driver": ("chromedriver",)}
_LOCAL = {"file", "data", "chrome", "chrome-untrusted"}  # the page, what is in it, and the browser's own first tab
_SWITCHES = (
    "--headless=new",
    "--no-sandbox",  # it refuses to start as root, which containers are, with it
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9",
)


def programs() -> tuple[str, str]:
    """The browser and its driver; where one is missing, the test says so and how to install it."""
    found = {package: next(filter(None, map(shutil.which, names)), None) for package, names in _PROGRAMS.items()}
    missing = [package for package, path in found.items() if path is None]
    if missing:
        reason = f"{' and '.join(missing)} missing; install: apt-get install chromium chromium-driver"
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(reason)
        pytest.skip(f"{reason} ({REQUIRED}=required makes this a failure)")
    return str(found["chromium"]), str(found["chromium-driver"])


@contextmanager
def offline_browser(profile: Path, width: int = 1400) -> Iterator[webdriver.Chrome]:
    """A browser of this width with a profile of its own; it can reach no host, and logs what it tries."""
    binary, driver = programs()
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for switch in (*_SWITCHES, f"--user-data-dir={profile}", f"--window-size={width},900"):
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        browser.execute_cdp_cmd("Network.enable", {})
        browser.execute_cdp_cmd(
            "Network.emulateNetworkConditions",
            {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0},
        )
        yield browser
    finally:
        browser.quit()


def narrow(browser: webdriver.Chrome, width: int) -> None:
    """Show the page as wide as a phone does."""
    screen = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)


def complaints(browser: webdriver.Chrome) -> list[str]:
    """What the console says: errors, warnings, refused content."""
    return [entry["message"] for entry in browser.get_log("browser")]  # type: ignore[no-untyped-call]


def requested(browser: webdriver.Chrome) -> list[str]:
    """The addresses outside of this machine that were asked for since the browser started."""
    entries: list[dict[str, Any]] = browser.get_log("performance")  # type: ignore[no-untyped-call]
    messages = [json.loads(entry["message"])["message"] for entry in entries]
    asked = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    return [url for url in asked if url.partition(":")[0] not in _LOCAL]
