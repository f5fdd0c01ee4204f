"""Fetch, as a user runs it: real processes, a real server, real files."""

import os
import pty
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.hub import Trouble, serve
from tests.hub.workspace import CONTENTS, REPO, REVISION, TOKEN, Workspace

CASES = yaml.safe_load((Path(__file__).parent / "fetch_faults.yaml").read_text("utf-8"))
FETCHED = {path: CONTENTS[path] for path in ("main/train.parquet", "main/test.parquet")}
UPSTREAM = Path(__file__).resolve().parents[2] / "data/profiles/upstream/sources.yaml"
EARLIER = {"kept.parquet": b"from an earlier run"}


@pytest.fixture
def work(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path)


def only_line(result: subprocess.CompletedProcess[str], code: int = 1) -> str:
    """The one line that a failing stage may write."""
    assert result.returncode == code, result
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("fetch: ")
    assert TOKEN not in result.stderr
    return result.stderr


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_goes_wrong(case: dict[str, Any], work: Workspace) -> None:
    work.write_sources(**{k: case[k] for k in ("source", "paths", "pins", "top") if k in case})
    earlier = work.raw / "tiny/kept.parquet"
    earlier.parent.mkdir(parents=True)
    earlier.write_bytes(EARLIER[earlier.name])
    troubles = [Trouble(**case["trouble"])] if "trouble" in case else []
    with serve(work.upstream, *troubles) as hub:
        result = work.fetch(case.get("endpoint", hub.url), **case.get("env", {}))
    assert work.half_written() == []
    if case.get("recovers"):
        assert (result.returncode, result.stderr) == (0, "")
        assert work.fetched() == FETCHED
        return
    line = only_line(result)
    for words in case["says"]:
        assert words in line
    for secret in case.get("hides", []):
        assert secret not in line
    assert work.fetched() == EARLIER
    rejected = case.get("rejected")
    assert (work.raw / "tiny.rejected").exists() is bool(rejected)
    assert not rejected or (work.raw / "tiny.rejected" / rejected).is_file()


def test_a_second_fetch_asks_the_hub_nothing_and_checks_all_the_same(work: Workspace) -> None:
    with serve(work.upstream) as hub:
        assert work.fetch(hub.url).returncode == 0
        assert f"Bearer {TOKEN}" in hub.tokens
        asked = len(hub.requests)
        shutil.rmtree(work.raw)
        assert work.fetch(hub.url).returncode == 0
        assert len(hub.requests) == asked
    assert work.fetched() == FETCHED


def test_large_files_may_come_from_another_address(work: Workspace) -> None:
    with serve(work.upstream, redirect=True) as hub:
        assert work.fetch(hub.url).returncode == 0
        assert any(request.startswith("GET /elsewhere/") for request in hub.requests)
    assert work.fetched() == FETCHED


def corrupted_blob(work: Workspace) -> Path:
    """Flip a bit of the cached training file; its length stays."""
    blob = max(work.cache.glob("hub/*/blobs/*"), key=lambda p: p.stat().st_size)
    content = blob.read_bytes()
    blob.write_bytes(bytes([content[0] ^ 1]) + content[1:])
    return blob


def test_a_corrupted_cache_entry_is_fetched_anew(work: Workspace) -> None:
    with serve(work.upstream) as hub:
        assert work.fetch(hub.url).returncode == 0
        blob = corrupted_blob(work)
        asked = len(hub.requests)
        result = work.fetch(hub.url)
        assert (result.returncode, result.stderr) == (0, "")
        assert [r for r in hub.requests[asked:] if r.startswith("GET /datasets")] == [
            f"GET /datasets/{REPO}/resolve/{REVISION}/main/train.parquet"
        ]
    assert work.fetched() == FETCHED
    assert blob.read_bytes() == CONTENTS["main/train.parquet"]


def test_a_corrupted_cache_entry_and_no_hub(work: Workspace) -> None:
    with serve(work.upstream) as hub:
        assert work.fetch(hub.url).returncode == 0
    corrupted_blob(work)
    assert "cannot be reached" in only_line(work.fetch("http://127.0.0.1:9"))
    assert work.half_written() == []
    with serve(work.upstream) as hub:
        assert work.fetch(hub.url).returncode == 0
    assert work.fetched() == FETCHED


def test_a_wrong_pin_leaves_the_cache_alone_and_wrong_bytes_leave_it(work: Workspace) -> None:
    work.write_sources(pins={"main/train.parquet": "f" * 64})
    with serve(work.upstream) as hub:
        only_line(work.fetch(hub.url))
        asked = len(hub.requests)
        only_line(work.fetch(hub.url))
        assert len(hub.requests) == asked
    shutil.rmtree(work.cache)
    work.write_sources()
    with serve(work.upstream, Trouble("flip", times=2)) as hub:
        only_line(work.fetch(hub.url))
        assert work.fetch(hub.url).returncode == 0
    assert work.fetched() == FETCHED
    assert not (work.raw / "tiny.rejected").exists()


def signalled(work: Workspace, signal_number: signal.Signals) -> subprocess.CompletedProcess[str]:
    """Fetch from a Hub that stalls in the second file, and send the signal at that moment."""
    command = [sys.executable, "-m", "stages.fetch", "tiny"]
    with serve(work.upstream, Trouble("stall", path="test.parquet", times=1)) as hub:
        environment = work.environment(hub.url)
        with subprocess.Popen(command, cwd=work.root, env=environment, stderr=subprocess.PIPE, text=True) as process:
            try:
                assert hub.stalled.wait(60), "the second file was never asked for"
                process.send_signal(signal_number)
                _, errors = process.communicate(timeout=60)
            finally:
                process.kill()
    return subprocess.CompletedProcess(command, process.returncode, "", errors)


