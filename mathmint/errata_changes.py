"""The difference of two states' errata as people and programs read it: terminal, Markdown, JSON."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corpus.errata.diff import Change, difference, word_pieces
from corpus.errata.git import tree_at
from corpus.errata.markdown import code, plain, visible
from mathmint.errata_moves import Downstream, Moves

# The line by which a comment is found again and updated in place.
MARKER = "<!-- mathmint errata diff -->"
MAX_COMMENT = 50_000  # characters; forges take 65,536 a comment, and the tables under it need some
_SHOWN_HASH = 16  # characters of a row hash that a reader sees


@dataclass(frozen=True)
class Comparison:
    """Everything that a review shows."""

    changes: list[tuple[Change, Moves]]
    faults: list[str]


def compare(root: Path, base: str, head: str | None) -> Comparison:
    """Compare the errata of two revisions; `head` None is the working tree.

    Raises:
        UsageFault: a revision is unknown.
    """
    old, new = tree_at(root, base), tree_at(root, head)
    found = difference(old, new)
    downstream = Downstream(new, found.changes)
    return Comparison([(change, downstream.moves(change)) for change in found.changes], found.faults)


def as_json(comparison: Comparison) -> str:
    """A document for programs: one object a change, in order."""
    document = {
        "schema_version": 1,
        "changes": [_record(change, moves) for change, moves in comparison.changes],
        "faults": comparison.faults,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def as_markdown(comparison: Comparison) -> str:
    """A comment for a pull request; nothing in an erratum can become markup in it."""
    lines = [MARKER, f"### Errata: {_headline(comparison)}", ""]
    lines += [f"- **fault:** {plain(fault)}" for fault in comparison.faults]
    size = sum(map(len, lines))
    for shown, (change, moves) in enumerate(comparison.changes):
        section = ["", f"#### {code(change.task_id)} {change.what}", ""]
        section += [f"- {item}" for item in _markdown_items(change, moves)]
        size += sum(map(len, section))
        if size > MAX_COMMENT:
            lines += ["", f"{len(comparison.changes) - shown} more are not shown; `mathmint errata diff` shows all."]
            break
        lines += section
    return "\n".join(lines).rstrip() + "\n"


def as_terminal(comparison: Comparison) -> str:
    """Plain text; words that go are [-so-], words that come are {+so+}."""
    lines = [f"errata: {_headline(comparison)}"]
    lines += [f"  fault: {visible(fault)}" for fault in comparison.faults]
    for change, moves in comparison.changes:
        lines += ["", f"{visible(change.task_id)}  {change.what}"]
        lines += [f"  {item}" for item in _terminal_items(change, moves)]
    return "\n".join(lines) + "\n"


STYLES: dict[str, Callable[[Comparison], str]] = {
    "terminal": as_terminal,
    "markdown": as_markdown,
    "json": as_json,
}


def _headline(comparison: Comparison) -> str:
    counts = Counter(change.what for change, _ in comparison.changes)
    parts = [f"{counts[what]} {what}" for what in ("added", "changed", "withdrawn")]
    faults = len(comparison.faults)
    return ", ".join([*parts, f"{faults} {'fault' if faults == 1 else 'faults'}"] if faults else parts)


def _markdown_items(change: Change, moves: Moves) -> list[str]:
    before, after = change.answers
    items = [f"{_about(change)}, profile {code(change.profile)}"]
    if before != after and before is not None and after is not None:
        items.append(f"answer: {code(before)} becomes {code(after)}")
    elif change.entry.replacement.answer is not None:
        items.append(f"answer: {code(change.entry.replacement.answer)}")
    if (words := _words(change)) is not None:
        marks = {"same": ("", ""), "old": ("<del>", "</del>"), "new": ("<ins>", "</ins>")}
        shown = ((marks[kind], plain_piece(text)) for kind, text in words)
        items.append("statement: " + "".join(f"{left}{text}{right}" for (left, right), text in shown))
    items.append(f"evidence: {plain(change.entry.evidence)}")
    if change.entry.source:
        items.append(f"source: {plain(change.entry.source)}")
    return [*items, f"check: {plain(_check(change))}", f"downstream: {plain(_downstream(change, moves))}"]


def _terminal_items(change: Change, moves: Moves) -> list[str]:
    before, after = change.answers
    items = [f"{_about(change)}, profile {visible(change.profile)}"]
    if before != after and before is not None and after is not None:
        items.append(f"answer: [-{visible(before)}-] {{+{visible(after)}+}}")
    elif change.entry.replacement.answer is not None:
        items.append(f"answer: {visible(change.entry.replacement.answer)}")
    if (words := _words(change)) is not None:
        marks = {"same": ("", ""), "old": ("[-", "-]"), "new": ("{+", "+}")}
        shown = "".join(f"{marks[kind][0]}{visible(text)}{marks[kind][1]}" for kind, text in words)
        items.append(f"statement: {' '.join(shown.split())}")
    items.append(f"evidence: {' '.join(visible(change.entry.evidence).split())}")
    if change.entry.source:
        items.append(f"source: {visible(change.entry.source)}")
    return [*items, f"check: {visible(_check(change))}", f"downstream: {_downstream(change, moves)}"]


def plain_piece(text: str) -> str:
    """A piece of a statement as Markdown, with the white space at its ends kept as single spaces."""
    left = " " if text[:1].isspace() else ""
    right = " " if text[-1:].isspace() and text.strip() else ""
    return f"{left}{plain(text)}{right}"


def _about(change: Change) -> str:
    return change.entry.kind.replace("_", " ") + ("" if hasattr(change.entry, "original") else ", pending")


def _words(change: Change) -> list[tuple[Any, str]] | None:
    before, after = change.statements
    if before is None or after is None or before == after:
        return None
    return list(word_pieces(before, after))


def _check(change: Change) -> str:
    outcome, name = change.outcome, change.entry.check
    if not name:
        return "none; the evidence is in words"
    if change.after is None:
        return f"{name}, not run: withdrawn"
    changed = " (the program changed)" if change.program_changed else ""
    if outcome.status == "passed":
        return f"{name}{changed} ran and printed {outcome.printed}"
    return f"{name}{changed} FAILED: {outcome.problem}"


def _downstream(change: Change, moves: Moves) -> str:
    if not moves.split:
        return "nothing; the task is not selected"
    parts = [f"task {change.task_id} of the {moves.split} split"]
    if moves.row_before and moves.row_after:
        same = moves.row_before == moves.row_after
        hashes = f"{moves.row_before[:_SHOWN_HASH]} becomes {moves.row_after[:_SHOWN_HASH]}"
        parts.append("its row stays the same" if same else f"row {hashes}")
    else:
        parts.append("row hashes unknown, data/normalized is not built for this profile")
    for name, (right, wrong) in moves.receipts.items():
        parts.append(f"receipt {name}: {right} responses become right, {wrong} become wrong")
    return "; ".join(parts)


def _record(change: Change, moves: Moves) -> dict[str, Any]:
    before, after = change.answers
    words = _words(change)
    return {
        "profile": change.profile,
        "task_id": change.task_id,
        "what": change.what,
        "kind": change.entry.kind,
        "pending": not hasattr(change.entry, "original"),
        "answer": {"before": before, "after": after},
        "statement": None if words is None else [{"kind": kind, "text": text} for kind, text in words],
        "evidence": change.entry.evidence,
        "source": change.entry.source,
        "check": {
            "program": change.entry.check,
            "status": change.outcome.status,
            "printed": change.outcome.printed,
            "problem": change.outcome.problem,
        },
        "downstream": {
            "split": moves.split,
            "row_before": moves.row_before,
            "row_after": moves.row_after,
            "receipts": {name: {"right": right, "wrong": wrong} for name, (right, wrong) in moves.receipts.items()},
        },
    }
