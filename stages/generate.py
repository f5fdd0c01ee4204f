"""Mint the families of a track."""

from corpus.track_files import TrackFiles
from engine import open_engine
from generator.files import write_json
from generator.minting import mint, track_secret
from stages.engine import engine_choice
from stages.run import one_argument, run
from stages.tracks import track_config


def main() -> None:
    """Read the track's section and secret, build its families, write one file each."""
    track = one_argument("python -m stages.generate TRACK")
    config = track_config(track)
    secret = track_secret(track, config)
    files = TrackFiles(track)
    with open_engine(engine_choice()) as engine:
        for family in mint(engine, track, config, secret):
            write_json(files.families / f"{family['family_id']}.json", family)


if __name__ == "__main__":
    run("generate", main)
