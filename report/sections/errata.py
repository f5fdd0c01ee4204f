"""Reviewed corrections as a reader compares them: the words that went, the words that came, and why."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from markupsafe import Markup, escape

from corpus.errata.erratum import Erratum, PendingErratum
from report.formulas import formula
from report.inputs import Inputs
from report.sections.rows import spoken
from report.statements import statement_html

MAX_CHARACTERS = 1200  # of a statement
MAX_SHOWN = 60  # errata on the page; reports/errata.md has them all
_BRIDGED = 12  # characters: islands shorter than this between two changes make a comparison harder to read
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
        answer=Markup("") if new.answer is None else _exchange(old.answer or "", new.answer),
        wording=Markup("") if new.problem is None else difference(old.problem or "", new.problem),
        statement=statement_html(new.problem or (row.problem if row else ""), MAX_CHARACTERS),
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
        answer=Markup("") if new.answer is None else Markup("<ins>{}</ins>").format(_answer(new.answer)),
        wording=Markup(""),
        statement=statement_html(new.problem or "", MAX_CHARACTERS),
        evidence=statement_html(entry.evidence),
        check=entry.check,
        link=_link(entry.source),
        waits_for=entry.waits_for,
    )


def _link(source: str) -> str:
    """The source where it is a web address; nothing else becomes a link."""
    return source if re.fullmatch(r"https?://[^\s<>\"]+", source) else ""


def _exchange(old: str, new: str) -> Markup:
    return Markup("<del>{}</del> → <ins>{}</ins>").format(_answer(old), _answer(new))


def _answer(answer: str) -> Markup:
    """An answer typeset, or as it is written where it is no LaTeX that we know."""
    return Markup(formula(answer) or escape(answer))  # formula() escapes every text in it


def difference(old: str, new: str) -> Markup:
    """The new text with the words that went as `<del>` and those that came as `<ins>`, before and behind."""
    parts = []
    for kept, went, came in _changes(_TOKEN.findall(old), _TOKEN.findall(new)):
        parts.append(escape(kept))
        parts += [Markup("<{0}>{1}</{0}>").format(tag, text) for tag, text in (("del", went), ("ins", came)) if text]
    return Markup("").join(parts)


def _changes(old: list[str], new: list[str]) -> Iterator[tuple[str, str, str]]:
    """What stays, what went and what came, over and over; a word or two that stay between changes are in both."""
    kept = went = came = ""
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        text = "".join(old[a:b])
        if kind != "equal":
            went, came = went + text, came + "".join(new[c:d])
        elif (went or came) and b < len(old) and len(text) < _BRIDGED:
            went, came = went + text, came + text
        else:
            yield kept, went, came
            kept, went, came = text, "", ""
    yield kept, went, came
