"""`mathmint verify`: the files against the manifest."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from corpus.manifest import Difference

_HELP = """Check the data set against reports/manifest.json and name what differs.

Checks the committed inputs (sources.yaml, selection.json, answer targets, errata), the fetched files, and every
output of the data set by the hash of its bytes and of its rows; what was graded has receipts of its own (`mathmint
verify-receipt`). With --release, checks every file of a release against MANIFEST.sha256
instead, with git or without. Exit 0 when all is as recorded, 1 when anything differs.

Example: mathmint verify
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("verify", help=_HELP)
    def verify(
        release: bool = typer.Option(False, "--release", help="Check the release's files against MANIFEST.sha256."),
    ) -> None:
        if release:
            _verify_release()
            return
        from corpus.manifest import read_manifest
        from corpus.places import MANIFEST
        from stages.verify import check_manifest

        manifest = read_manifest(MANIFEST)
        _report(
            check_manifest(manifest), str(MANIFEST), "`dvc repro` rebuilds outputs, `git diff` shows changed inputs"
        )
        total = len(manifest["inputs"]) + len(manifest["outputs"])
        pinned = sum(len(source["files"]) for source in manifest["sources"].values())
        profile = manifest["profile"]
        typer.echo(f"{MANIFEST}: profile {profile}: {pinned} fetched and {total} other files are as recorded")


def _verify_release() -> None:
    from mathmint.release import NAME, check_release

    _report(
        check_release(Path.cwd()), NAME, "unpack the release again, or run `make manifest` if the changes are yours"
    )
    typer.echo(f"{NAME}: every file of the release is as recorded")


def _report(found: "list[Difference]", against: str, hint: str) -> None:
    """Name what differs and exit 1, if anything does."""
    for difference in found:
        typer.echo(f"{difference.what}: {difference.how}")
    if found:
        number = "1 difference" if len(found) == 1 else f"{len(found)} differences"
        typer.echo(f"mathmint: {against}: {number}; {hint}", err=True)
        raise typer.Exit(1)
