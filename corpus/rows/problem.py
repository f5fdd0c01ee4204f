"""One row of any source, in the one schema that the graph passes on."""

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from corpus.tables import read_rows, write_rows


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem as its source states it, with what we decided about it.

    `answer` is the reference answer as the source writes it (GSM8K: after `####`; MATH: the last closing box), and
    empty where there is none. `level` is MATH's 1 to 5, 0 where the source has none. `eligible` rows may be selected;
    the others carry the `reason`. `fingerprint` is the SHA-256 of the statement (see `fingerprint`).
    """

    task_id: str
    source: str
    repo: str
    revision: str
    split: str
    row_index: int
    problem: str
    solution: str
    answer: str
    level: int
    subject: str
    fingerprint: str
    eligible: bool
    reason: str


def fingerprint(statement: str) -> str:
    """SHA-256 of a statement after NFC and with each run of white space as one space.

    Deliberately lighter than the normalisation that finds duplicates: errata and answer targets are pinned by it, so
    it must change when the wording changes and only then.
    """
    text = " ".join(unicodedata.normalize("NFC", statement).split())
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def write_problems(path: Path, problems: Iterable[Problem]) -> None:
    """Write problems as Parquet, in the order given."""
    write_rows(path, problems, Problem)


def read_problems(path: Path) -> list[Problem]:
    """Read what `write_problems` wrote, in the same order.

    Raises:
        Fault: the file is missing, is not Parquet, or has other columns.
    """
    return read_rows(path, Problem)
