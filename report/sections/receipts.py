"""Receipts: what was graded, under which hash, and the command with which anyone checks it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from report.inputs import Inputs, Paths
from report.tables import Cell, Column, Table, count, share

MAX_ROWS = 300


@dataclass(frozen=True, slots=True)
class Check:
    """A command to type, and what it does."""

    words: str
    command: str


def checks(inputs: Inputs, paths: Paths) -> list[Check]:
    """How to check one receipt of each kind, with files of this build."""
    found = []
    graded = [key for key in inputs.family_receipts if key[0] in inputs.baselines and key[1] in inputs.projections]
    for agent, family in graded[:1]:
        receipt = f"mathmint verify-receipt {paths.track.receipts / agent / family}.json"
        found.append(Check("A receipt's own hash and shape", receipt))
        found.append(Check("Grade the family again and compare", f"{receipt} {_files(inputs, paths, agent, family)}"))
    for name, record in list(inputs.answer_receipts.items())[:1]:
        receipt = f"mathmint verify-receipt {paths.answer_receipts / name}.json"
        submission = f"--submission submissions/answers/{name}.{record['submission']['format']}"
        results = f"--results {paths.graded_answers / name}.parquet"
        found.append(Check("Grade the answers again and compare", f"{receipt} {submission} {results}"))
    return found


def _files(inputs: Inputs, paths: Paths, agent: str, family: str) -> str:
    """The files that one family was graded from, as options."""
    return (
        f"--family {paths.track.families / family}.json --binding {paths.track.bindings / family}.json"
        f" --submission {paths.track.attempts / agent / inputs.projections[family]}.jsonl"
    )


def answer_receipts(inputs: Inputs) -> Table:
    """One row a receipt of answers."""
    return Table(
        name="answer-receipts",
        caption="Receipts of answers (reports/receipts/answers)",
        columns=[
            Column("submission"),
            Column("rows", number=True),
            Column("accuracy", number=True),
            Column("receipt SHA-256", digest=True),
            Column("submission SHA-256", digest=True),
        ],
        rows=[
            [
                Cell(name),
                count(receipt["rows"], f"reports/receipts/answers/{name}.json#rows"),
                share(receipt["overall"]["accuracy"], f"reports/receipts/answers/{name}.json#overall.accuracy"),
                Cell(receipt["receipt_sha256"], source=f"reports/receipts/answers/{name}.json#receipt_sha256"),
                Cell(receipt["submission_sha256"], source=f"reports/receipts/answers/{name}.json#submission_sha256"),
            ]
            for name, receipt in inputs.answer_receipts.items()
        ],
    )


def family_receipts(inputs: Inputs, paths: Paths) -> Table:
    """One row an agent and family, up to MAX_ROWS."""
    rows = list(inputs.family_receipts.items())
    shown = "" if len(rows) <= MAX_ROWS else f", the first {MAX_ROWS:,} of {len(rows):,}"
    return Table(
        name="family-receipts",
        caption=f"Receipts of families ({paths.track.receipts}{shown})",
        columns=[
            Column("agent"),
            Column("family", code=True),
            Column("score", number=True),
            Column("strict pass"),
            Column("receipt SHA-256", digest=True),
        ],
        rows=[_family(paths, agent, family, receipt) for (agent, family), receipt in rows[:MAX_ROWS]],
        filtered=True,
    )


def _family(paths: Paths, agent: str, family: str, receipt: Mapping[str, Any]) -> list[Cell]:
    record = f"{paths.track.receipts}/{agent}/{family}.json"
    outcome = "invalid" if receipt["invalid_submission"] else "yes" if receipt["family_strict_pass"] else "no"
    return [
        Cell(agent),
        Cell(family),
        Cell(f"{receipt['score']:g}", sort=receipt["score"], source=f"{record}#score"),
        Cell(outcome),
        Cell(receipt["receipt_sha256"], source=f"{record}#receipt_sha256"),
    ]
