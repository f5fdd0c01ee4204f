"""Fetch the files of one source and check them against their pins: `python -m stages.fetch SOURCE`."""

import sys

from corpus.download import Origin, fetch_source
from corpus.hub_faults import is_disk_full
from corpus.progress import transfer_progress
from corpus.sources import RAW, find_source, load_sources, profile_folder
from grader.faults import Fault, UsageFault
from stages.run import load_config, run


def main(name: str) -> None:
    """Write `data/raw/<name>/`, laid out as upstream lays it out.

    Raises:
        Fault: the source is unknown or not pinned, or a file cannot be had or has other bytes than its pin.
    """
    folder = profile_folder(load_config("profile", str))
    written = folder / "sources.yaml"
    sources = load_sources(written)
    source = find_source(sources, name, written)
    if unpinned := [file.path for file in source.files if file.sha256 is None]:
        advice = f"run `mathmint pin {name}` and review what it writes to {written}"
        raise Fault(f"{name} {unpinned[0]}: has no recorded SHA-256; {advice}")
    origin = Origin(folder / sources.hub if sources.hub else None, sources.network)
    try:
        with transfer_progress() as progress:
            fetch_source(name, source, origin, RAW, progress)
    except OSError as error:
        if is_disk_full(error):
            raise Fault(
                f"{name}: {error.strerror} while writing {RAW / name}/; free some space and run it again"
            ) from None
        raise


def command() -> None:
    """Read the command line."""
    if len(sys.argv) != 2:
        raise UsageFault("expects one source: python -m stages.fetch SOURCE")
    main(sys.argv[1])


if __name__ == "__main__":
    run("fetch", command)
