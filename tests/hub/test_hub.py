"""The local Hub answers what the Hub's own client asks, and `python -m tests.hub` serves it."""

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub import HfApi, RepoFile

from tests.hub import LocalHub, serve
from tests.hub.workspace import CONTENTS, REPO, REVISION, Workspace

FILE = f"datasets/{REPO}/resolve/{REVISION}/main/train.parquet"


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[LocalHub]:
    with serve(Workspace(tmp_path).upstream) as hub:
        yield hub


def refusal(url: str) -> tuple[int, str | None]:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(url, timeout=10)
    return refused.value.code, refused.value.headers["X-Error-Code"]


def test_the_client_lists_files_with_their_hashes(hub: LocalHub) -> None:
    api = HfApi(endpoint=hub.url)
    assert api.dataset_info(REPO, revision="main").sha == REVISION
    assert sorted(api.list_repo_files(REPO, repo_type="dataset", revision=REVISION)) == sorted(CONTENTS)
    found = api.get_paths_info(REPO, [*CONTENTS, "absent"], repo_type="dataset", revision=REVISION)
    assert {e.path: e.size for e in found if isinstance(e, RepoFile)} == {p: len(c) for p, c in CONTENTS.items()}
    assert {e.path for e in found if isinstance(e, RepoFile) and e.lfs is None} == {"notes.jsonl"}


def test_a_range_is_the_rest_of_the_file(hub: LocalHub) -> None:
    request = urllib.request.Request(f"{hub.url}/{FILE}", headers={"Range": "bytes=1000-"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert answer.status == 206
        assert answer.headers["X-Repo-Commit"] == REVISION
        assert answer.read() == CONTENTS["main/train.parquet"][1000:]


def test_refusals_carry_the_hubs_names(hub: LocalHub) -> None:
    assert refusal(f"{hub.url}/{FILE}.not") == (404, "EntryNotFound")
    assert refusal(f"{hub.url}/{FILE}".replace(REVISION, "f" * 40)) == (404, "RevisionNotFound")
    assert refusal(f"{hub.url}/{FILE}".replace(REPO, "no/body")) == (401, "RepoNotFound")
    assert refusal(f"{hub.url}/datasets/{REPO}/resolve/{REVISION}/%2e%2e/%2e%2e/x") == (404, "EntryNotFound")


def test_it_runs_from_a_shell(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.hub", str(Workspace(tmp_path).upstream), "--port", "0"]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = re.fullmatch(r"HF_ENDPOINT=(http://127\.0\.0\.1:\d+)\n", process.stdout.readline())
            assert said is not None
            with urllib.request.urlopen(f"{said[1]}/api/datasets/{REPO}/tree/{REVISION}", timeout=10) as answer:
                assert sorted(entry["path"] for entry in json.load(answer)) == sorted(CONTENTS)
        finally:
            process.terminate()
