"""`mathmint secrets`: the operator's master secret and its published commitment."""

import os
import stat
import subprocess
from pathlib import Path

import typer

_NEW = """Draw a new master secret, and write the commitment to publish.

The secret goes to secrets/families.key, which git ignores and only you can read; its SHA-256 commitment goes to
private/commitment.json, to be committed. Whoever knows the secret can build every private family again: keep it, and
keep it to yourself. An existing secret or commitment is never overwritten. Run it in the project's folder: it is
refused where there is no params.yaml, and in a checkout where git does not ignore the secret.

Example: mathmint secrets new && git add private/commitment.json
"""
_CHECK = """Check that the secret at hand is the one that was committed to.

Reads MATHMINT_FAMILY_SECRET or else secrets/families.key. Exit 1 where it does not match private/commitment.json or
others can read its file, 2 where there is no secret or no commitment.

Example: mathmint secrets check
"""
_PROJECT_FILE = Path("params.yaml")  # marks the folder that `dvc repro` runs in, where the secret is looked for
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="The operator's master secret, and its published commitment.", no_args_is_help=True)
    app.add_typer(group, name="secrets")

    @group.command("new", help=_NEW)
    def new() -> None:
        from generator.files import write_json
        from generator.minting import COMMITMENT_FILE, COMMITMENT_KIND, SECRET_FILE
        from generator.secrets import commitment, new_secret
        from grader.faults import UsageFault

        _check_place(SECRET_FILE)
        for path in (SECRET_FILE, COMMITMENT_FILE):
            if path.exists():
                raise UsageFault(f"{path}: exists; move it away first, its families can only be built with that secret")
        secret = new_secret()
        _write_private(SECRET_FILE, secret + b"\n")
        write_json(COMMITMENT_FILE, {"kind": COMMITMENT_KIND, "sha256": commitment(COMMITMENT_KIND, secret)})
        typer.echo(f"{SECRET_FILE}: a new secret; back it up where only you can read it")
        typer.echo(f"{COMMITMENT_FILE}: its commitment; commit it")

    @group.command("check", help=_CHECK)
    def check() -> None:
        from generator.minting import COMMITMENT_FILE, COMMITMENT_KIND, SECRET_FILE, SECRET_VARIABLE, read_commitment
        from generator.secrets import committed_secret
        from grader.faults import UsageFault

        if not COMMITMENT_FILE.is_file():
            raise UsageFault(f"{COMMITMENT_FILE}: no commitment here; `mathmint secrets new` makes one in the project")
        if SECRET_VARIABLE not in os.environ:
            _check_private(SECRET_FILE)
        committed_secret(COMMITMENT_KIND, SECRET_VARIABLE, SECRET_FILE, read_commitment(COMMITMENT_FILE))
        typer.echo(f"{COMMITMENT_FILE}: the secret matches")


def _check_place(secret: Path) -> None:
    """Refuse to put a secret where it could be committed.

    Raises:
        UsageFault: this is not the project's folder, or git does not ignore the file.
    """
    from grader.faults import UsageFault

    if not _PROJECT_FILE.is_file():
        raise UsageFault(f"secrets: there is no {_PROJECT_FILE} here; run this in the project's folder")
    here = Path.cwd()
    if any((folder / ".git").exists() for folder in (here, *here.parents)) and not _ignored(secret):
        raise UsageFault(f"{secret}: git does not ignore it; write `/{secret.parent}/` into .gitignore first")


def _ignored(path: Path) -> bool:
    """Whether git says that it ignores a file; where git cannot be asked, it does not."""
    try:
        return subprocess.run(["git", "check-ignore", "-q", path], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _check_private(secret: Path) -> None:
    """Refuse a secret's file that others can use.

    Raises:
        Fault: its mode lets the group or everybody in.
    """
    from grader.faults import Fault

    if not secret.is_file():
        return  # which is said by whoever reads it
    mode = stat.S_IMODE(secret.stat().st_mode)
    if mode & _OTHERS:
        raise Fault(f"{secret}: others can use it (mode {mode:04o}); run `chmod 600 {secret}`")


def _write_private(path: Path, content: bytes) -> None:
    """Write a file that nobody else can read, from its first byte on."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
