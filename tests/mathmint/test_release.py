"""MANIFEST.sha256: an unpacked release without git, checked file by file."""

import subprocess
import sys
from pathlib import Path

import pytest

from grader.faults import Fault
from mathmint.release import NAME, check_release, write_release_manifest
from tests.conftest import ROOT

_FILES = {
    "a.txt": "a",
    "folder/b.txt": "b",
    "folder/c d é.txt": "c",
    "folder/.gitignore": "/cache\n",
    ".gitignore": "/out/\n*.pyc\n",
}


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A release as its archive unpacks: the files and their manifest, without git."""
    checkout = tmp_path / "checkout"
    for name, content in _FILES.items():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(content)
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=checkout, check=True)
    assert write_release_manifest(checkout) == len(_FILES)
    subprocess.run(["git", "add", "-A"], cwd=checkout, check=True)
    unpacked = tmp_path / "unpacked"
    unpacked.mkdir()
    subprocess.run(["git", "checkout-index", "-a", f"--prefix={unpacked}/"], cwd=checkout, check=True)
    return unpacked


def _found(release: Path) -> dict[str, str]:
    return {difference.what: difference.how for difference in check_release(release)}


def test_an_unpacked_release_is_as_recorded(release: Path) -> None:
    (release / "out").mkdir()
    (release / "out" / "built.txt").write_text("an output")
    (release / "cached.pyc").write_text("a cache")
    (release / "folder" / "cache").write_text("ignored by the folder's own list")
    assert _found(release) == {}
    (release / "cache").write_text("not ignored here")
    assert _found(release) == {"cache": "is not in the manifest"}


def test_missing_changed_extra_and_linked_files_are_named(release: Path) -> None:
    (release / "a.txt").write_text("A")
    (release / "folder" / "b.txt").unlink()
    (release / "folder" / "c d é.txt").unlink()
    (release / "folder" / "c d é.txt").symlink_to(release / "a.txt")
    (release / "folder" / "new.txt").write_text("new")
    (release / "elsewhere").symlink_to(release / "folder")
    assert _found(release) == {
        "a.txt": "has other content",
        "folder/b.txt": "is missing",
        "folder/c d é.txt": "is a link, or is reached through one",
        "folder/new.txt": "is not in the manifest",
        "elsewhere": "is not in the manifest",
    }


def test_a_linked_folder_is_named(release: Path) -> None:
    (release / "folder").rename(release.parent / "moved")
    (release / "folder").symlink_to(release.parent / "moved")
    assert _found(release)["folder/b.txt"] == "is a link, or is reached through one"


@pytest.mark.parametrize(
    "line", ["", "abc  a.txt", f"{'0' * 64} a.txt", f"{'0' * 64}  /etc/passwd", f"{'0' * 64}  ../a"]
)
def test_a_broken_manifest_is_one_line(release: Path, line: str) -> None:
    (release / NAME).write_text(f"{line}\n")
    with pytest.raises(Fault, match=rf"{NAME}: line 1"):
        check_release(release)


def test_the_command_names_what_differs_and_exits_1(release: Path) -> None:
    command = [sys.executable, "-m", "mathmint", "verify", "--release"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    clean = subprocess.run(command, cwd=release, env=environment, capture_output=True, text=True, check=False)
    assert clean.returncode == 0, clean.stderr
    (release / "a.txt").write_text("A")
    changed = subprocess.run(command, cwd=release, env=environment, capture_output=True, text=True, check=False)
    assert changed.returncode == 1
    assert changed.stdout == "a.txt: has other content\n"
    assert len(changed.stderr.splitlines()) == 1
