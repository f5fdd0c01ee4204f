"""The part of `mathmint verify-receipt` that is about receipts of answers."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine import Choice


def findings(
    receipt: Mapping[str, Any],
    submission: Path | None,
    references: Path | None,
    results: Path | None,
    engine: "Choice",
) -> list[str]:
    """What is wrong with a receipt of answers.

    Args:
        receipt: its JSON value.
        submission: the file that was graded; without it only the receipt's own hash and shape are checked.
        references: the references; None stands for the data set's, where the receipt names any.
        results: the results file, so that rows can be named.
        engine: where the submission is graded again.

    Raises:
        Fault: a file cannot be used.
        UsageFault: results without a submission, or no references where the receipt names some.
    """
    from batch.missing import NoReferences
    from batch.references import NO_REFERENCES
    from batch.verification import Evidence, verify_answers
    from grader.faults import UsageFault
    from stages.grade_answers import answer_key, declared_policy

    if submission is None:
        if results is not None or references is not None:
            raise UsageFault("verify-receipt: --results and --references need the --submission that was graded")
        return verify_answers(receipt)
    keys, manifest = NO_REFERENCES, None
    if references is not None or receipt.get("references_sha256") is not None:
        keys, manifest = answer_key(references)
        if keys.sha256 is None:
            raise NoReferences("the receipt is of answers graded against references")
    if receipt.get("manifest_sha256") is None:
        manifest = None
    return verify_answers(receipt, Evidence(submission, keys, manifest, results, declared_policy(), engine))
