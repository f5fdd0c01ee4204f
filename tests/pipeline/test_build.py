"""What the graph makes from the sample: the same bytes as everyone else's, and what a user of it relies on."""

import json
import shutil
from pathlib import Path
from typing import Any

import datasets
import pandas as pd
import pytest
import yaml

from corpus.tasks.selection import SPLITS
from tests.conftest import ROOT
from tests.pipeline.workspace import Workspace, copy_project, stages_run

pytestmark = pytest.mark.xdist_group("graph")
_SIZES = {"train": 1000, "validation": 100}
_SOURCES = ("acereason", "deepscaler", "gsm8k", "math")


@pytest.fixture
def copy(built: Workspace, tmp_path: Path) -> Workspace:
    """A copy of the built project, cache included, to change at will."""
    shutil.copytree(built.folder, tmp_path / "project", symlinks=True)
    return Workspace(tmp_path / "project")


def test_two_cold_builds_give_the_same_bytes(built: Workspace, tmp_path: Path) -> None:
    other = copy_project(tmp_path / "a folder with another name")
    other.repro()
    assert other.hashes("dvc.lock", "reports", "data") == built.hashes("dvc.lock", "reports", "data")


def test_the_committed_lock_and_reports_are_those_of_this_code(built: Workspace) -> None:
    status = built.run("git", "status", "--porcelain").stdout
    assert not status, f"a build changes committed files; run `make repro` and commit:\n{status}"


def test_a_second_build_does_nothing(built: Workspace) -> None:
    assert stages_run(built.repro()) == []


def test_each_source_gives_250_and_25(built: Workspace) -> None:
    for split, size in _SIZES.items():
        frame = pd.read_parquet(built.folder / "data" / "dataset" / f"{split}.parquet")
        assert frame["source"].value_counts().to_dict() == dict.fromkeys(_SOURCES, size // 4)
        assert frame["task_id"].is_unique


def test_load_dataset_reads_the_folder_offline(built: Workspace, tmp_path: Path) -> None:
    loaded = datasets.load_dataset(str(built.folder / "data" / "dataset"), cache_dir=str(tmp_path))
    assert {split: len(rows) for split, rows in loaded.items()} == _SIZES
    assert set(loaded["train"].column_names) >= {"task_id", "problem", "source", "fingerprint"}


def test_task_specs_hold_ids_only_and_join_the_references(built: Workspace) -> None:
    for split in SPLITS:
        lines = (built.folder / "data" / "tasks" / f"{split}.jsonl").read_text().splitlines()
        specs = [json.loads(line) for line in lines]
        assert all(list(spec) == ["id"] for spec in specs)
        ids = [spec["id"] for spec in specs]
        for folder in ("references", "dataset"):
            assert list(pd.read_parquet(built.folder / "data" / folder / f"{split}.parquet")["task_id"]) == ids


def test_no_public_file_holds_a_reference_or_a_solution(built: Workspace) -> None:
    references = pd.concat(pd.read_parquet(built.folder / f"data/references/{split}.parquet") for split in SPLITS)
    solutions = [text for text in references["solution"] if len(text) > 40]
    assert len(solutions) > 500
    for split in SPLITS:
        frame = pd.read_parquet(built.folder / "data" / "dataset" / f"{split}.parquet")
        assert not {"answer", "solution", "reference"} & set(frame.columns)
        text = "\n".join(frame.astype(str).agg("\n".join, axis=1))
        assert not [solution for solution in solutions if solution in text]
        # An answer may occur in its statement as a number; it never stands alone in a field.
        answers = dict(zip(references["task_id"], references["answer"], strict=True))
        for column in set(frame.columns) - {"row_index", "level"}:
            assert not [i for i, value in zip(frame["task_id"], frame[column], strict=True) if value == answers[i]]
    card = (built.folder / "data" / "dataset" / "README.md").read_text()
    assert not [solution for solution in solutions if solution in card]


def test_splits_and_test_statements_are_disjoint(built: Workspace) -> None:
    statements = {s: set(pd.read_parquet(built.folder / f"data/dataset/{s}.parquet")["problem"]) for s in SPLITS}
    assert not statements["train"] & statements["validation"]
    normalized = pd.concat(pd.read_parquet(path) for path in (built.folder / "data" / "normalized").glob("*.parquet"))
    tests = set(normalized[normalized["split"] == "test"]["problem"])
    assert not tests & (statements["train"] | statements["validation"])


def test_every_train_row_is_clean_or_excluded_with_a_reason(built: Workspace) -> None:
    frames = [pd.read_parquet(built.folder / f"data/normalized/{source}.parquet") for source in _SOURCES]
    rows = {task_id for frame in frames for task_id in frame[frame["split"] == "train"]["task_id"]}
    clean = set(pd.read_parquet(built.folder / "data" / "clean.parquet")["task_id"])
    excluded = pd.read_parquet(built.folder / "data" / "excluded.parquet")
    assert excluded["task_id"].is_unique
    assert clean | set(excluded["task_id"]) == rows
    assert not clean & set(excluded["task_id"])
    assert (excluded["reason"].str.len() > 0).all()


def test_every_trap_of_the_sample_is_caught_as_it_should_be(built: Workspace) -> None:
    traps = yaml.safe_load((ROOT / "data" / "profiles" / "sample" / "traps.yaml").read_text("utf-8"))
    clean = set(pd.read_parquet(built.folder / "data" / "clean.parquet")["task_id"])
    excluded = pd.read_parquet(built.folder / "data" / "excluded.parquet").set_index("task_id")
    assert len(traps) > 100
    for trap in traps:
        task_id = trap["task_id"]
        if trap["expected"] == "kept":
            assert task_id in clean, trap
        elif trap["expected"] == "ineligible":
            assert excluded.loc[task_id, "stage"] == "normalize", trap
        else:
            stage = "decontaminate" if trap["kind"].startswith("contamination") else "dedupe"
            assert tuple(excluded.loc[task_id, ["stage", "collided_with"]]) == (stage, trap["counterpart"]), trap


# What a change must rerun, and nothing else (select, correct, split and manifest as they follow).
_AFTER_SELECT = ["select", "correct", "split", "manifest"]


def _reran(workspace: Workspace) -> list[str]:
    return stages_run(workspace.repro("manifest"))


def test_a_changed_parameter_reruns_its_stage(copy: Workspace) -> None:
    params = copy.folder / "params.yaml"
    document = yaml.safe_load(params.read_text())
    document["normalize"]["min_level"] = 4
    params.write_text(yaml.safe_dump(document, sort_keys=False))
    done = copy.repro("decontaminate")
    normalized = {f"normalize@{name}" for name in (*_SOURCES, "math500", "aime24", "aime25", "amc23")}
    assert set(stages_run(done)) == normalized | {"dedupe", "decontaminate"}


def test_a_changed_erratum_reruns_from_correct(copy: Workspace) -> None:
    path = sorted((copy.folder / "corrections" / "sample").glob("*.yaml"))[0]
    document = yaml.safe_load(path.read_text())
    document["evidence"] += " Checked again."
    path.write_text(yaml.safe_dump(document, sort_keys=False))
    assert _reran(copy) == ["correct", "manifest"]  # the words are in the report; the data did not move


def test_a_changed_selection_reruns_from_select(copy: Workspace) -> None:
    path = copy.folder / "data" / "profiles" / "sample" / "selection.json"
    document = json.loads(path.read_text())
    pins = document["sources"]["math"]
    swapped = sorted(pins["train"])[0], sorted(pins["validation"])[0]
    pins["validation"][swapped[0]] = pins["train"].pop(swapped[0])
    pins["train"][swapped[1]] = pins["validation"].pop(swapped[1])
    path.write_text(json.dumps(document))
    assert _reran(copy) == _AFTER_SELECT


def test_a_changed_source_byte_is_refused_until_it_is_pinned(copy: Workspace) -> None:
    path = next((copy.folder / "data" / "profiles" / "sample" / "hub").rglob("math.jsonl"))
    path.write_bytes(path.read_bytes().replace(b"What", b"Whar", 1))
    done = copy.repro("manifest", check=False)
    assert done.returncode != 0
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("fetch: ")]
    assert "SHA-256" in line
    assert "Traceback" not in done.stderr
    assert copy.hashes("data/clean.parquet", "data/dataset") == Workspace(copy.folder).hashes(
        "data/clean.parquet", "data/dataset"
    )


