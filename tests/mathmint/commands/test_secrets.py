"""`mathmint secrets`: a secret that only its owner can read, and a commitment that does not tell it."""

import json
import stat
from pathlib import Path

from tests.mathmint.commands.test_families import mathmint, refused


def test_a_new_secret_matches_its_commitment_and_stays_in_one_file(tmp_path: Path) -> None:
    made = mathmint("secrets", "new", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    key = tmp_path / "secrets" / "families.key"
    secret = key.read_text("ascii").strip()
    assert len(secret) >= 43
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    published = (tmp_path / "private" / "commitment.json").read_text("ascii")
    assert json.loads(published)["kind"] == "families"
    assert secret not in published + made.stdout + made.stderr
    checked = mathmint("secrets", "check", cwd=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_two_secrets_differ(tmp_path: Path) -> None:
    found = set()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        assert mathmint("secrets", "new", cwd=tmp_path / name).returncode == 0
        found.add((tmp_path / name / "secrets" / "families.key").read_text("ascii"))
    assert len(found) == 2


def test_a_secret_is_never_overwritten(tmp_path: Path) -> None:
    assert mathmint("secrets", "new", cwd=tmp_path).returncode == 0
    files = [tmp_path / "secrets" / "families.key", tmp_path / "private" / "commitment.json"]
    before = [file.read_bytes() for file in files]
    assert "exists" in refused(mathmint("secrets", "new", cwd=tmp_path), 2)
    files[0].unlink()
    assert "exists" in refused(mathmint("secrets", "new", cwd=tmp_path), 2)
    assert not files[0].exists()
    assert files[1].read_bytes() == before[1]


def test_another_or_no_secret_is_found(tmp_path: Path) -> None:
    assert "cannot be read" in refused(mathmint("secrets", "check", cwd=tmp_path), 1)
    assert mathmint("secrets", "new", cwd=tmp_path).returncode == 0
    key = tmp_path / "secrets" / "families.key"
    key.write_text("another secret that is long enough\n", "ascii")
    assert "does not match" in refused(mathmint("secrets", "check", cwd=tmp_path), 1)
    key.unlink()
    assert "no secret" in refused(mathmint("secrets", "check", cwd=tmp_path), 2)
