"""The label audit: rows whose own evidence speaks against their label. A finding is a question to a reviewer."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass as checked_dataclass

from corpus.audit.rules import RULES
from corpus.overlap.agreement import contradict
from corpus.overlap.statements import read_statement
from corpus.rows.problem import Problem
from grader.faults import Fault

CONFLICT = "conflicting_answers"
KINDS = (*RULES, CONFLICT)


@checked_dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class Config:
    """What the audit looks for (`audit` in params.yaml)."""

    kinds: tuple[str, ...] = KINDS
    test_rows: bool = True  # whether rows of test splits are audited too
    evidence_characters: int = 240  # of the line concerned that a finding keeps


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason to doubt a row's label.

    `line` is the line of the solution concerned, from 1, or 0 for the statement; `evidence` is that line, cut.
    `eligible` tells whether the row could become a task.
    """

    task_id: str
    source: str
    split: str
    eligible: bool
    kind: str
    reason: str
    line: int
    evidence: str


def audit(problems: Sequence[Problem], config: Config) -> list[Finding]:
    """Every finding, sorted by task id, kind and line.

    Raises:
        Fault: the configuration names an unknown kind.
    """
    if unknown := sorted(set(config.kinds) - set(KINDS)):
        raise Fault(f"params.yaml: audit.kinds: {unknown[0]} is not one of {', '.join(KINDS)}")
    rows = sorted((r for r in problems if config.test_rows or r.split == "train"), key=lambda r: r.task_id)
    found = [finding for row in rows for finding in _row_findings(row, config)]
    if CONFLICT in config.kinds:
        found += _conflicts(rows, config)
    return sorted(set(found), key=lambda f: (f.task_id, f.kind, f.line, f.reason, f.evidence))


def _row_findings(row: Problem, config: Config) -> Iterable[Finding]:
    for kind, rule in RULES.items():
        if kind in config.kinds:
            for line, reason, evidence in rule(row):
                yield _finding(row, kind, reason, line, evidence, config)


def _conflicts(rows: Sequence[Problem], config: Config) -> Iterable[Finding]:
    """Rows with one statement and answers that contradict each other; each is reported against the first such."""
    groups: dict[str, list[Problem]] = defaultdict(list)
    for row in rows:
        groups[read_statement(row.problem).exact].append(row)
    for group in groups.values():
        seen: set[str] = set()
        for a, b in combinations(group, 2):
            if not contradict(a.answer, b.answer):
                continue
            for row, other in ((a, b), (b, a)):
                if row.task_id not in seen:
                    seen.add(row.task_id)
                    reason = f"{other.task_id} has the same statement and the answer {other.answer}"
                    yield _finding(row, CONFLICT, reason, 0, row.answer, config)


def _finding(row: Problem, kind: str, reason: str, line: int, evidence: str, config: Config) -> Finding:
    kept = config.evidence_characters
    return Finding(
        row.task_id, row.source, row.split, row.eligible, kind, _cut(reason, kept), line, _cut(evidence, kept)
    )


def _cut(text: str, length: int) -> str:
    """One line of at most `length` characters."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1] + "…"
