"""reports/errata.md: every erratum as a reviewer reads it, sorted, so that git shows a clean diff."""

from collections.abc import Mapping

from corpus.errata import Erratum
from corpus.problem import Problem

_HEADER = """# Errata of the `{profile}` profile

{count} reviewed corrections of upstream labels and wordings, applied after selection: task ids and splits stay.
Each is a file `corrections/{profile}/<task id>.yaml`, pinned to the statement's fingerprint and the label it replaces.
"""


def errata_markdown(
    profile: str, errata: Mapping[str, Erratum], rows: Mapping[str, Problem], splits: Mapping[str, str]
) -> str:
    """The report, one section a task id in order; a line says where the task is served, if it is."""
    sections = [_section(erratum, rows[task_id], splits.get(task_id)) for task_id, erratum in sorted(errata.items())]
    return "\n".join([_HEADER.format(profile=profile, count=len(errata)), *sections])


def _section(erratum: Erratum, row: Problem, split: str | None) -> str:
    lines = [
        f"## {erratum.task_id}",
        "",
        f"- {erratum.kind.replace('_', ' ')}, {f'in the {split} split' if split else 'not selected'}",
        f"- row {row.row_index} of {row.repo}, statement {erratum.fingerprint[:16]}",
    ]
    old, new = erratum.original, erratum.replacement
    if new.answer is not None:
        lines.append(f"- answer: {_code(old.answer or '')} becomes {_code(new.answer)}")
    if new.problem is not None:
        lines += ["- statement, before and after:", "", _quoted(old.problem or ""), "", _quoted(new.problem), ""]
    lines.append(f"- evidence: {' '.join(erratum.evidence.split())}")
    if erratum.source:
        lines.append(f"- source: {erratum.source}")
    return "\n".join(lines) + "\n"


def _code(text: str) -> str:
    """A code span that survives backticks inside it."""
    fence = "`" * (max((len(run) for run in _backticks(text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _backticks(text: str) -> list[str]:
    return [run for run in "".join(c if c == "`" else " " for c in text).split() if run]


def _quoted(text: str) -> str:
    return "\n".join(f"  > {line}".rstrip() for line in text.strip().splitlines())
