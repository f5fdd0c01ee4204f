"""Project the families of a track into agent views and bindings."""

from corpus.track_files import TrackFiles, family_files
from generator.files import write_json
from generator.minting import project_minted, track_secret
from grader.strict_json import read_json
from stages.run import one_argument, run
from stages.tracks import track_config


def main() -> None:
    """Read the track's families, write a view and a binding for each."""
    track = one_argument("python -m stages.project TRACK")
    secret = track_secret(track, track_config(track))
    files = TrackFiles(track)
    for place in family_files(files.families):
        family = read_json(place)
        view, binding = project_minted(family, track, secret)
        write_json(files.bindings / place.name, binding)
        write_json(files.views / f"{view['projection_id']}.json", view)


if __name__ == "__main__":
    run("project", main)
