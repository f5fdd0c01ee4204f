"""Hand-written rows: forms of answers and statements, reviewed targets, and labels that are wrong."""

from pathlib import Path
from typing import Any

import yaml

from sample.book import Book, Erratum, Record, Row, Target

_FOLDER = Path(__file__).parent
_FIELDS = {
    "gsm8k": ("question", "answer"),
    "math": ("problem", "level", "solution", "type"),
    "deepscaler": ("problem", "answer", "solution"),
    "acereason": ("problem", "answer"),
}


def plant(book: Book) -> None:
    """Plant the rows of forms.yaml, targets.yaml and labels.yaml."""
    for entry in _read("forms.yaml"):
        book.plant(entry["kind"], _row(entry), entry["expected"], entry["note"])
    for entry in _read("targets.yaml"):
        kind = "percent_question" if entry["accepts_percent"] else "multi_part_with_target"
        row = book.plant(kind, _row(entry), "kept", "answer_targets.yaml settles what is asked")
        book.targets.append(Target(row, entry["asks"], entry["accepts_percent"]))
    for entry in _read("labels.yaml"):
        row = book.plant(entry["kind"], _row(entry), "kept", f"an erratum: {entry['note']}")
        original: Record = {"answer": entry["label"]}
        if "problem" in entry["replacement"]:
            original["problem"] = row.statement
        book.errata.append(Erratum(row, entry["kind"], original, entry["replacement"], entry["evidence"]))


def _read(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = yaml.safe_load((_FOLDER / name).read_text("utf-8"))
    return entries


def _row(entry: dict[str, Any]) -> Row:
    """The row of an entry; its fields stand in the order of the source's file."""
    return Row(entry["source"], "train", {field: entry[field] for field in _FIELDS[entry["source"]]})
