"""The sections of params.yaml that say what a track of families holds."""

from generator.minting import Config
from grader.faults import Fault
from stages.run import load_config


def track_config(track: str) -> Config:
    """The section of a track.

    Raises:
        Fault: params.yaml has no such track.
    """
    sections = load_config("families", dict[str, Config])
    if track not in sections:
        raise Fault(f"params.yaml: families has no track {track}; there are {', '.join(sections)}")
    return sections[track]
