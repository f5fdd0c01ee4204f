"""`mathmint pin`: record the SHA-256 of a source's files, for review."""

from typing import Annotated

import typer

_EXAMPLE = "Example: mathmint pin acereason --profile upstream && git diff data/profiles/upstream/sources.yaml"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog=_EXAMPLE)(pin)


def pin(
    source: Annotated[str, typer.Argument(help="A source of the profile's sources.yaml.")],
    profile: Annotated[str, typer.Option(help="The profile (default: that of params.yaml).")] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace a SHA-256 that is already recorded.")] = False,
) -> None:
    """Ask the Hub for the files of SOURCE at its pinned revision, check them, and record their SHA-256.

    What is recorded is for you to review: it fixes the bytes from now on, it does not judge them.
    """
    from corpus.origin.pinning import find_pins, record
    from corpus.origin.progress import transfer_progress
    from corpus.origin.sources import find_source, load_sources, profile_folder
    from grader.faults import Fault
    from stages.run import load_config

    written = profile_folder(profile or load_config("profile", str)) / "sources.yaml"
    sources = load_sources(written)
    pinned = find_source(sources, source, written)
    if not sources.network:
        raise Fault(f"{written}: says `network: false`, so no Hub knows {source}; try `--profile upstream`")
    with transfer_progress() as progress:
        pins = find_pins(source, pinned, progress)
    for found in pins:
        old = "unchanged" if found.recorded == found.found else f"was {found.recorded or 'not recorded'}"
        print(f"{source} {found.path}: SHA-256 {found.found} ({old})")
    changed = [p for p in pins if p.recorded != p.found]
    if any(p.recorded for p in changed) and not force:
        raise Fault(
            f"{source}: the recorded SHA-256 differs, yet a commit's files never change; find out why, then use --force"
        )
    if changed:
        record(written, source, pins)
        print(f"wrote {written}; review it with `git diff` and commit it")
