"""TRL and verl: their documented calls, on any thread and inside a loop, where alarms do not work."""

import asyncio
import importlib.util
import inspect
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from environments.replies import reply_text
from environments.trl_reward import answer_reward
from environments.verl_export import export
from environments.verl_reward import compute_score
from tests.conftest import ROOT
from tests.environments.building import LAST_RESORT, ORDINARY, task_ids
from tests.environments.running import environment_of

HARD = r"ANSWER: \sqrt{\pi^2+2\pi+1}"  # only math-verify, which wants alarms, proves it equal to LAST_RESORT


def in_a_thread(call: Callable[[], Any]) -> Any:
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(call).result()


def in_a_loop(call: Callable[[], Any]) -> Any:
    async def scenario() -> Any:
        assert threading.current_thread() is not None
        return call()

    return asyncio.run(scenario())


def in_a_thread_of_a_loop(call: Callable[[], Any]) -> Any:
    return asyncio.run(asyncio.to_thread(call))


PLACES = pytest.mark.parametrize("place", [lambda call: call(), in_a_thread, in_a_loop, in_a_thread_of_a_loop])


@PLACES
def test_trl_rewards_strings_and_message_lists_and_leaves_rows_without_a_reference_out(
    place: Callable[[Callable[[], Any]], Any],
) -> None:
    said = [{"role": "assistant", "content": f"ANSWER: {ORDINARY}"}]
    completions = [f"ANSWER: {ORDINARY}", said, "ANSWER: 1", HARD, "ANSWER: 5%", "ANSWER: 5%", [], "ANSWER: 2"]
    answer = [ORDINARY, ORDINARY, ORDINARY, LAST_RESORT, "5", "5", "1", None]
    percent = [False, False, False, None, True, False, False, False]
    extra: dict[str, list[str]] = {}
    metric: dict[str, float] = {}
    rewards = place(
        lambda: answer_reward(
            prompts=["?"] * 8, completions=completions, completion_ids=[[0]] * 8, answer=answer,
            accepts_percent=percent, source=["x"] * 8, trainer_state=None,
            log_extra=extra.__setitem__, log_metric=metric.__setitem__,
        )
    )  # fmt: skip
    assert rewards == [1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0, None]
    assert metric == {"correct": 4 / 7}
    assert extra["verdict"][2:] == ["different", "equal", "equal", "percent", "no_answer", ""]


def test_trl_needs_neither_the_optional_columns_nor_the_loggers() -> None:
    assert answer_reward(["ANSWER: 7"], answer=["7"]) == [1.0]
    assert answer_reward([], answer=[]) == []
    with pytest.raises(TypeError, match="answer"):
        answer_reward(["ANSWER: 7"])  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("completion", "text"),
    [
        ("a", "a"),
        ([{"role": "assistant", "content": "a"}, {"role": "assistant", "content": "b"}], "b"),
        ([{"role": "assistant", "content": "a"}, {"role": "tool", "content": "ANSWER: 1"}], "a"),
        ([{"role": "assistant", "content": [{"type": "text", "text": "a"}, {"type": "image"}, {"text": "b"}]}], "ab"),
        ([{"role": "assistant", "content": None}], ""),
        ([{"role": "user", "content": "a"}], ""),
        ([{"content": "a"}], "a"),
        ([7], ""),
        (None, ""),
        (b"a", ""),
    ],
)
def test_the_text_of_a_completion(completion: Any, text: str) -> None:
    assert reply_text(completion) == text


@PLACES
def test_verl_scores_as_its_reward_managers_call_it(place: Callable[[Callable[[], Any]], Any]) -> None:
    assert list(inspect.signature(compute_score).parameters)[:4] == [
        "data_source", "solution_str", "ground_truth", "extra_info",
    ]  # fmt: skip
    path = ROOT / "environments" / "verl_reward.py"
    spec = importlib.util.spec_from_file_location("custom_module", path)  # as verl loads a reward function's file
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = place(
        lambda: [
            module.compute_score(data_source="x", solution_str=HARD, ground_truth=LAST_RESORT, extra_info=None),
            module.compute_score("x", "ANSWER: 5%", "5", {"accepts_percent": True}, reward_router_address=None),
            module.compute_score("x", "ANSWER: 5%", "5", {"accepts_percent": False}),
        ]
    )
    assert [one["score"] for one in found] == [1.0, 1.0, 0.0]
    assert [one["reason"] for one in found] == ["equal", "equal", "percent"]


def test_the_verl_export_holds_every_task_in_verls_columns_and_its_answers_score_1(data: Path, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        export(data, tmp_path / folder)
    for split in ("train", "validation"):
        path = tmp_path / "one" / f"{split}.parquet"
        assert path.read_bytes() == (tmp_path / "two" / f"{split}.parquet").read_bytes()
        rows = pq.read_table(path).to_pylist()
        assert [row["extra_info"]["id"] for row in rows] == task_ids(split)
        for index, row in enumerate(rows):
            assert list(row) == ["data_source", "prompt", "ability", "reward_model", "extra_info"]
            assert row["extra_info"]["index"] == index
            assert row["reward_model"]["style"] == "rule"
            assert [message["role"] for message in row["prompt"]] == ["user"]
            truth = row["reward_model"]["ground_truth"]
            assert compute_score(row["data_source"], f"ANSWER: {truth}", truth, row["extra_info"])["score"] == 1.0


def test_the_verl_export_is_a_command(data: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "environments.verl_export"]

    def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *arguments], cwd=ROOT, env=environment_of(folder), capture_output=True, text=True, check=False
        )

    assert run(data, str(tmp_path / "verl")).returncode == 0
    assert sorted(path.name for path in (tmp_path / "verl").iterdir()) == ["train.parquet", "validation.parquet"]
    unbuilt = run(tmp_path, str(tmp_path / "none"))
    assert (unbuilt.returncode, len(unbuilt.stderr.splitlines())) == (1, 1)
    assert run(data).returncode == 2
    (tmp_path / "file").touch()
    for place in ("/proc/x", str(tmp_path / "file"), str(tmp_path / "file" / "below")):
        unwritable = run(data, place)
        assert (unwritable.returncode, len(unwritable.stderr.splitlines())) == (1, 1), unwritable.stderr
        assert place in unwritable.stderr