def test_a_killed_fetch_is_as_if_it_had_not_run(work: Workspace) -> None:
    assert signalled(work, signal.SIGKILL).returncode == -signal.SIGKILL
    assert (work.raw / "tiny.partial/main/train.parquet").is_file()
    assert work.fetched() == {}
    with serve(work.upstream) as hub:
        assert work.fetch(hub.url).returncode == 0
    assert work.fetched() == FETCHED
    assert [p for p in work.half_written() if p.is_relative_to(work.root)] == []


def test_an_interrupted_fetch_says_so_in_one_line(work: Workspace) -> None:
    stopped = signalled(work, signal.SIGINT)
    assert (stopped.returncode, stopped.stderr.count("\n")) == (130, 1)
    assert "fetch: interrupted" in stopped.stderr
    assert (work.fetched(), work.half_written()) == ({}, [])


@pytest.mark.parametrize("mirrored", [False, True], ids=["cache", "data folder"])
def test_a_file_size_limit_is_told_as_a_full_disk(work: Workspace, mirrored: bool) -> None:
    if mirrored:
        shutil.copytree(work.upstream, work.profile / "hub")
    limit = (
        "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000));"
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    with serve(work.upstream) as hub:
        line = only_line(work.fetch(hub.url, sys.executable, "-c", limit))
    assert "File too large while writing" in line
    assert "free some space" in line
    assert work.fetched() == {}
    assert work.half_written() == []


def test_a_full_disk(work: Workspace) -> None:
    work.raw.mkdir(parents=True)
    shutil.copytree(work.upstream, work.profile / "hub")
    mount = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    full = 'mount -t tmpfs -o size=100k none data/raw && { "$@"; code=$?; find data/raw -type f >&2; exit $code; }'
    if shutil.which("unshare") is None or subprocess.run([*mount, "mount -t tmpfs none /mnt"], check=False).returncode:
        pytest.skip("needs unshare (user and mount namespaces) to make a small disk of its own")
    line = only_line(work.fetch("http://127.0.0.1:9", *mount, full, "sh"))
    assert "No space left on device" in line
    assert "free some space" in line


def test_a_mirror_is_enough_and_loads_no_hub_client(work: Workspace) -> None:
    shutil.copytree(work.upstream, work.profile / "hub")
    work.write_sources(top={"network": False})
    script = (
        "import sys; from stages.fetch import main; main('tiny');"
        "sys.exit(','.join({'huggingface_hub', 'rich', 'pandas', 'pyarrow'} & set(sys.modules)) or 0)"
    )
    result = work.run("http://127.0.0.1:9", [sys.executable, "-c", script])
    assert (result.returncode, result.stderr) == (0, "")
    assert work.fetched() == FETCHED


def test_what_the_profile_no_longer_names_goes_away(work: Workspace) -> None:
    with serve(work.upstream) as hub:
        work.write_sources(paths=["main/train.parquet", "notes.jsonl"])
        assert work.fetch(hub.url).returncode == 0
        work.write_sources()
        assert work.fetch(hub.url).returncode == 0
    assert work.fetched() == FETCHED


@pytest.mark.parametrize("arguments", [[], ["tiny", "more"]], ids=["none", "two"])
def test_bad_use_is_exit_2(work: Workspace, arguments: list[str]) -> None:
    result = work.run("", [sys.executable, "-m", "stages.fetch", *arguments])
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)


def test_an_unknown_source_lists_the_known(work: Workspace) -> None:
    result = work.run("", [sys.executable, "-m", "stages.fetch", "huge"])
    line = only_line(result, 2)
    assert "`huge`" in line
    assert "it has tiny" in line


def test_a_terminal_sees_a_bar(work: Workspace) -> None:
    shutil.copytree(work.upstream, work.profile / "hub")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "stages.fetch", "tiny"]
    environment = work.environment("", {"TERM": "xterm"})
    done = subprocess.run(command, cwd=work.root, env=environment, stderr=theirs, timeout=60, check=False)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "train.parquet" in shown


@pytest.mark.parametrize("name", ["gsm8k", "math"])
def test_the_real_files_match_the_published_pins(name: str, work: Workspace, shared: Path) -> None:
    shutil.copy(UPSTREAM, work.profile / "sources.yaml")
    with serve(shared / "hub") as hub:
        result = work.run(hub.url, [sys.executable, "-m", "stages.fetch", name])
    assert (result.returncode, result.stderr) == (0, "")
    fetched = sorted(p.relative_to(work.raw / name).as_posix() for p in (work.raw / name).rglob("*.parquet"))
    listed = yaml.safe_load(UPSTREAM.read_text("utf-8"))["sources"][name]["files"]
    assert fetched == sorted(file["path"] for file in listed)


def test_acereason_is_refused_until_its_hash_is_recorded(work: Workspace) -> None:
    document = yaml.safe_load(UPSTREAM.read_text("utf-8"))
    for file in document["sources"]["acereason"]["files"]:
        file.pop("sha256", None)
    (work.profile / "sources.yaml").write_text(yaml.safe_dump(document))
    line = only_line(work.run("http://127.0.0.1:9", [sys.executable, "-m", "stages.fetch", "acereason"]))
    assert "acereason math.jsonl: has no recorded SHA-256; run `mathmint pin acereason`" in line
