"""The committed files of the sample profile: made by `python -m sample`, and laid out as upstream's."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import yaml

from corpus.errata.apply import check_matches, read_errata
from corpus.origin.sources import load_sources
from corpus.rows.problem import fingerprint
from corpus.tasks.targets import read_targets
from grader.files import file_sha256
from tests.conftest import ROOT
from tests.sample.rows import PROFILE, problems, read_all

LIMIT_BYTES = 1_500_000  # what the sample may take in git
UPSTREAM_FIELDS = {
    "gsm8k": ["question", "answer"],
    "math": ["problem", "level", "solution", "type"],
    "deepscaler": ["problem", "answer", "solution"],
    "acereason": ["problem", "answer"],
    "math500": ["problem", "answer", "unique_id"],
    "aime24": ["problem", "answer"],
    "aime25": ["problem", "answer"],
    "amc23": ["problem", "answer"],
}
UPSTREAM_PATHS = {
    "gsm8k": ["main/train-00000-of-00001.parquet", "main/test-00000-of-00001.parquet"],
    "math": ["data/train-00000-of-00001.parquet", "data/test-00000-of-00001.parquet"],
    "deepscaler": ["deepscaler.json"],
    "acereason": ["math.jsonl"],
}


def _files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_rerun_gives_the_committed_bytes_and_leaves_nothing_stale(tmp_path: Path) -> None:
    stale = tmp_path / "data/profiles/sample/hub/sample/gsm8k/0000/main/old.parquet"
    stale.parent.mkdir(parents=True)
    stale.write_bytes(b"left by an earlier version")
    environment = os.environ | {"PYTHONHASHSEED": "77"}
    subprocess.run([sys.executable, "-m", "sample", str(tmp_path)], cwd=ROOT, env=environment, check=True)
    made = _files(tmp_path)
    differing = [name for name, content in made.items() if (ROOT / name).read_bytes() != content]
    assert differing == []
    hub = {name for name in made if "/hub/" in name}
    assert hub == {f"data/profiles/sample/hub/{name}" for name in _files(PROFILE / "hub")}, (
        "files of an earlier version are left in the repository"
    )


@pytest.mark.parametrize("name", UPSTREAM_FIELDS)
def test_fields_are_upstreams(name: str) -> None:
    for split in ("train", "test"):
        for row in read_all().get((name, split), []):
            assert list(row) == UPSTREAM_FIELDS[name]
            assert all(isinstance(value, str) for value in row.values())


def test_fields_equal_the_real_files(shared: Path) -> None:
    real, ours = (
        {tuple(sorted(pq.read_schema(path).names)) for path in hub.rglob("*.parquet")}
        for hub in (shared / "hub", PROFILE / "hub")
    )
    assert ours == real
    (document,) = (shared / "hub").rglob("deepscaler.json")
    assert set(json.loads(document.read_bytes())[0]) == set(UPSTREAM_FIELDS["deepscaler"])
    (lines,) = (shared / "hub").rglob("math.jsonl")
    with lines.open("rb") as stream:
        assert set(json.loads(stream.readline())) == set(UPSTREAM_FIELDS["acereason"])


def test_sources_pin_the_files_that_are_there() -> None:
    sources = load_sources(PROFILE / "sources.yaml")
    assert list(sources.sources) == list(UPSTREAM_FIELDS)
    assert not sources.network
    for name, source in sources.sources.items():
        paths = [file.path for file in source.files]
        assert paths == UPSTREAM_PATHS.get(name, ["test.jsonl"])
        for file in source.files:
            assert file_sha256(PROFILE / "hub" / source.repo / source.revision / file.path) == file.sha256


def test_the_profile_is_small() -> None:
    assert sum(map(len, _files(PROFILE).values())) <= LIMIT_BYTES


def test_errata_and_targets_fit_their_rows() -> None:
    errata = read_errata(ROOT / "corrections/sample")
    rows = problems()
    check_matches(errata, rows)
    assert {erratum.kind for erratum in errata.values()} == {
        "wrong_label",
        "ambiguous_wording",
        "missing_context",
        "formatting",
    }
    targets = read_targets(PROFILE / "answer_targets.yaml")
    assert {t.task_id for t in targets.values()} <= set(rows)
    assert all(fingerprint(rows[t.task_id].problem) == print_ for print_, t in targets.items())


def test_every_training_source_has_rows_to_spare() -> None:
    sizes = {name: len(read_all()[name, "train"]) for name in UPSTREAM_PATHS}
    assert min(sizes.values()) >= 330
    tests = {name: len(rows) for (name, split), rows in read_all().items() if split == "test"}
    assert all(30 <= tests[name] <= 60 for name in ("gsm8k", "math"))
    assert all(10 <= tests[name] <= 30 for name in ("math500", "aime24", "aime25", "amc23"))


def test_tables_are_plain_yaml_lists() -> None:
    for name in ("traps.yaml", "answer_targets.yaml"):
        entries = yaml.safe_load((PROFILE / name).read_text("utf-8"))
        assert entries
        assert all(isinstance(entry["task_id"], str) for entry in entries)
