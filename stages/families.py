"""What the stages of families share: where a track's files lie, and its section of params.yaml."""

from dataclasses import dataclass
from pathlib import Path

from generator.minting import Config
from grader.faults import Fault
from stages.run import load_config


@dataclass(frozen=True, slots=True)
class TrackFiles:
    """The folders of a track: families and bindings are the operator's, views are what agents get."""

    track: str

    @property
    def families(self) -> Path:
        """One family a file, `<family id>.json`."""
        return Path("data/families") / self.track

    @property
    def views(self) -> Path:
        """One agent view a file, `<projection id>.json`."""
        return Path("data/views") / self.track

    @property
    def bindings(self) -> Path:
        """One binding a file, `<family id>.json`."""
        return Path("data/bindings") / self.track

    @property
    def attempts(self) -> Path:
        """What the baseline agents submit: `<agent>/<projection id>.jsonl`."""
        return Path("data/attempts") / self.track

    @property
    def receipts(self) -> Path:
        """One receipt a file: `<agent>/<family id>.json`."""
        return Path("data/receipts") / self.track

    @property
    def standings(self) -> Path:
        """How the agents did."""
        return Path("reports/families") / f"{self.track}.json"


def track_config(track: str) -> Config:
    """The section of a track.

    Raises:
        Fault: params.yaml has no such track.
    """
    sections = load_config("families", dict[str, Config])
    if track not in sections:
        raise Fault(f"params.yaml: families has no track {track}; there are {', '.join(sections)}")
    return sections[track]
