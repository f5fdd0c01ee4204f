"""reports/errata.md: every erratum as a reviewer reads it, sorted, so that git shows a clean diff."""

from collections.abc import Mapping

from corpus.errata.erratum import Erratum, PendingErratum
from corpus.errata.markdown import code, plain, quoted
from corpus.rows.problem import Problem

_HEADER = """# Errata of the `{profile}` profile

{count} reviewed corrections of upstream labels and wordings, applied after selection: task ids and splits stay.
Each is a file `corrections/{profile}/<task id>.yaml`, pinned to the statement's fingerprint and the label it replaces.
"""
_PENDING_HEADER = """# Pending

Known, and not applied: the row's fingerprint and label could not be taken yet.
"""


def errata_markdown(
    profile: str,
    errata: Mapping[str, Erratum],
    rows: Mapping[str, Problem],
    splits: Mapping[str, str],
    pending: Mapping[str, PendingErratum] | None = None,
) -> str:
    """The report, one section a task id in order; a line says where the task is served, if it is."""
    sections = [_section(erratum, rows[task_id], splits.get(task_id)) for task_id, erratum in sorted(errata.items())]
    if pending:
        sections.append(_PENDING_HEADER)
        sections += [_pending(entry) for _, entry in sorted(pending.items())]
    return "\n".join([_HEADER.format(profile=profile, count=len(errata)), *sections])


def _section(erratum: Erratum, row: Problem, split: str | None) -> str:
    old, new = erratum.original, erratum.replacement
    lines = [
        f"## {erratum.task_id}",
        "",
        f"- {erratum.kind.replace('_', ' ')}, {f'in the {split} split' if split else 'not selected'}",
        f"- row {row.row_index} of {row.repo}, {row.split} split, statement {erratum.fingerprint[:16]}",
    ]
    if new.answer is not None:
        lines.append(f"- answer: {code(old.answer or '')} becomes {code(new.answer)}")
    if new.problem is not None:
        lines += ["- statement, before and after:", "", quoted(old.problem or ""), "", quoted(new.problem), ""]
    return "\n".join([*lines, *_evidence(erratum)]) + "\n"


def _pending(entry: PendingErratum) -> str:
    lines = [f"## {entry.task_id} (pending)", "", f"- {entry.kind.replace('_', ' ')}"]
    if entry.replacement.answer is not None:
        lines.append(f"- answer becomes {code(entry.replacement.answer)}")
    if entry.replacement.problem is not None:
        lines += ["- statement becomes:", "", quoted(entry.replacement.problem), ""]
    lines.append(f"- waits for: {plain(entry.waits_for)}")
    return "\n".join([*lines, *_evidence(entry)]) + "\n"


def _evidence(entry: Erratum | PendingErratum) -> list[str]:
    lines = [f"- evidence: {plain(entry.evidence)}"]
    if entry.check:
        lines.append(f"- check: `corrections/checks/{entry.check}` computes the answer and prints it")
    if entry.source:
        lines.append(f"- source: {plain(entry.source)}")
    return lines