def test_verify_says_what_differs(copy: Workspace) -> None:
    done = copy.mathmint("verify")
    assert "are as recorded" in done.stdout
    changes: dict[str, Any] = {
        "data/tasks/train.jsonl": lambda b: b[:-1],
        "data/dataset/train.parquet": lambda b: b[:-1],
        "data/duplicates.parquet": lambda b: b + b"\0",
        "reports/errata.md": lambda b: b + b"\n",
        "data/raw/acereason/math.jsonl": lambda b: b.replace(b"e", b"a", 1),
        "data/profiles/sample/selection.json": lambda b: b + b"\n",
    }
    for name, change in changes.items():
        path = copy.folder / name
        content = path.read_bytes()
        path.unlink()
        path.write_bytes(change(content))
    (copy.folder / "data" / "tasks" / "extra.jsonl").write_bytes(b"{}\n")
    (copy.folder / "data" / "excluded.parquet").unlink()
    done = copy.mathmint("verify", check=False)
    assert done.returncode == 1
    named = {line.split(":")[0] for line in done.stdout.splitlines()}
    assert named == {*changes, "data/tasks/extra.jsonl", "data/excluded.parquet"}


@pytest.mark.parametrize("params", ["", "[]", ": [", "profile: upstream\n"])
def test_verify_with_other_parameters_is_a_finding_and_no_traceback(copy: Workspace, params: str) -> None:
    (copy.folder / "params.yaml").write_text(params)
    done = copy.mathmint("verify", check=False)
    assert done.returncode == 1
    assert "params.yaml" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
