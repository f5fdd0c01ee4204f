"""The image, without a container engine: the steps of the Dockerfile in a fresh folder and virtual environment."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.environments.building import ORDINARY, task_ids
from tests.environments.running import Running, descendants, free_port, gone

MAY_BE_COPIED = {"requirements.txt", "LICENSE", "ATTRIBUTION.md", "server.py", "grader/", "environments/"}
DATA = {"data/dataset/", "data/references/", "data/tasks/", "data/families/public_dev/", "data/bindings/public_dev/"}


def steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile and their arguments, continued lines joined."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    return [(instruction, rest) for instruction, rest in lines]


def arguments(instruction: str) -> list[str]:
    return [rest for name, rest in steps() if name == instruction]


def pins(name: str) -> dict[str, str]:
    return dict(re.findall(r"^([A-Za-z0-9_.-]+)==([^ \\;]+)", (ROOT / name).read_text(), flags=re.MULTILINE))


def test_the_image_runs_as_somebody_without_rights_on_port_8080() -> None:
    names = [instruction for instruction, _ in steps()]
    assert names.index("USER") < names.index("CMD")
    assert arguments("USER")[0] not in ("root", "0")
    assert arguments("EXPOSE") == ["8080"]
    assert "slim" in arguments("FROM")[0]
    assert len(arguments("FROM")) == 1


def test_nothing_is_copied_but_what_the_server_needs_and_the_context_lets_it_in() -> None:
    copied = {source for line in arguments("COPY") for source in line.split()[:-1]}
    assert copied == MAY_BE_COPIED | DATA
    ignored = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert ignored[0] == "*"
    assert {line[1:] for line in ignored if line[0] == "!"} == {source.rstrip("/") for source in copied}


def test_the_requirements_are_those_of_the_lock() -> None:
    wanted, locked = pins("requirements.txt"), pins("requirements.lock")
    assert wanted["openreward"] == "0.1.167"
    assert {name: locked.get(name) for name in wanted} == wanted
    assert "index-url" not in (ROOT / "requirements.txt").read_text()


@pytest.fixture(scope="module")
def image(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the image would have it: copied and installed by the steps of the Dockerfile."""
    app = tmp_path_factory.mktemp("image") / "app"
    subprocess.run([sys.executable, "-m", "venv", str(app / "venv")], check=True)
    for instruction, rest in steps():
        if instruction == "COPY":
            *sources, target = rest.split()
            for source in sources:
                _copy(data if source.startswith("data/") else ROOT, source, app / target)
        elif instruction == "RUN" and rest.startswith("pip install"):
            pip = [str(app / "venv" / "bin" / "python"), "-m", *shlex.split(rest)]
            done = subprocess.run(pip, cwd=app, capture_output=True, text=True, check=False)
            if done.returncode and re.search(
                "NewConnectionError|Temporary failure|Network is unreachable", done.stderr
            ):
                pytest.skip("the packages of requirements.txt cannot be fetched here")
            assert done.returncode == 0, done.stderr
    return app


def _copy(context: Path, source: str, target: Path) -> None:
    origin = context / (source.removeprefix("data/") if context != ROOT else source)
    if origin.is_dir():
        shutil.copytree(origin, target, ignore=shutil.ignore_patterns("__pycache__", ".gitignore"))
    else:
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(origin, target)


@pytest.fixture
def served(image: Path, tmp_path: Path) -> Iterator[Running]:
    """The server started by the image's CMD, on another port than 8080, which may be taken here."""
    port = free_port()
    command: list[str] = json.loads(arguments("CMD")[0])
    assert command[-2:] == ["--port", "8080"]
    command = [str(image / "venv" / "bin" / "python"), *command[1:-1], str(port)]
    log = tmp_path / "log"
    with log.open("wb") as stream:
        process = subprocess.Popen(command, cwd=image, env={"PATH": "/usr/bin:/bin"}, stdout=stream, stderr=stream)
    server = Running(process, port, log)
    try:
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline and process.poll() is None:
            try:
                server.get("/health")
                break
            except OSError:
                continue
        yield server
    finally:
        everyone = descendants(process.pid)
        process.terminate()
        assert process.wait(60) == 0
        assert gone(everyone)


def test_the_server_of_the_image_grades(served: Running) -> None:
    assert json.loads(served.get("/list_environments")[1]) == ["mathanswer1000", "mathmobench"]
    assert served.play("right", task_ids("train")[0], f"ANSWER: {ORDINARY}")["reward"] == 1.0
    assert served.play("hard", task_ids("train")[1], r"ANSWER: \sqrt{\pi^2+2\pi+1}")["reward"] == 1.0
    assert served.play("wrong", task_ids("train")[0], "ANSWER: 1")["reward"] == 0.0
    splits = json.loads(served.get("/mathmobench/splits")[1])
    assert [split["name"] for split in splits] == ["public_dev"], "hidden families are not in the image"
