"""What a changed erratum moves downstream: the task it belongs to, that task's row, and receipts of graded answers."""

import io
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from corpus.errata.diff import Change
from corpus.errata.erratum import Erratum, corrected
from corpus.errata.git import Tree
from corpus.errata.review import upstream_rows
from corpus.places import NORMALIZED
from corpus.rows.problem import Problem
from corpus.tasks.targets import AnswerTarget, apply_targets
from corpus.tasks.task import Task, task_of
from corpus.written import field_faults, parse_yaml
from grader.answers import grade_answer
from grader.canonical import canonical_sha256
from grader.faults import Fault

RECEIPTS, SUBMISSIONS = "reports/receipts/answers", "submissions/answers"


@dataclass(frozen=True)
class Moves:
    """What one change moves.

    `split` is empty where the task is not selected. The hashes are the SHA-256 of the task's row in canonical JSON, as
    it is served, before and after; empty where the rows are not built here. `receipts` names each receipt whose score
    changes, with the number of responses that become right and that become wrong.
    """

    split: str = ""
    row_before: str = ""
    row_after: str = ""
    receipts: dict[str, tuple[int, int]] = field(default_factory=dict)


class Downstream:
    """What stands downstream of the errata in one tree."""

    def __init__(self, tree: Tree, changes: list[Change]) -> None:
        self._tree = tree
        params = _yaml(tree.file("params.yaml"))
        self.profile = str(params.get("profile", "")) if isinstance(params, dict) else ""
        self._splits = {profile: self._selected(profile) for profile in {change.profile for change in changes}}
        self._targets = self._read_targets()
        wanted = {change.task_id for change in changes if change.profile == self.profile}
        self._rows = upstream_rows(wanted, tree.root / NORMALIZED)
        self._responses = self._read_responses(wanted)

    def moves(self, change: Change) -> Moves:
        """What a change moves."""
        split = self._splits[change.profile].get(change.task_id, "")
        if not split or change.profile != self.profile:
            return Moves(split)
        before = self._served(change.task_id, split, change.before)
        after = self._served(change.task_id, split, change.after)
        hashes = [canonical_sha256(asdict(task)) if task else "" for task in (before, after)]
        return Moves(split, hashes[0], hashes[1], self._receipts(change))

    def _served(self, task_id: str, split: str, entry: object) -> Task | None:
        """The task's row with an erratum applied; None where the row is not built or is not the erratum's."""
        row: Problem | None = self._rows.get(task_id)
        if row is None:
            return None
        task = task_of(row, split)
        try:
            task = corrected(task, entry) if isinstance(entry, Erratum) else task
        except Fault:
            return None
        return apply_targets([task], self._targets)[0]

    def _receipts(self, change: Change) -> dict[str, tuple[int, int]]:
        before, after = change.answers
        if before is None or after is None or before == after:
            return {}
        percent = {target.task_id for target in self._targets.values() if target.accepts_percent}
        accepts = change.task_id in percent
        moved = {}
        for name, responses in self._responses.items():
            right = wrong = 0
            for response in responses.get(change.task_id, []):
                was, now = (grade_answer(response, a, accepts_percent=accepts).correct for a in (before, after))
                right, wrong = right + (now and not was), wrong + (was and not now)
            if right or wrong:
                moved[name] = (right, wrong)
        return moved

    def _selected(self, profile: str) -> dict[str, str]:
        """The split of each pinned task."""
        try:
            pins = json.loads(self._tree.file(f"data/profiles/{profile}/selection.json") or b"{}")
            return {
                task_id: split
                for splits in pins.get("sources", {}).values()
                for split, tasks in splits.items()
                for task_id in tasks
            }
        except (ValueError, AttributeError):
            return {}

    def _read_targets(self) -> dict[str, AnswerTarget]:
        document = _yaml(self._tree.file(f"data/profiles/{self.profile}/answer_targets.yaml"))
        targets, _ = field_faults(document or [], list[AnswerTarget])
        return {target.fingerprint: target for target in targets or []}

    def _read_responses(self, wanted: set[str]) -> dict[str, dict[str, list[str]]]:
        """By receipt, the responses to the tasks concerned, in the submission that it was made from."""
        if not wanted:
            return {}
        names = {PurePosixPath(name).stem for name in self._tree.read(RECEIPTS) if name.endswith(".json")}
        found: dict[str, dict[str, list[str]]] = {}
        for name, content in sorted(self._tree.read(SUBMISSIONS).items()):
            path = PurePosixPath(name)
            if path.stem in names and content is not None:
                for task_id, response in _rows(path.suffix, content):
                    if task_id in wanted:
                        found.setdefault(path.stem, {}).setdefault(task_id, []).append(response)
        return found


def _rows(suffix: str, content: bytes) -> Iterator[tuple[str, str]]:
    """(task id, response) of each row of a submission that has both; the others score nothing either way."""
    rows: Any = []
    if suffix == ".jsonl":
        rows = (_json(line) for line in content.split(b"\n"))
    elif suffix == ".parquet":
        try:
            rows = pq.read_table(io.BytesIO(content), columns=["task_id", "response"]).to_pylist()
        except (pa.ArrowException, OSError, KeyError):
            return
    for row in rows:
        if isinstance(row, dict) and isinstance(row.get("task_id"), str) and isinstance(row.get("response"), str):
            yield row["task_id"], row["response"]


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _yaml(content: bytes | None) -> Any:
    try:
        return parse_yaml((content or b"").decode("utf-8"), "")
    except (Fault, UnicodeDecodeError):
        return None
