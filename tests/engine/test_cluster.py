"""The engine on Ray: what is lost is done again and counted, and what is missing is one line."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import engine.cluster
from engine import Choice, open_engine
from grader.faults import Fault
from tests.conftest import ROOT
from tests.engine import work
from tests.engine.cluster import Cluster, cluster
from tests.environments.running import free_port

TOKEN = "a token that the operator's nodes share"
pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture(scope="module")
def ray_cluster() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


@pytest.mark.parametrize("workers", [0, 1, 7])
def test_results_come_in_the_order_of_the_items(ray_cluster: Cluster, workers: int) -> None:
    with open_engine(ray_cluster.choice(workers)) as engine:
        assert list(engine.map(work.square, 7, range(100))) == [i * i + 7 for i in range(100)]
        assert list(engine.map(work.uneven, None, range(12))) == list(range(12))
        assert list(engine.map(work.square, 7, [])) == []
        assert engine.again == 0


def test_a_fault_is_the_callers(ray_cluster: Cluster) -> None:
    with open_engine(ray_cluster.choice()) as engine, pytest.raises(Fault, match=r"^item 3: is not wanted$"):
        list(engine.map(work.refusing, 3, range(10)))


def test_a_process_that_is_lost_is_counted(ray_cluster: Cluster, tmp_path: Path) -> None:
    with open_engine(ray_cluster.choice()) as engine:
        assert list(engine.map(work.dying_once, tmp_path, range(20))) == list(range(20))
        assert engine.again == 1


def test_work_that_always_takes_its_process_down_is_one_line(ray_cluster: Cluster) -> None:
    with (
        open_engine(ray_cluster.choice()) as engine,
        pytest.raises(Fault, match="lost the same work 6 times") as caught,
    ):
        list(engine.map(work.dying, None, range(20)))
    assert "\n" not in str(caught.value)


def test_a_node_with_other_code_is_refused(ray_cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.cluster, "code_sha256", lambda: "the hash of another version")
    with open_engine(ray_cluster.choice()) as ours, pytest.raises(Fault, match="runs another version of mathmint"):
        list(ours.map(work.square, 7, range(3)))


def test_a_ray_of_its_own(tmp_path: Path) -> None:
    with open_engine(Choice("ray", workers=2)) as engine:
        assert engine.workers == 2
        assert list(engine.map(work.square, 7, range(9))) == [i * i + 7 for i in range(9)]


def run(folder: Path, *arguments: str, code: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """`mathmint grade-answers` with a row, after some code."""
    (folder / "x.jsonl").write_text('{"task_id": "t", "response": "ANSWER: 1", "reference": "1"}\n')
    start = f"{code}\nfrom mathmint.app import main; main()"
    command = [sys.executable, "-c", start, "grade-answers", "x.jsonl", "--output", "o.parquet", "--receipt", "r.json"]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("RAY_")}
    environment |= {"PYTHONPATH": str(ROOT), **changes}
    return subprocess.run(
        [*command, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("arguments", "code", "says", "exits"),
    [
        (["--engine", "ray"], "import sys; sys.modules['ray'] = None", "pip install 'mathmint[ray]'", 2),
        (["--engine", "spark"], "", "--engine: 'spark' is not an engine; choose local or ray", 2),
        (["--engine", "local", "--ray-address", "auto"], "", "choose `ray`", 2),
        (["--ray-address", "nowhere"], "", "Invalid address format: nowhere", 1),
        (["--ray-address", f"127.0.0.1:{free_port()}"], "", "Connection refused", 1),
        (["--ray-address", "no.such.host.invalid:6379"], "", "no Ray of this version answers at no.such.host", 1),
    ],
)
def test_what_is_missing_is_one_line(tmp_path: Path, arguments: list[str], code: str, says: str, exits: int) -> None:
    done = run(tmp_path, *arguments, code=code)
    assert done.returncode == exits, done.stderr
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "o.parquet").exists()


def test_without_ray_the_local_engine_works(tmp_path: Path) -> None:
    done = run(tmp_path, code="import sys; sys.modules['ray'] = None")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_process_stopped_for_want_of_memory_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Path("/proc/meminfo").read_text("utf-8").splitlines()
    memory = {line.split(":")[0]: int(line.split()[1]) << 10 for line in lines}
    if memory["MemAvailable"] < 6 << 30:
        pytest.skip("less than 6 GiB of memory are free")
    allowed = memory["MemTotal"] - memory["MemAvailable"] + (3 << 30)
    monkeypatch.setenv("RAY_memory_usage_threshold", f"{allowed / memory['MemTotal']:.4f}")
    monkeypatch.setenv("RAY_memory_monitor_refresh_ms", "50")
    with cluster() as made, open_engine(made.choice()) as engine:
        assert list(engine.map(work.hungry_once, tmp_path, range(20))) == list(range(20))
        assert engine.again == 1


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[None]:
    """A node that `ray start` runs, as an operator would, with a token of its own."""
    command = [str(Path(sys.executable).parent / "ray"), "start", "--block", "--disable-usage-stats", "--num-cpus=1"]
    environment = {**os.environ, "HOME": str(folder), "PYTHONPATH": str(ROOT)}
    environment |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN}
    node = subprocess.Popen([*command, *arguments], env=environment, stdout=subprocess.PIPE, text=True)
    assert node.stdout is not None
    assert any("Ray runtime started" in line for line in node.stdout)
    try:
        yield
    finally:
        node.terminate()
        node.communicate()


def test_a_cluster_started_by_hand(tmp_path: Path) -> None:
    address = f"127.0.0.2:{free_port()}"
    head = ["--head", "--node-ip-address=127.0.0.2", f"--port={address.rpartition(':')[2]}"]
    with (
        started(tmp_path, *head, "--include-dashboard=false"),
        started(tmp_path, f"--address={address}", "--node-ip-address=127.0.0.3"),
    ):
        joined = run(tmp_path, "--ray-address", address, RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=TOKEN)
        assert (joined.returncode, joined.stderr) == (0, "")
        refused = run(tmp_path, "--ray-address", address, RAY_AUTH_MODE="disabled")
        assert refused.returncode == 1
        assert "if it asks for a token" in refused.stderr
        assert "Traceback" not in refused.stderr
        assert TOKEN not in refused.stderr
