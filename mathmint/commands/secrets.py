"""`mathmint secrets`: the operator's master secret and its published commitment."""

import os
from pathlib import Path

import typer

_NEW = """Draw a new master secret, and write the commitment to publish.

The secret goes to secrets/families.key, which git ignores and only you can read; its SHA-256 commitment goes to
private/commitment.json, to be committed. Whoever knows the secret can build every private family again: keep it, and
keep it to yourself. An existing secret or commitment is never overwritten.

Example: mathmint secrets new && git add private/commitment.json
"""
_CHECK = """Check that the secret at hand is the one that was committed to.

Reads MATHMINT_FAMILY_SECRET or else secrets/families.key. Exit 1 where it does not match private/commitment.json, 2
where there is none.

Example: mathmint secrets check
"""


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

        committed_secret(COMMITMENT_KIND, SECRET_VARIABLE, SECRET_FILE, read_commitment(COMMITMENT_FILE))
        typer.echo(f"{COMMITMENT_FILE}: the secret matches")


def _write_private(path: Path, content: bytes) -> None:
    """Write a file that nobody else can read, from its first byte on."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
