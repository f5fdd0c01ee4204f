"""`mathmint verify`: the files against the manifest."""

import typer

_HELP = """Check the data set against reports/manifest.json and name what differs.

Checks the committed inputs (sources.yaml, selection.json, answer targets, errata), the fetched files, and every
output by the hash of its bytes and of its rows. Exit 0 when all is as recorded, 1 when anything differs.

Example: mathmint verify
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("verify", help=_HELP)
    def verify() -> None:
        from corpus.manifest import read_manifest
        from stages.manifest import MANIFEST
        from stages.verify import check_manifest

        manifest = read_manifest(MANIFEST)
        found = check_manifest(manifest)
        for difference in found:
            typer.echo(f"{difference.what}: {difference.how}")
        total = len(manifest["inputs"]) + len(manifest["outputs"])
        pinned = sum(len(source["files"]) for source in manifest["sources"].values())
        if found:
            typer.echo(
                f"{len(found)} differences; `dvc repro` rebuilds outputs, `git diff` shows changed inputs", err=True
            )
            raise typer.Exit(1)
        typer.echo(
            f"{MANIFEST}: profile {manifest['profile']}, {pinned} fetched and {total} other files are as recorded"
        )
