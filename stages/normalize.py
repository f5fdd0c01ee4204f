"""Read one source's fetched files into the one schema: `python -m stages.normalize SOURCE`."""

from pathlib import Path

from corpus.eligibility import LevelRange
from corpus.layouts import read_rows
from corpus.normalise import normalise
from corpus.problem import write_problems
from corpus.sources import RAW, find_source, load_sources
from corpus.targets import read_targets
from stages.run import active_profile, load_config, one_argument, run

NORMALIZED = Path("data/normalized")


def main() -> None:
    """Normalise every file of the source into data/normalized/<source>.parquet."""
    name = one_argument("python -m stages.normalize SOURCE")
    levels = load_config("normalize", LevelRange)
    profile = active_profile()
    targets = read_targets(profile / "answer_targets.yaml")
    source = find_source(load_sources(profile / "sources.yaml"), name, profile / "sources.yaml")
    problems = [
        problem
        for file in source.files
        for problem in normalise(
            name, source, file.split, read_rows(RAW / name / file.path, source.layout), levels, targets
        )
    ]
    write_problems(NORMALIZED / f"{name}.parquet", problems)


if __name__ == "__main__":
    run("normalize", main)
