"""`mathmint pin`, as a user runs it."""

import hashlib
import shutil
from pathlib import Path

import pytest
import yaml

from tests.hub import Trouble, serve
from tests.hub.workspace import CONTENTS, REPO, REVISION, TOKEN, Workspace

TRAIN, NOTES = "main/train.parquet", "notes.jsonl"
SHA256 = {path: hashlib.sha256(content).hexdigest() for path, content in CONTENTS.items()}


@pytest.fixture
def work(tmp_path: Path) -> Workspace:
    work = Workspace(tmp_path)
    work.write_sources(paths=[TRAIN, NOTES], pins={TRAIN: None, NOTES: None})
    return work


def recorded(work: Workspace) -> dict[str, str | None]:
    document = yaml.safe_load((work.profile / "sources.yaml").read_text())
    return {file["path"]: file.get("sha256") for file in document["sources"]["tiny"]["files"]}


def test_a_first_pinning_records_and_fetch_then_accepts(work: Workspace) -> None:
    with serve(work.upstream) as hub:
        assert work.fetch(hub.url).returncode == 1
        result = work.pin(hub.url)
        assert (result.returncode, result.stderr) == (0, "")
        for path in (TRAIN, NOTES):
            assert f"tiny {path}: SHA-256 {SHA256[path]} (was not recorded)" in result.stdout
        assert "review it with `git diff`" in result.stdout
        assert recorded(work) == {TRAIN: SHA256[TRAIN], NOTES: SHA256[NOTES]}
        assert work.fetch(hub.url).returncode == 0
    assert work.fetched() == {TRAIN: CONTENTS[TRAIN], NOTES: CONTENTS[NOTES]}
    assert TOKEN not in result.stdout


def test_pinning_again_changes_nothing(work: Workspace) -> None:
    work.write_sources(paths=[TRAIN])
    before = (work.profile / "sources.yaml").read_bytes()
    with serve(work.upstream) as hub:
        result = work.pin(hub.url)
    assert result.returncode == 0
    assert "(unchanged)" in result.stdout
    assert (work.profile / "sources.yaml").read_bytes() == before


def test_another_hash_needs_force(work: Workspace) -> None:
    old = "f" * 64
    work.write_sources(paths=[TRAIN], pins={TRAIN: old})
    with serve(work.upstream) as hub:
        refused = work.pin(hub.url)
        assert refused.returncode == 1
        assert f"SHA-256 {SHA256[TRAIN]} (was {old})" in refused.stdout
        assert "--force" in refused.stderr
        assert refused.stderr.count("\n") == 1
        assert recorded(work) == {TRAIN: old}
        assert work.pin(hub.url, "--force").returncode == 0
    assert recorded(work) == {TRAIN: SHA256[TRAIN]}


@pytest.mark.parametrize("path", [TRAIN, NOTES], ids=["SHA-256", "git blob id"])
@pytest.mark.parametrize("kind", ["flip", "lie"])
def test_bytes_that_are_not_what_the_hub_records_are_refused(work: Workspace, path: str, kind: str) -> None:
    work.write_sources(paths=[path], pins={path: None})
    with serve(work.upstream, Trouble(kind)) as hub:
        result = work.pin(hub.url)
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert f"tiny {path}: the Hub records" in result.stderr
    assert "nothing was recorded" in result.stderr
    assert recorded(work) == {path: None}


def test_a_corrupted_cache_entry_is_not_what_gets_recorded(work: Workspace) -> None:
    with serve(work.upstream) as hub:
        assert work.pin(hub.url).returncode == 0
        for blob in work.cache.glob("hub/*/blobs/*"):
            content = blob.read_bytes()
            blob.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
        work.write_sources(paths=[TRAIN, NOTES], pins={TRAIN: None, NOTES: None})
        assert work.pin(hub.url).returncode == 0
    assert recorded(work) == {TRAIN: SHA256[TRAIN], NOTES: SHA256[NOTES]}


def test_a_file_the_hub_does_not_have(work: Workspace) -> None:
    (work.upstream / REPO / REVISION / NOTES).unlink()
    before = (work.profile / "sources.yaml").read_bytes()
    with serve(work.upstream) as hub:
        result = work.pin(hub.url)
    assert result.returncode == 1
    assert result.stderr.startswith(f"mathmint: tiny {NOTES}: ")
    assert "no such file" in result.stderr
    assert (work.profile / "sources.yaml").read_bytes() == before


def test_a_hub_that_fails_for_a_moment(work: Workspace) -> None:
    with serve(work.upstream, Trouble("status", code=503, times=2, method="POST")) as hub:
        assert work.pin(hub.url).returncode == 0
    assert recorded(work)[TRAIN] == SHA256[TRAIN]


def test_a_profile_without_network_has_no_hub_to_ask(work: Workspace) -> None:
    work.write_sources(paths=[TRAIN], pins={TRAIN: None}, top={"network": False})
    result = work.pin("http://127.0.0.1:9")
    assert result.returncode == 1
    assert "network: false" in result.stderr


def test_the_profile_may_be_named(work: Workspace) -> None:
    shutil.move(work.profile, work.profile.with_name("other"))
    with serve(work.upstream) as hub:
        assert "no folder data/profiles/trial" in work.pin(hub.url).stderr
        assert work.pin(hub.url, "--profile", "other").returncode == 0
        assert "no folder data/profiles/third" in work.pin(hub.url, "--profile", "third").stderr
        assert "../other" in work.pin(hub.url, "--profile", "../other").stderr
