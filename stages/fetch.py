"""Fetch the files of one source and check them against their pins: `python -m stages.fetch SOURCE`."""

import os

from corpus.origin.download import Origin, fetch_source
from corpus.origin.hub_faults import is_disk_full
from corpus.origin.progress import transfer_progress
from corpus.origin.sources import RAW, find_source, load_sources
from grader.faults import Fault
from stages.run import active_profile, one_argument, run


def main(name: str) -> None:
    """Write `data/raw/<name>/`, laid out as upstream lays it out.

    Raises:
        Fault: the source is unknown or not pinned, or a file cannot be had or has other bytes than its pin.
    """
    folder = active_profile()
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
                f"{name}: {os.strerror(error.errno or 0)} while writing {RAW / name}/; free some space and run it again"
            ) from None
        raise


if __name__ == "__main__":
    run("fetch", lambda: main(one_argument("python -m stages.fetch SOURCE")))
