"""Grade every submission of answers against the data set's references."""

import sys
from pathlib import Path

from batch.grading import grade_submission
from batch.job import Job
from batch.policy import Policy
from batch.reading import SubmissionFault
from batch.references import NO_REFERENCES, References, read_references
from corpus.places import ANSWER_RECEIPTS, ANSWER_SUBMISSIONS, GRADED_ANSWERS, MANIFEST, REFERENCES
from corpus.written import read_yaml
from engine import Choice
from grader.faults import Fault
from stages.engine import engine_choice
from stages.run import PARAMS, load_config, run

# Outside GRADED_ANSWERS, which `dvc repro` empties before a stage: a run that was killed goes on from here.
PARTS = Path("data/parts/answers")
SUFFIXES = (".jsonl", ".parquet")


def read_policy(params: Path = PARAMS) -> Policy:
    """The section `grade_answers` of params.yaml.

    Raises:
        Fault: it is missing, or a value does not fit.
    """
    policy = load_config("grade_answers", Policy, params)
    if problem := policy.problem():
        raise Fault(f"{params}: grade_answers.{problem}")
    return policy


def declared_policy(params: Path = PARAMS) -> Policy | None:
    """The policy of params.yaml, where there is one in the folder one stands in."""
    declared = read_yaml(params) if params.exists() else None
    return read_policy(params) if isinstance(declared, dict) and "grade_answers" in declared else None


def answer_key(chosen: Path | None) -> tuple[References, Path | None]:
    """The references to grade against, and the manifest that records them.

    Args:
        chosen: a file or folder; None stands for the data set's, where it is built, or for none.
    """
    if chosen is None and not REFERENCES.exists():
        return NO_REFERENCES, None
    folder = REFERENCES if chosen is None else chosen
    ours = folder.resolve() == REFERENCES.resolve() and MANIFEST.exists()
    return read_references(folder), MANIFEST if ours else None


def find_submissions(folder: Path) -> dict[str, Path]:
    """The submissions of a folder, by the name that their results get.

    Raises:
        Fault: two of them would get one name.
    """
    found: dict[str, Path] = {}
    for path in sorted(folder.glob("*")):
        if path.suffix not in SUFFIXES:
            continue
        if path.stem in found:
            raise Fault(f"{path}: its results would overwrite those of {found[path.stem]}; rename one")
        found[path.stem] = path
    return found


def remove_others(folder: Path, kept: set[str]) -> None:
    """Delete the results or receipts of submissions that are gone."""
    for path in sorted(folder.glob("*")):
        if path.is_file() and path.stem not in kept:
            path.unlink()


def main() -> None:
    """Write a results file and a receipt for each submission; one that cannot be read does not stop the others."""
    policy, engine, references = read_policy(), engine_choice(), read_references(REFERENCES)
    submissions = find_submissions(ANSWER_SUBMISSIONS)
    for folder in (GRADED_ANSWERS, ANSWER_RECEIPTS):
        folder.mkdir(parents=True, exist_ok=True)
        remove_others(folder, set(submissions))
    unusable = [name for name, path in submissions.items() if not _grade(name, path, policy, engine, references)]
    if unusable:
        raise Fault(f"{len(unusable)} of {len(submissions)} submissions could not be graded; the others are")


def _grade(name: str, path: Path, policy: Policy, engine: Choice, references: References) -> bool:
    """Grade one submission; False, with the reason on stderr, where the file is no submission."""
    job = Job(
        submission=path,
        output=GRADED_ANSWERS / f"{name}.parquet",
        receipt=ANSWER_RECEIPTS / f"{name}.json",
        references=references,
        own_references=False,
        policy=policy,
        parts=PARTS / name,
        manifest=MANIFEST,
        engine=engine,
    )
    try:
        receipt = grade_submission(job)
    except SubmissionFault as fault:
        print(f"grade_answers: {fault}", file=sys.stderr)
        return False
    overall = receipt["overall"]
    print(f"{path}: {overall['correct']} of {overall['scored']} scored rows correct; receipt {job.receipt}")
    return True


if __name__ == "__main__":
    run("grade_answers", main)
