"""A new erratum's file, with what is known of the row filled in and comments for the rest."""

import re
from pathlib import Path

import yaml

from corpus.errata.apply import PENDING
from corpus.errata.review import upstream_rows
from corpus.places import CORRECTIONS
from grader.faults import UsageFault
from grader.files import write_bytes

_TASK_ID = re.compile(r"[a-z0-9]+(?:-[a-z]+)?-\d{5}")
_TEMPLATE = """\
# The row: {repo}, {split} split, row {row_index}.
task_id: {task_id}
# wrong_label: the answer is wrong; ambiguous_wording: the statement can be read in two ways; missing_context: it lacks
# something; formatting: the answer is right and written so that it cannot be read.
kind: wrong_label
fingerprint: {fingerprint}
original:
{original}
replacement:
  # The answer as it should be, in quotes. {wording_hint}
  answer: ''
{replacement}# In your own words: why the original is wrong, and how you know the new answer (solve it in a second way).
evidence: ''
# Where this was reported, if anywhere: a link.
# source: ''
# A program in corrections/checks/ that computes the answer with the standard library and prints nothing else.
# check: {check}.py
"""


def scaffold(
    task_id: str, profile: str, normalized: Path, *, wording: bool = False, corrections: Path = CORRECTIONS
) -> Path:
    """Write the file of a new erratum.

    Args:
        task_id: the row.
        profile: whose errata it joins.
        normalized: the folder of the profile's normalised rows.
        wording: whether the statement is to be changed, so that the file holds it before and after.
        corrections: the folder of errata.

    Raises:
        UsageFault: no built table has the row, or the task has an erratum already.
    """
    if not _TASK_ID.fullmatch(task_id):
        raise UsageFault(f"{task_id}: is no task id; they read gsm8k-00123, or math-test-00123 for a test row")
    folder = corrections / profile
    path = folder / f"{task_id}.yaml"
    for existing in (path, folder / PENDING / path.name):
        if existing.exists():
            raise UsageFault(f"{existing}: exists already; edit it, one erratum a task")
    row = upstream_rows({task_id}, normalized).get(task_id)
    if row is None:
        raise UsageFault(f"{task_id}: is in no table of {normalized}; check the id, and run `dvc repro normalize`")
    original = {"answer": row.answer} | ({"problem": row.problem} if wording else {})
    text = _TEMPLATE.format(
        repo=row.repo,
        split=row.split,
        row_index=row.row_index,
        task_id=row.task_id,
        fingerprint=row.fingerprint,
        original=_indented(original),
        wording_hint="Remove the line if it stays." if wording else "`--wording` starts a change of the statement.",
        replacement=_indented({"problem": row.problem}) + "\n" if wording else "",
        check=row.task_id.replace("-", "_"),
    )
    write_bytes(path, text.encode())
    return path


def _indented(fields: dict[str, str]) -> str:
    written = yaml.safe_dump(fields, sort_keys=False, allow_unicode=True, width=10**6, default_style="'")
    plain_keys = written.replace("'answer':", "answer:").replace("'problem':", "problem:")
    return "\n".join(f"  {line}" if line else "" for line in plain_keys.splitlines())
