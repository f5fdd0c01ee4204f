"""A copy of the project in a folder of its own, and the graph run in it as a user would run it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from grader.files import file_sha256
from tests.conftest import ROOT

# Of the environment, what a stage may see: nothing of the tests' own, no token, no secret.
_PASSED_ON = ("HOME", "LANG", "PATH", "TMPDIR", "SSL_CERT_FILE")


@dataclass(frozen=True)
class Workspace:
    """A checkout to build in: its folder, and the environment that its commands get."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a command in the folder; its output is kept, and shown if it fails."""
        done = subprocess.run(command, cwd=self.folder, env=self.env(), capture_output=True, text=True, check=False)
        if check and done.returncode:
            raise AssertionError(f"{' '.join(command)} exited {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done

    def env(self) -> dict[str, str]:
        """The environment of a command: this interpreter's programs first."""
        kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        kept["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
        return kept | {"PYTHONDONTWRITEBYTECODE": "1"} | self.environment

    def repro(self, *targets: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """`dvc repro`."""
        return self.run("dvc", "repro", *targets, check=check)

    def mathmint(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """The `mathmint` command of this checkout."""
        return self.run(sys.executable, "-m", "mathmint", *arguments, check=check)

    def hashes(self, *names: str) -> dict[str, str]:
        """SHA-256 of every file under the named files and folders."""
        return {
            path.relative_to(self.folder).as_posix(): file_sha256(path)
            for name in names
            for path in _files(self.folder / name)
        }


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(p for p in path.rglob("*") if p.is_file() and p.name != ".gitignore")
    elif path.is_file():
        yield path


def stages_run(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The stages that a `dvc repro` ran, in order."""
    return re.findall(r"^Running stage '([^']+)'", done.stdout, flags=re.MULTILINE)


def copy_project(folder: Path, **environment: str) -> Workspace:
    """Copy the project's own files, as they are in this working tree, into a new git repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
    workspace = Workspace(folder, dict(environment))
    workspace.run("git", "init", "-q", "-b", "main")
    workspace.run("git", "add", "-A")
    workspace.run("git", "-c", "user.name=tests", "-c", "user.email=tests@localhost", "commit", "-qm", "as it is")
    return workspace
