"""`mathmint errata`: in a repository with two branches, as a reviewer uses it."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from markdown_it import MarkdownIt

from corpus.rows.problem import Problem
from corpus.tables import write_rows
from mathmint.errata_changes import MARKER
from tests.conftest import ROOT
from tests.corpus.problems import problem
from tests.pipeline.workspace import Workspace

_ROWS = [
    problem("gsm8k", 7, statement="Ann has 2 red and 2 blue pens. How many pens has she?", answer="5"),
    problem("gsm8k", 8, statement="Ben eats `3` pies @noon | <b>each</b> day. How many pies in $2$ days?", answer="7"),
    problem("gsm8k", 9, statement="Cy runs 4 miles an hour. How far does he run?", answer="8"),
]


def _erratum(row: Problem, answer: str, **changes: Any) -> dict[str, Any]:
    return {
        "task_id": row.task_id,
        "kind": "wrong_label",
        "fingerprint": row.fingerprint,
        "original": {"answer": row.answer},
        "replacement": {"answer": answer},
        "evidence": "Counted again.",
    } | changes


@pytest.fixture
def repository(tmp_path: Path) -> Workspace:
    """A small project in git: three built rows, all selected, one erratum on `main`, one graded submission."""
    root = tmp_path / "project"
    profile = root / "data/profiles/sample"
    (root / "corrections/sample").mkdir(parents=True)
    (root / "corrections/checks").mkdir()
    (root / "reports/receipts/answers").mkdir(parents=True)
    (root / "submissions/answers").mkdir(parents=True)
    profile.mkdir(parents=True)
    write_rows(root / "data/normalized/gsm8k.parquet", _ROWS, Problem)
    (root / ".gitignore").write_text("/data/normalized/\n")
    (root / "params.yaml").write_text("profile: sample\n")
    (profile / "sources.yaml").write_text("sources: {}\n")
    (profile / "answer_targets.yaml").write_text("[]\n")
    pins = {"gsm8k": {"train": {row.task_id: row.fingerprint for row in _ROWS}}}
    (profile / "selection.json").write_text(json.dumps({"schema_version": 1, "sources": pins}))
    (root / "reports/metrics.json").write_text('{"gsm8k": {"clean": 3}}')
    (root / "reports/receipts/answers/first.json").write_text("{}")
    replies = [("gsm8k-00007", "ANSWER: 4"), ("gsm8k-00007", "ANSWER: 5"), ("gsm8k-00007", "ANSWER: 4")]
    lines = [json.dumps({"task_id": task_id, "response": reply}) for task_id, reply in replies]
    (root / "submissions/answers/first.jsonl").write_text("\n".join([*lines, "broken", ""]))
    (root / "dvc.yaml").write_text("metrics:\n- reports/metrics.json\n")
    workspace = Workspace(root, {"PYTHONPATH": str(ROOT)})
    workspace.run("git", "init", "-q", "-b", "main")
    _write(workspace, _erratum(_ROWS[2], "9"))
    workspace.run("dvc", "init", "-q")
    _commit(workspace, "the base")
    return workspace


def _write(workspace: Workspace, document: dict[str, Any], text: str = "") -> Path:
    path = workspace.folder / f"corrections/sample/{document['task_id']}.yaml"
    path.write_text(text or yaml.safe_dump(document, sort_keys=False))
    return path


def _commit(workspace: Workspace, message: str) -> None:
    workspace.run("git", "add", "-A")
    workspace.run("git", "-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qm", message)


def _diff(workspace: Workspace, *arguments: str) -> dict[str, dict[str, Any]]:
    document = json.loads(workspace.mathmint("errata", "diff", *arguments, "--format", "json").stdout)
    return {change["task_id"]: change for change in document["changes"]}


def test_added_changed_and_withdrawn_between_two_branches(repository: Workspace) -> None:
    repository.run("git", "switch", "-qc", "fixes")
    (repository.folder / "corrections/checks/pens.py").write_text("print(2 + 2)\n")
    _write(repository, _erratum(_ROWS[0], "4", check="pens.py"))
    _write(repository, _erratum(_ROWS[1], "6", check="absent.py"))
    _commit(repository, "two errata")
    (repository.folder / "corrections/sample/gsm8k-00009.yaml").unlink()
    _commit(repository, "withdraw one")
    repository.run("git", "switch", "-q", "main")
    changes = _diff(repository, "main", "fixes")
    assert {task_id: change["what"] for task_id, change in changes.items()} == {
        "gsm8k-00007": "added",
        "gsm8k-00008": "added",
        "gsm8k-00009": "withdrawn",
    }
    pens = changes["gsm8k-00007"]
    assert pens["answer"] == {"before": "5", "after": "4"}
    assert pens["check"] == {"program": "pens.py", "status": "passed", "printed": "4", "problem": ""}
    assert pens["downstream"]["split"] == "train"
    assert re.fullmatch("[0-9a-f]{64}", pens["downstream"]["row_before"])
    assert pens["downstream"]["row_before"] != pens["downstream"]["row_after"]
    assert pens["downstream"]["receipts"] == {"first": {"right": 2, "wrong": 1}}
    assert changes["gsm8k-00008"]["check"]["status"] == "failed"
    assert changes["gsm8k-00009"]["answer"] == {"before": "9", "after": "8"}
    assert _diff(repository, "fixes", "fixes") == {}
    assert [c["what"] for c in _diff(repository, "fixes", "main").values()] == ["withdrawn", "withdrawn", "added"]
    assert repository.run("git", "branch", "--show-current").stdout == "main\n"


def test_the_working_tree_is_the_default_head(repository: Workspace) -> None:
    _write(repository, _erratum(_ROWS[2], "12", evidence="Counted a third time."))
    change = _diff(repository, "main")["gsm8k-00009"]
    assert (change["what"], change["answer"]) == ("changed", {"before": "9", "after": "12"})


def test_a_changed_program_is_a_changed_erratum(repository: Workspace) -> None:
    program = repository.folder / "corrections/checks/run.py"
    program.write_text("print(9)\n")
    _write(repository, _erratum(_ROWS[2], "9", check="run.py"))
    _commit(repository, "a check")
    program.write_text("print(10)\n")
    change = _diff(repository, "HEAD")["gsm8k-00009"]
    assert change["what"] == "changed"
    assert "printed '10'" in change["check"]["problem"]


def test_a_wording_is_compared_word_by_word(repository: Workspace) -> None:
    row = _ROWS[2]
    new = row.problem.replace("How far does he run", "How far does he run in 2 hours")
    wording = _erratum(row, "8", kind="missing_context", original={"answer": "8", "problem": row.problem})
    wording["replacement"] = {"problem": new}
    _write(repository, wording)
    pieces = _diff(repository, "main")["gsm8k-00009"]["statement"]
    assert "".join(p["text"] for p in pieces if p["kind"] != "new") == row.problem
    assert "".join(p["text"] for p in pieces if p["kind"] != "old") == new
    assert [p["text"].strip() for p in pieces if p["kind"] == "new"] == ["in 2 hours"]
    assert "{+ in 2 hours+}" in repository.mathmint("errata", "diff", "main").stdout
    assert "<ins> in 2 hours</ins>" in repository.mathmint("errata", "diff", "main", "--format", "markdown").stdout


_HOSTILE = (
    "`` ``` `code` <script>alert(1)</script> <!-- --> </details> @everyone #1 | a | b |\n\n# Title\n\n"
    "[link](https://evil.example) ![x](https://evil.example/x.png) $\\frac{1}{2}$ **bold** ~~gone~~\n- item\n1. one\n"
    "---\n```\nfence\n```\n\u202e reversed \x07"
)


def test_a_hostile_erratum_cannot_break_the_comment(repository: Workspace) -> None:
    row = _ROWS[1]
    document = _erratum(row, "6", evidence=_HOSTILE, source=_HOSTILE, kind="ambiguous_wording")
    document["original"]["problem"] = row.problem
    document["replacement"]["problem"] = f"{row.problem} {_HOSTILE.replace(chr(7), '')}"
    _write(repository, document)
    comment = repository.mathmint("errata", "diff", "main", "--format", "markdown").stdout
    assert comment.startswith(MARKER)
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    tokens = parser.parse(comment)
    inline = [part for token in tokens for part in token.children or []]
    html = {part.content for part in inline if part.type == "html_inline"}
    assert html <= {"<ins>", "</ins>", "<del>", "</del>"}
    assert [t.content.strip() for t in tokens if t.type == "html_block"] == [MARKER]
    assert not {p.type for p in inline} & {"link_open", "image", "strong_open", "em_open", "s_open"}
    assert not {t.type for t in tokens} & {"fence", "code_block", "table_open", "hr", "ordered_list_open"}
    assert [t.tag for t in tokens if t.type == "heading_open"] == ["h3", "h4"]
    assert "@everyone" not in comment
    assert "\u202e" not in comment


def test_faulty_files_are_named_and_do_not_stop_the_review(repository: Workspace) -> None:
    _write(repository, _erratum(_ROWS[0], "4"))
    (repository.folder / "corrections/sample/gsm8k-00008.yaml").write_text("a: [")
    done = repository.mathmint("errata", "diff", "main", "--format", "json", check=False)
    assert done.returncode == 1
    document = json.loads(done.stdout)
    assert [change["task_id"] for change in document["changes"]] == ["gsm8k-00007"]
    assert "gsm8k-00008.yaml: cannot be read" in document["faults"][0]


@pytest.mark.parametrize("arguments", [("no-such-branch",), ("--", "--output=x"), ("main", "--format", "html"), ()])
def test_bad_use_is_exit_2_and_no_traceback(repository: Workspace, arguments: tuple[str, ...]) -> None:
    done = repository.mathmint("errata", "diff", *arguments, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_comment_of_the_workflow(repository: Workspace) -> None:
    """The command that .github/workflows/errata.yml runs, over two commits."""
    _write(repository, _erratum(_ROWS[0], "4"))
    _write(repository, _erratum(_ROWS[1], "4"), "a: [")
    (repository.folder / "reports/metrics.json").write_text('{"gsm8k": {"clean": 2}}')
    (repository.folder / "params.yaml").write_text("profile: sample\nselect:\n  training_per_source: 2\n")
    _commit(repository, "a pull request")
    programs = repository.folder / ".git/programs"
    programs.mkdir()
    mathmint = programs / "mathmint"
    mathmint.write_text('#!/bin/sh\nexec python -m mathmint "$@"\n')
    mathmint.chmod(0o755)
    env = repository.env()
    done = subprocess.run(
        [ROOT / ".github/errata-comment", "HEAD~1"],
        cwd=repository.folder,
        env=env | {"PATH": f"{programs}:{env['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(MARKER)
    assert "Errata: 1 added, 0 changed, 0 withdrawn, 1 fault" in done.stdout
    assert re.search(r"\| reports/metrics.json \| gsm8k.clean +\| 3 +\| 2 ", done.stdout)
    assert "select.training_per_source" in done.stdout


def test_the_workflows_run_that_command_and_find_its_marker() -> None:
    folder = ROOT / ".github/workflows"
    review, post = (yaml.safe_load((folder / name).read_text()) for name in ("errata.yml", "errata-comment.yml"))
    assert any(".github/errata-comment" in step.get("run", "") for step in review["jobs"]["review"]["steps"])
    assert review["permissions"] == {"contents": "read"}
    assert any(step.get("env", {}).get("MARKER") == MARKER for step in post["jobs"]["post"]["steps"])
    assert post[True]["workflow_run"]["workflows"] == [review["name"]]  # YAML reads the key `on` as true


def test_new_scaffolds_from_the_row_and_never_overwrites(repository: Workspace) -> None:
    done = repository.mathmint("errata", "new", "gsm8k-00008", "--wording")
    path = repository.folder / "corrections/sample/gsm8k-00008.yaml"
    document = yaml.safe_load(path.read_text())
    assert document["fingerprint"] == _ROWS[1].fingerprint
    assert document["original"] == {"answer": "7", "problem": _ROWS[1].problem}
    assert "errata check" in done.stdout
    check = repository.mathmint("errata", "check", check=False)
    assert check.returncode == 1
    assert "gsm8k-00008.yaml: evidence:" in check.stdout
    before = path.read_bytes()
    again = repository.mathmint("errata", "new", "gsm8k-00008", check=False)
    assert again.returncode == 2
    assert "exists already" in again.stderr
    assert path.read_bytes() == before
    for task_id in ("gsm8k-00099", "../../x", "gsm8k"):
        assert repository.mathmint("errata", "new", task_id, check=False).returncode == 2


def test_check_compares_with_the_rows(repository: Workspace) -> None:
    assert repository.mathmint("errata", "check").stdout.startswith("1 erratum is sound; 0 checks printed")
    (repository.folder / "corrections/sample/gsm8k-00060.yaml").mkdir()
    done = repository.mathmint("errata", "check", check=False)
    assert done.returncode == 1
    assert "gsm8k-00060.yaml: is a folder" in done.stdout
    assert "1 fault in the errata" in done.stderr
    (repository.folder / "corrections/sample/gsm8k-00060.yaml").rmdir()
    _write(repository, _erratum(_ROWS[2], "9", fingerprint="0" * 64))
    _write(repository, _erratum(_ROWS[0], "4", original={"answer": "6"}))
    _write(repository, _erratum(problem("gsm8k", 77), "4"))
    done = repository.mathmint("errata", "check", check=False)
    assert done.returncode == 1
    assert [re.sub(r"^corrections/sample/", "", line).split(": ")[:2] for line in done.stdout.splitlines()] == [
        ["gsm8k-00007.yaml", "original.answer"],
        ["gsm8k-00009.yaml", "fingerprint"],
        ["gsm8k-00077.yaml", "task_id"],
    ]
