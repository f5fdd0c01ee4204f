"""Reviewed corrections as a reader compares them: the words that went, the words that came, and why."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from markupsafe import Markup, escape

from corpus.erratum import Erratum, PendingErratum
from report.inputs import Inputs
from report.sections.rows import spoken
from report.statements import statement_html

MAX_SHOWN = 60  # errata on the page; reports/errata.md has them all
_TOKEN = re.compile(r"\s+|\\[A-Za-z]+|[A-Za-z]+|\d+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """One erratum; `split` is empty where its row was not selected."""

    task_id: str
    kind: str
    split: str
    answer: Markup
    wording: Markup
    statement: Markup
    evidence: Markup
    check: str
    link: str
    waits_for: str = ""


def entries(inputs: Inputs) -> list[Entry]:
    """The errata of the profile by task id, then those that wait for something."""
    splits = {task.task_id: task.split for task in inputs.tasks}
    reviewed = sorted(inputs.errata.errata.items())
    shown = [_entry(inputs, erratum, splits.get(task_id, "")) for task_id, erratum in reviewed]
    waiting = [_pending(entry) for _, entry in sorted(inputs.errata.pending.items())]
    return [*shown[:MAX_SHOWN], *waiting]


def _entry(inputs: Inputs, erratum: Erratum, split: str) -> Entry:
    old, new = erratum.original, erratum.replacement
    row = inputs.problems.get(erratum.task_id)
    return Entry(
        task_id=erratum.task_id,
        kind=spoken(erratum.kind),
        split=split,
        answer=Markup("") if new.answer is None else difference(old.answer or "", new.answer, whole=True),
        wording=Markup("") if new.problem is None else difference(old.problem or "", new.problem),
        statement=Markup("") if row is None or new.problem is not None else statement_html(row.problem, 1200),
        evidence=statement_html(erratum.evidence),
        check=erratum.check,
        link=_link(erratum.source),
    )


def _pending(entry: PendingErratum) -> Entry:
    new = entry.replacement
    return Entry(
        task_id=entry.task_id,
        kind=spoken(entry.kind),
        split="",
        answer=Markup("") if new.answer is None else Markup("<ins>{}</ins>").format(new.answer),
        wording=Markup("") if new.problem is None else Markup("<ins>{}</ins>").format(new.problem),
        statement=Markup(""),
        evidence=statement_html(entry.evidence),
        check=entry.check,
        link=_link(entry.source),
        waits_for=entry.waits_for,
    )


def _link(source: str) -> str:
    """The source where it is a web address; nothing else becomes a link."""
    return source if re.fullmatch(r"https?://[^\s<>\"]+", source) else ""


def difference(old: str, new: str, *, whole: bool = False) -> Markup:
    """The new text with what went as `<del>` and what came as `<ins>`.

    Args:
        old: the text before.
        new: the text after.
        whole: whether to exchange the whole text instead of its words.
    """
    if whole:
        return Markup("<del>{}</del> <ins>{}</ins>").format(old, new)
    return Markup("").join(_marked(_TOKEN.findall(old), _TOKEN.findall(new)))


def _marked(old: list[str], new: list[str]) -> Iterator[Markup]:
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield escape("".join(old[a:b]))
            continue
        if b > a:
            yield Markup("<del>{}</del>").format("".join(old[a:b]))
        if d > c:
            yield Markup("<ins>{}</ins>").format("".join(new[c:d]))
