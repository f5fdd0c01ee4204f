"""Errata: applied where they were written for, refused where they no longer fit."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.errata import Erratum, apply_errata, check_matches, read_errata
from corpus.errata_report import errata_markdown
from corpus.task import task_of
from grader.faults import Fault
from tests.corpus.rows import problem

_ROW = problem("math", 7, statement="What is 2 + 2?", answer="5")


def _document(**changes: Any) -> dict[str, Any]:
    document: dict[str, Any] = {
        "task_id": "math-00007",
        "kind": "wrong_label",
        "fingerprint": _ROW.fingerprint,
        "original": {"answer": "5"},
        "replacement": {"answer": "4"},
        "evidence": "Two and two are four.",
    }
    return {key: value for key, value in (document | changes).items() if value is not None}


def _read(folder: Path, document: Any, name: str = "math-00007.yaml") -> dict[str, Erratum]:
    (folder / name).write_text(document if isinstance(document, str) else yaml.safe_dump(document))
    return read_errata(folder)


def test_an_erratum_changes_the_answer_and_nothing_else(tmp_path: Path) -> None:
    task = task_of(_ROW, "train")
    other = task_of(problem("math", 8), "validation")
    corrected = apply_errata([task, other], _read(tmp_path, _document()))
    assert [(t.task_id, t.split, t.answer, t.corrected, t.fingerprint) for t in corrected] == [
        ("math-00007", "train", "4", True, task.fingerprint),
        ("math-00008", "validation", "1", False, other.fingerprint),
    ]


def test_an_erratum_of_the_wording(tmp_path: Path) -> None:
    document = _document(
        kind="ambiguous_wording",
        original={"answer": "5", "problem": "What  is 2 + 2?\n"},
        replacement={"problem": "What is 2 + 3?"},
    )
    errata = _read(tmp_path, document)
    check_matches(errata, {_ROW.task_id: _ROW})
    (task,) = apply_errata([task_of(_ROW, "train")], errata)
    assert (task.problem, task.answer) == ("What is 2 + 3?", "5")


_REFUSED = {
    "no evidence": (_document(evidence="  "), "evidence"),
    "no field": (_document(evidence=None), "evidence"),
    "an unknown field": (_document(chck="x"), "chck"),
    "an unknown kind": (_document(kind="typo"), "kind"),
    "a short fingerprint": (_document(fingerprint="abc"), "fingerprint"),
    "a no-op": (_document(replacement={"answer": "5"}), "replacement"),
    "nothing to replace": (_document(replacement={}), "replacement"),
    "not a number": (_document(replacement={"answer": "x = 4"}), "replacement.answer"),
    "a number that YAML took": (_document(replacement={"answer": 4}), "replacement.answer"),
    "a new wording without the old": (_document(replacement={"problem": "What?"}), "original.problem"),
    "another task": (_document(task_id="math-00008"), "task_id"),
    "a list": ([1, 2], "math-00007.yaml"),
    "not YAML": ("a: [", "cannot be read"),
}


@pytest.mark.parametrize("name", _REFUSED)
def test_a_faulty_erratum_is_one_line_with_file_and_field(tmp_path: Path, name: str) -> None:
    document, says = _REFUSED[name]
    with pytest.raises(Fault) as caught:
        _read(tmp_path, document)
    line = str(caught.value)
    assert "math-00007.yaml" in line
    assert says in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (problem("math", 7, statement="What is 2 + 3?", answer="5"), "fingerprint"),
        (problem("math", 7, statement="What is 2 + 2?", answer="6"), "original.answer"),
        (None, "no source has that row"),
    ],
)
def test_an_erratum_that_no_longer_matches_stops(tmp_path: Path, row: Any, says: str) -> None:
    errata = _read(tmp_path, _document())
    with pytest.raises(Fault, match="math-00007") as caught:
        check_matches(errata, {row.task_id: row} if row else {})
    assert says in str(caught.value)


def test_the_report_reads_well_and_survives_markdown(tmp_path: Path) -> None:
    row = problem("math", 7, statement="What is 2 + 2?", answer="`5`")
    errata = _read(tmp_path, _document(original={"answer": "`5`"}))
    text = errata_markdown("sample", errata, {row.task_id: row}, {"math-00007": "train"})
    assert "## math-00007\n" in text
    assert "in the train split" in text
    assert "answer: `` `5` `` becomes `4`" in text
