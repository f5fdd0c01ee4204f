"""Episodes without a server, as a harness in the same process calls them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import HTTPException

from environments.episode import Reply
from environments.math_answer import MathAnswer1000
from environments.mathmobench import MathmoBench
from environments.serving import grading_pool, stop_grading
from tests.environments.building import ORDINARY, Solved, task_ids
from tests.environments.running import gone

RIGHT = Reply(message=f"ANSWER: {ORDINARY}")


@pytest.fixture(autouse=True)
def _built(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MATHMINT_DATA", str(data))
    yield
    stop_grading()


def begin() -> Any:
    return MathAnswer1000(task_spec={"id": task_ids("train")[0]})


def test_later_replies_return_zero_without_being_graded() -> None:
    async def scenario() -> list[Any]:
        episode = begin()
        return [await episode.reply(Reply(message="ANSWER: 1")), await episode.reply(RIGHT), await episode.reply(RIGHT)]

    results = asyncio.run(scenario())
    assert [(one.reward, one.finished) for one in results] == [(0.0, True)] * 3
    assert [one.metadata["reason"] for one in results] == ["different", "episode_finished", "episode_finished"]


def test_of_two_replies_at_once_one_is_graded() -> None:
    async def scenario() -> list[Any]:
        episode = begin()
        return list(await asyncio.gather(episode.reply(RIGHT), episode.reply(RIGHT)))

    assert sorted(one.reward for one in asyncio.run(scenario())) == [0.0, 1.0]


def test_the_pool_is_started_again_after_it_was_stopped() -> None:
    assert asyncio.run(begin().reply(RIGHT)).reward == 1.0
    before = set(grading_pool().pids())
    stop_grading()
    assert gone(before)
    assert asyncio.run(begin().reply(RIGHT)).reward == 1.0


@pytest.mark.parametrize("spec", [None, {}, {"id": "nobody"}, "gsm8k-00001"])
@pytest.mark.parametrize("environment", [MathAnswer1000, MathmoBench])
def test_an_unknown_task_is_refused_by_the_constructor(environment: Any, spec: Any) -> None:
    with pytest.raises(HTTPException) as refused:
        environment(task_spec=spec)
    assert refused.value.status_code == 400


def test_a_task_is_only_known_to_its_own_environment(posed: tuple[Path, list[Solved]]) -> None:
    with pytest.raises(HTTPException):
        MathAnswer1000(task_spec={"id": posed[1][0].task_id})
    with pytest.raises(HTTPException):
        MathmoBench(task_spec={"id": task_ids("train")[0]})
