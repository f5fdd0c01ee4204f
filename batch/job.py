"""One grading: its inputs, where its outputs go, and what identifies it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from batch.chunk import Setup
from batch.evaluator import batch_evaluator_sha256, library_versions
from batch.policy import Policy
from batch.reading import Submission
from batch.references import References
from engine import LOCAL, Choice
from grader.canonical import canonical_sha256
from grader.faults import Fault, UsageFault
from grader.files import check_target, file_sha256

PART_ROWS = 50_000  # a second or two of ordinary grading: what is lost by a kill, and not too many files
GRADE = "grader.answers:grade_answer"


@dataclass(frozen=True)
class Job:
    """What to grade and how.

    `own_references` says whether rows may bring the answer they are graded against; a row whose task has a reference
    here is graded against that, whatever it brings. `manifest` is that of the data set the references belong to.
    `engine` says where the grading processes run. `grade` names the grading function (see `batch.chunk.Setup`);
    `part_rows` is how many rows a part has at most, give or take a chunk.
    """

    submission: Path
    output: Path
    receipt: Path
    references: References
    own_references: bool
    policy: Policy
    parts: Path
    manifest: Path | None = None
    engine: Choice = LOCAL
    grade: str = GRADE
    part_rows: int = PART_ROWS

    def check(self) -> None:
        """Make sure that both outputs can be written, and that none overwrites an input or the other output.

        Raises:
            UsageFault: one would.
            OSError: one cannot be written; better said now than when all is graded.
        """
        taken = {self.submission.resolve(), *(path.resolve() for path in self.references.files)}
        for path in (self.output, self.receipt):
            if path.resolve() in taken:
                raise UsageFault(f"{path}: is an input or the other output; choose another name")
            if path.is_dir():
                raise UsageFault(f"{path}: is a folder; name a file")
            taken.add(path.resolve())
            check_target(path)

    def identity(self, submission: Submission) -> dict[str, Any]:
        """Everything that the results follow from, as the receipt has it."""
        policy = self.policy.described() | {"own_references": self.own_references}
        return {
            "submission_sha256": submission.sha256,
            "references_sha256": self.references.sha256,
            "manifest_sha256": manifest_sha256(self.manifest, self.references),
            "policy": policy,
            "policy_sha256": canonical_sha256(policy),
            "evaluator_sha256": batch_evaluator_sha256(),
            "libraries": library_versions(),
        }

    def key(self, identity: dict[str, Any], submission: Submission) -> str:
        """What parts must share to be of this grading."""
        return canonical_sha256({**identity, "format": submission.format, "grade": self.grade})

    def setup(self) -> Setup:
        """What the grading processes are told."""
        return Setup(
            self.grade,
            self.references.keys,
            self.own_references,
            self.policy.skipped(),
            self.policy.limit_seconds,
            self.policy.memory_megabytes << 20,
        )


def manifest_sha256(manifest: Path | None, references: References) -> str | None:
    """The hash of the manifest, once it is sure that it is about these references.

    Raises:
        Fault: it records other references.
    """
    if manifest is None:
        return None
    from corpus.manifest import read_manifest

    outputs = read_manifest(manifest)["outputs"]
    root = manifest.resolve().parent.parent  # the manifest is reports/manifest.json of the repository
    for file in references.files:
        name = file.resolve().relative_to(root).as_posix()
        if outputs.get(name, {}).get("sha256") != file_sha256(file):
            raise Fault(f"{file}: is not what {manifest} records; run `dvc repro manifest`")
    return file_sha256(manifest)
