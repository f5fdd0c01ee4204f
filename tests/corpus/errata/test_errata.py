"""Errata: applied where they were written for, refused where they no longer fit."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.errata.apply import apply_errata, check_matches, read_errata, read_folder
from corpus.errata.erratum import Erratum, PendingErratum
from corpus.errata.report import errata_markdown
from corpus.tasks.task import task_of
from grader.faults import Fault
from tests.conftest import ROOT
from tests.corpus.problems import problem

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
    "the same number written differently": (_document(replacement={"answer": "5.0"}), "replacement.answer"),
    "no original label": (_document(original={}), "original.answer"),
    "a statement that is not the fingerprint's": (
        _document(original={"answer": "5", "problem": "What is 2 + 9?"}, replacement={"problem": "What is 3?"}),
        "original.problem",
    ),
    "a wording that stays": (
        _document(original={"answer": "5", "problem": "What is 2 + 2?"}, replacement={"problem": "What is  2 + 2?"}),
        "replacement.problem",
    ),
    "a check outside its folder": (_document(check="../../stages/fetch.py"), "check"),
    "an absolute check": (_document(check="/bin/sh.py"), "check"),
    "a key twice": ("task_id: math-00007\ntask_id: math-00007\n", "appears twice"),
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


def test_every_fault_of_every_file_is_listed(tmp_path: Path) -> None:
    (tmp_path / "math-00007.yaml").write_text(yaml.safe_dump(_document(evidence="", kind="typo")))
    (tmp_path / "math-00008.yml").write_text(yaml.safe_dump(_document(task_id="math-00008")))
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "math-00009.yaml").write_text(yaml.safe_dump(_document(task_id="math-00009")))
    (tmp_path / "notes.txt").write_text("to do")
    (tmp_path / "README.md").write_text("about this folder")
    (tmp_path / "latin.yaml").write_bytes(b"\xe9: 1")
    (tmp_path / "link.yaml").symlink_to("/etc/passwd")
    faulty = _document(evidence="", replacement={"answer": "x"}, original={"answer": "5", "problem": "Else?"})
    (tmp_path / "math-00010.yaml").write_text(yaml.safe_dump(faulty))
    lines = read_folder(tmp_path).faults
    for says in (
        "math-00007.yaml: kind:",
        "math-00008.yml: is not read; name it math-00008.yaml",
        "deep/math-00009.yaml: is not read",
        "notes.txt: is no erratum",
        "latin.yaml: cannot be read",
        "link.yaml: cannot be read",
        "math-00010.yaml: task_id:",
        "math-00010.yaml: evidence:",
        "math-00010.yaml: original.problem:",
        "math-00010.yaml: replacement.answer:",
    ):
        assert [line for line in lines if says in line], says
    assert not [line for line in lines if "README" in line or "\n" in line]
    with pytest.raises(Fault, match="errata check"):
        read_errata(tmp_path)


def test_a_pending_erratum_is_listed_and_changes_nothing(tmp_path: Path) -> None:
    pending = {
        "task_id": "math-00007",
        "kind": "wrong_label",
        "replacement": {"answer": "4"},
        "evidence": "Two and two are four.",
        "waits_for": "the row",
    }
    (tmp_path / "pending").mkdir()
    (tmp_path / "pending" / "math-00007.yaml").write_text(yaml.safe_dump(pending))
    found = read_folder(tmp_path)
    assert not found.faults
    assert isinstance(found.pending["math-00007"], PendingErratum)
    task = task_of(_ROW, "train")
    assert apply_errata([task], found.errata) == [task]
    assert "waits for: the row" in errata_markdown("sample", {}, {}, {}, found.pending)
    (tmp_path / "math-00007.yaml").write_text(yaml.safe_dump(_document()))
    assert "has an erratum already" in read_folder(tmp_path).faults[0]


def test_a_label_that_could_not_be_read_is_named_as_empty(tmp_path: Path) -> None:
    row = problem("math", 7, statement="What is 2 + 2?", answer="")
    errata = _read(tmp_path, _document(kind="formatting", original={"answer": ""}))
    check_matches(errata, {row.task_id: row})
    assert errata["math-00007"].final_answer == "4"


def test_the_committed_errata_are_sound() -> None:
    for profile in ("sample", "upstream"):
        assert read_folder(ROOT / "corrections" / profile).faults == []
    assert len(read_folder(ROOT / "corrections/upstream").errata) >= 15
    assert sorted(read_folder(ROOT / "corrections/upstream").pending) == ["deepscaler-06258", "deepscaler-29307"]
