"""`mathmint secrets`: a secret that only its owner can read, and a commitment that does not tell it."""

import json
import stat
import subprocess
from pathlib import Path

import pytest

from tests.mathmint.commands.test_families import mathmint, refused


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder that is a project's, and no git checkout."""
    (tmp_path / "params.yaml").write_text("profile: sample\n", "utf-8")
    return tmp_path


def test_a_new_secret_matches_its_commitment_and_stays_in_one_file(project: Path) -> None:
    made = mathmint("secrets", "new", cwd=project)
    assert made.returncode == 0, made.stderr
    key = project / "secrets" / "families.key"
    secret = key.read_text("ascii").strip()
    assert len(secret) >= 43
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    published = (project / "private" / "commitment.json").read_text("ascii")
    assert json.loads(published)["kind"] == "families"
    assert secret not in published + made.stdout + made.stderr
    checked = mathmint("secrets", "check", cwd=project)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_two_secrets_differ(project: Path) -> None:
    found = set()
    for name in ("one", "two"):
        (project / name).mkdir()
        (project / name / "params.yaml").touch()
        assert mathmint("secrets", "new", cwd=project / name).returncode == 0
        found.add((project / name / "secrets" / "families.key").read_text("ascii"))
    assert len(found) == 2


def test_a_secret_is_never_overwritten(project: Path) -> None:
    assert mathmint("secrets", "new", cwd=project).returncode == 0
    files = [project / "secrets" / "families.key", project / "private" / "commitment.json"]
    before = [file.read_bytes() for file in files]
    assert "exists" in refused(mathmint("secrets", "new", cwd=project), 2)
    files[0].unlink()
    assert "exists" in refused(mathmint("secrets", "new", cwd=project), 2)
    assert not files[0].exists()
    assert files[1].read_bytes() == before[1]


def test_another_or_no_secret_is_found(project: Path) -> None:
    assert "no commitment" in refused(mathmint("secrets", "check", cwd=project), 2)
    assert mathmint("secrets", "new", cwd=project).returncode == 0
    key = project / "secrets" / "families.key"
    key.write_text("another secret that is long enough\n", "ascii")
    assert "does not match" in refused(mathmint("secrets", "check", cwd=project), 1)
    key.unlink()
    assert "no secret" in refused(mathmint("secrets", "check", cwd=project), 2)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_a_secret_that_others_can_use_is_found(project: Path, mode: int) -> None:
    assert mathmint("secrets", "new", cwd=project).returncode == 0
    (project / "secrets" / "families.key").chmod(mode)
    said = refused(mathmint("secrets", "check", cwd=project), 1)
    assert f"{mode:04o}" in said
    assert "chmod 600 secrets/families.key" in said


def test_no_secret_is_made_outside_a_project(tmp_path: Path) -> None:
    assert "no params.yaml" in refused(mathmint("secrets", "new", cwd=tmp_path), 2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("below", [".", "part/deeper"])
def test_no_secret_is_made_where_git_would_commit_it(tmp_path: Path, below: str) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    folder = tmp_path / below
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "params.yaml").touch()
    assert "git does not ignore it" in refused(mathmint("secrets", "new", cwd=folder), 2)
    assert sorted(file.name for file in folder.iterdir() if file.name != ".git") == ["params.yaml"]
    (folder / ".gitignore").write_text("/secrets/\n", "utf-8")
    assert mathmint("secrets", "new", cwd=folder).returncode == 0
    status = subprocess.run(["git", "status", "--short", "-uall"], cwd=tmp_path, capture_output=True, check=True)
    assert b"families.key" not in status.stdout
