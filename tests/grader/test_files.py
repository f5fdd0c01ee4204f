"""Files written whole or not at all, and what is said where they cannot be."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.files import atomic_write, check_target, write_bytes
from tests.conftest import ROOT


def obstacles(folder: Path) -> dict[str, tuple[Path, str]]:
    """Targets that cannot be written, whoever asks, and what must be said of them."""
    (folder / "file").write_bytes(b"kept")
    (folder / "folder").mkdir(exist_ok=True)
    if not (folder / "pipe").exists():
        os.mkfifo(folder / "pipe")
    return {
        "folder": (folder / "folder", "is a folder; name a file"),
        "here": (Path(), "is a folder; name a file"),
        "below a file": (folder / "file" / "x.json", "is a file and not a folder"),
        "far below a file": (folder / "file" / "a" / "x.json", "is a file and not a folder"),
        "long": (folder / ("x" * 250), "the name is too long"),
        "pipe": (folder / "pipe", "is a device or a pipe"),
    }


@pytest.mark.parametrize("kind", ["folder", "here", "below a file", "far below a file", "long", "pipe"])
def test_what_cannot_be_written_is_named_as_given_with_advice(kind: str, tmp_path: Path) -> None:
    target, says = obstacles(tmp_path)[kind]
    before = sorted(tmp_path.rglob("*"))
    for attempt in (check_target, lambda path: write_bytes(path, b"new")):
        with pytest.raises(OSError) as caught:
            attempt(target)
        assert caught.value.filename == str(target)
        assert says in str(caught.value.strerror)
        assert ".partial" not in str(caught.value)
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "file").read_bytes() == b"kept"


def test_a_folder_without_rights_is_named_with_advice(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        target = Path("/proc/x.json")
    else:
        target = tmp_path / "shut" / "x.json"
        target.parent.mkdir(mode=0o500)
    with pytest.raises(OSError) as caught:
        check_target(target)
    assert caught.value.filename == str(target)
    assert ".partial" not in str(caught.value)


def test_a_file_beyond_the_limit_is_named_and_leaves_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"old")
    code = "import pathlib, signal; from grader.files import write_bytes; write_bytes(pathlib.Path('x'), b'0' * 100000)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "is larger than files may be here" in done.stderr.splitlines()[-1]
    assert done.stderr.splitlines()[-1].endswith("'x'")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("x", b"old")]


def test_an_error_of_the_writers_own_is_left_as_it_is(tmp_path: Path) -> None:
    own = ConnectionResetError(104, "reset by peer")
    with pytest.raises(ConnectionResetError) as caught, atomic_write(tmp_path / "x"):
        raise own
    assert caught.value is own
    assert not list(tmp_path.iterdir())


@given(
    names=st.lists(st.text("abc.-_ é", min_size=1, max_size=8).filter(lambda n: n.strip(".")), min_size=1, max_size=4)
)
def test_a_target_that_passes_the_check_can_be_written(
    names: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("targets")
    target = folder.joinpath(*names)
    check_target(target)
    assert not list(folder.iterdir())
    write_bytes(target, b"content")
    check_target(target)
    assert [path for path in folder.rglob("*") if path.is_file()] == [target]
    assert target.read_bytes() == b"content"
