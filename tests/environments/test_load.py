"""Many episodes at once through the framework's own client, while grading processes are being killed."""

import asyncio
import itertools
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.environments.building import LAST_RESORT, ORDINARY, task_ids
from tests.environments.running import Running, children, running

EPISODES = 240
AT_ONCE = 32
KILL_AFTER = (30, 90, 150)  # episodes; each time every grading process is killed
REPLIES = ((f"ANSWER: {ORDINARY}", 1.0), ("ANSWER: 1", 0.0), ("no idea", 0.0), (r"ANSWER: \frac{73939133}{8191}", 1.0))


def test_no_reward_is_lost_and_none_is_granted_twice(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENREWARD_API_KEY", raising=False)
    monkeypatch.setenv("OPENREWARD_DISABLE_UPDATE_CHECK", "1")
    with running(data, tmp_path / "log") as server:
        rewards = asyncio.run(_all_episodes(server))
        assert len(children(server.process.pid)) >= 2
    expected = [REPLIES[number % len(REPLIES)][1] for number in range(EPISODES)]
    assert [first for first, _ in rewards] == expected
    assert all("episode_finished" in again for _, again in rewards)


def test_a_slow_grader_holds_up_neither_other_clients_nor_the_server(server: Running) -> None:
    """While one client's reply starts SymPy, the loop answers; an answer at all is what is asserted, not its time."""

    async def scenario() -> tuple[float, int]:
        slow = asyncio.create_task(asyncio.to_thread(_play_slow, server))
        answered = 0
        while not slow.done():
            status, _ = await asyncio.to_thread(server.get, "/health")
            answered += status == 200
        return await slow, answered

    reward, answered = asyncio.run(scenario())
    assert reward == 1.0
    assert answered > 0


def _play_slow(server: Running) -> float:
    replies = [r"ANSWER: \sqrt{\pi^2+2\pi+1}", rf"ANSWER: {LAST_RESORT}"]
    rewards = [server.play(f"slow {text}", task_ids("train")[1], text)["reward"] for text in replies]
    return float(min(rewards))


async def _all_episodes(server: Running) -> list[tuple[float, str]]:
    from openreward import AsyncOpenReward

    client = AsyncOpenReward()
    environment = client.environments.get("MathAnswer1000", variant="mathanswer1000", base_url=server.url)
    task = await environment.get_task("train", 0)
    finished = itertools.count(1)
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> tuple[float, str]:
        async with gate:
            outcome = await _episode(environment, task, REPLIES[number % len(REPLIES)][0])
        if next(finished) in KILL_AFTER:
            for pid in children(server.process.pid):
                os.kill(pid, signal.SIGKILL)
        return outcome

    try:
        return await asyncio.gather(*(one(number) for number in range(EPISODES)))
    finally:
        await client.environments.aclose()


async def _episode(environment: Any, task: Any, text: str) -> tuple[float, str]:
    """The reward of the first reply, and why the second, which is right, is refused."""
    from openreward.api.errors import ToolCallError

    async with environment.session(task=task) as session:
        result = await session.call_terminal_tool(text)
        assert result.finished
        try:
            again = await session.call_terminal_tool(REPLIES[0][0])
        except ToolCallError as refused:
            return result.reward, str(refused)
        return result.reward, f"graded again: {again.reward}"
