"""The stages of families as DVC runs them: the public branch, the private one, and where the secret must not be."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.secrets import commitment
from tests.conftest import ROOT

SECRET = "an-operators-secret-that-no-file-may-hold-0123456789"
STAGES = ("generate", "project", "attempt", "grade_families")
PARAMS: dict[str, Any] = {
    "families": {
        "public_dev": {
            "fixed": True,
            "public_seed": "p",
            "draws": [{"template": "matching", "instance_size": 6, "count": 3}],
        },
        "fresh_private": {"draws": [{"template": "matching", "instance_size": 7, "count": 3}]},
    }
}


def run(folder: Path, *command: str, secret: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command in a workspace, with the secret in the environment if one is given."""
    environment = {k: v for k, v in os.environ.items() if k != "MATHMINT_FAMILY_SECRET"}
    environment |= {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "PYTHONPATH": str(folder)}
    environment |= {} if secret is None else {"MATHMINT_FAMILY_SECRET": secret}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def stage(folder: Path, name: str, track: str, secret: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run one stage by hand."""
    return run(folder, sys.executable, "-m", f"stages.{name}", track, secret=secret)


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A folder with the code, small parameters and a commitment to the secret."""
    for package in ("baselines", "batch", "corpus", "engine", "generator", "grader", "provers", "stages"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("private", "submissions"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("dvc.lock", "answers"))
    shutil.copy(ROOT / ".dvcignore", tmp_path)
    (tmp_path / "params.yaml").write_text(json.dumps(PARAMS), "utf-8")
    published = {"kind": "families", "sha256": commitment("families", SECRET.encode())}
    (tmp_path / "private" / "commitment.json").write_text(json.dumps(published), "utf-8")
    return tmp_path


def holders(folder: Path, text: str) -> list[str]:
    """The files below a folder that hold a text, by name or content, compressed or not."""
    encoded = text.encode()
    return [
        str(file.relative_to(folder))
        for file in folder.rglob("*")
        if text in str(file) or (file.is_file() and encoded in file.read_bytes())
    ]


def test_the_public_branch_grades_every_agent_without_a_secret(workspace: Path) -> None:
    for name in STAGES:
        done = stage(workspace, name, "public_dev")
        assert (done.returncode, done.stderr) == (0, "")
    standings = json.loads((workspace / "reports/families/public_dev.json").read_text("utf-8"))
    assert set(standings) == {"exact", "greedy", "format-breaker"}
    assert standings["exact"]["all"]["mean_score"] == 100
    assert standings["exact"]["all"]["families"] == 13
    assert set(standings["exact"]) == {"all", "combinatorics", "discrete_optimization", "graph_theory", "packing"}
    assert standings["format-breaker"]["all"]["mean_score"] < 60
    assert len(list((workspace / "data/receipts/public_dev/greedy").iterdir())) == 13


def test_submissions_of_others_are_graded_beside_the_baselines(workspace: Path) -> None:
    for name in STAGES[:3]:
        assert stage(workspace, name, "public_dev").returncode == 0
    mine = workspace / "submissions/families/mine"
    shutil.copytree(workspace / "data/attempts/public_dev/exact", mine)
    next(iter(sorted(mine.iterdir()))).unlink()
    (workspace / "submissions/families/absent").mkdir()
    assert stage(workspace, "grade_families", "public_dev").returncode == 0
    standings = json.loads((workspace / "reports/families/public_dev.json").read_text("utf-8"))
    assert "absent" not in standings
    assert (standings["mine"]["all"]["submitted"], standings["mine"]["all"]["families"]) == (12, 13)
    shutil.copytree(mine, workspace / "submissions/families/exact")
    done = stage(workspace, "grade_families", "public_dev")
    assert done.returncode == 1
    assert done.stderr.startswith("grade_families: submissions/families/exact: there is another agent of that name")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("secret", "says"),
    [
        (None, "no secret: set MATHMINT_FAMILY_SECRET"),
        ("short", "shorter than 16 bytes"),
        (SECRET + "x", "does not match the commitment"),
        (SECRET[:-1], "does not match the commitment"),
    ],
)
def test_without_the_committed_secret_nothing_private_is_made(workspace: Path, secret: str | None, says: str) -> None:
    done = stage(workspace, "generate", "fresh_private", secret)
    assert done.returncode != 0
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert SECRET[:-1] not in done.stderr + done.stdout
    assert not (workspace / "data").exists()


def test_an_unknown_track_and_a_broken_section_are_one_line(workspace: Path) -> None:
    done = stage(workspace, "generate", "leaderboard")
    assert "families has no track leaderboard" in done.stderr
    broken = {"families": {"public_dev": {"fixed": True, "public_seed": "p", "draws": [{"template": "matching"}]}}}
    (workspace / "params.yaml").write_text(json.dumps(broken), "utf-8")
    done = stage(workspace, "generate", "public_dev")
    assert done.returncode == 1
    assert done.stderr.startswith("generate: params.yaml: families.public_dev.draws.0.instance_size")
    assert done.stderr.count("\n") == 1


def test_the_private_branch_leaves_the_secret_nowhere(workspace: Path) -> None:
    """With DVC: after success, after a failure within a stage and after refusals, from environment and from file."""
    said = []

    def repro(*arguments: str, secret: str | None = SECRET) -> subprocess.CompletedProcess[str]:
        done = run(workspace, "dvc", "repro", "private/dvc.yaml", *arguments, secret=secret)
        said.append(done.stdout + done.stderr)
        return done

    assert run(workspace, "git", "init", "-q").returncode == 0
    assert run(workspace, "dvc", "init", "-q").returncode == 0
    assert repro().returncode == 0, said
    families = sorted((workspace / "data/families/fresh_private").iterdir())
    assert len(families) == 3
    before = [file.read_bytes() for file in families]

    assert repro("--force", secret=SECRET + "x").returncode != 0
    assert repro("--force", secret=None).returncode != 0

    intact = (workspace / "params.yaml").read_text("utf-8")
    (workspace / "params.yaml").write_text(intact.replace('"instance_size": 7', '"instance_size": 3'), "utf-8")
    assert repro().returncode != 0
    (workspace / "params.yaml").write_text(intact, "utf-8")
    assert holders(workspace, SECRET) == []

    key = workspace / "secrets/families.key"
    key.parent.mkdir()
    key.write_text(SECRET + "\n", "utf-8")
    assert repro("--force", secret=None).returncode == 0, said
    assert [file.read_bytes() for file in families] == before
    assert holders(workspace, SECRET) == ["secrets/families.key"]
    assert not [text for text in said if SECRET in text]
    outs = json.dumps([line for line in (workspace / "private/dvc.yaml").read_text("utf-8").split("\n")])
    assert outs.count("push: false") == 6
