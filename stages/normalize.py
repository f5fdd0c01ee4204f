"""Read one source's fetched files into the one schema: `python -m stages.normalize SOURCE`."""

from corpus.origin.sources import RAW, find_source, load_sources
from corpus.places import NORMALIZED
from corpus.rows.eligibility import LevelRange
from corpus.rows.layouts import read_rows
from corpus.rows.normalise import normalise
from corpus.rows.problem import write_problems
from corpus.tasks.targets import read_targets
from stages.run import active_profile, load_config, one_argument, run


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
