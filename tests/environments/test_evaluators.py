"""verifiers and inspect_ai, through the real packages where they are installed."""

import asyncio
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

from tests.environments.building import ORDINARY, SECRETS, task_ids

HARD = r"ANSWER: \sqrt{\pi^2+2\pi+1}"  # only math-verify, which wants alarms, proves it equal to the second reference
REPLIES = (f"ANSWER: {ORDINARY}", HARD, "ANSWER: 1", "no idea")
REWARDS = [1.0, 1.0, 0.0, 0.0]


@pytest.fixture(autouse=True)
def _built(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHMINT_DATA", str(data))


def _verifiers(first: str, last: str) -> None:
    """Skip the test unless verifiers is installed in a version from `first` up to, not including, `last`."""
    try:
        found = version("verifiers")
    except PackageNotFoundError:
        pytest.skip("verifiers is not installed")
    numbers = [tuple(map(int, text.split(".")[:2])) for text in (first, found, last)]
    if not numbers[0] <= numbers[1] < numbers[2]:
        pytest.skip(f"verifiers {found} is installed, not {first} or later before {last}")


def test_a_verifiers_taskset_scores_traces(tmp_path: Path) -> None:
    _verifiers("0.4", "1.0")
    import verifiers.v1 as vf

    from environments.verifiers_taskset import MathAnswerConfig, MathAnswerTaskset

    tasks = list(MathAnswerTaskset(MathAnswerConfig(split="validation")))
    assert [task.key for task in tasks] == task_ids("validation")
    assert all("Remember to put your answer" in task.data.prompt for task in tasks)

    async def scored(task: Any, text: str) -> Any:
        agent = vf.AgentInfo(config=vf.AgentConfig())
        trace = vf.Trace(task=vf.TraceTask(type="MathAnswerTask", data=task.data), agent=agent)
        trace.root_reply = text
        await task.score(trace)
        return trace

    async def all_of_them() -> list[Any]:
        return list(await asyncio.gather(*map(scored, tasks, REPLIES)))

    traces = asyncio.run(all_of_them())
    assert [trace.reward for trace in traces] == REWARDS
    for secret in SECRETS:
        assert secret not in "".join(task.data.model_dump_json() for task in tasks if "sqrt" not in secret)


def test_a_verifiers_environment_scores_completions() -> None:
    _verifiers("0.1", "0.2")
    from environments.verifiers_rubric import load_environment

    environment = load_environment(split="validation", eval_split="train")
    rows = environment.get_dataset()
    assert [row["info"]["id"] for row in rows] == task_ids("validation")

    async def rewards() -> list[float]:
        found = []
        for row, text in zip(rows, REPLIES, strict=True):
            completion = [{"role": "assistant", "content": text}]
            state = {**row, "completion": completion, "task": "default", "trajectory": [], "timing": {}}
            await environment.rubric.score_rollout(state)
            found.append(state["reward"])
        return found

    assert asyncio.run(rewards()) == REWARDS


def test_an_inspect_evaluation(tmp_path: Path) -> None:
    inspect_ai = pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from environments.inspect_task import math_answers

    outputs = [ModelOutput.from_content("mockllm/model", text) for text in REPLIES]
    for output in outputs:
        output.usage = ModelUsage()  # without one, the mock model fetches a tokeniser to count with
    (log,) = inspect_ai.eval(
        math_answers(split="validation"), model=get_model("mockllm/model", custom_outputs=outputs),
        log_dir=str(tmp_path), display="none", max_samples=1,
    )  # fmt: skip
    assert log.status == "success"
    scores = {sample.id: next(iter(sample.scores.values())) for sample in log.samples}
    found = [scores[name] for name in task_ids("validation")]
    assert [score.value for score in found] == ["C", "C", "I", "I"]
    assert [score.explanation for score in found] == ["equal", "equal", "different", "no_answer"]
    assert log.results.scores[0].metrics["accuracy"].value == 0.5
