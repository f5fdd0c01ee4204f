"""Let the baseline agents attempt the views of a track. This stage reads views and nothing else."""

from baselines import AGENTS
from corpus.track_files import TrackFiles, family_files
from grader.files import write_bytes
from grader.strict_json import read_json
from stages.run import one_argument, run


def main() -> None:
    """Read the track's views, write each agent's submission to each."""
    files = TrackFiles(one_argument("python -m stages.attempt TRACK"))
    for place in family_files(files.views):
        view = read_json(place)
        for name, attempt in AGENTS.items():
            write_bytes(files.attempts / name / f"{place.stem}.jsonl", attempt(view))


if __name__ == "__main__":
    run("attempt", main)
