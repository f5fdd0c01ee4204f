"""verifiers 0.4 (`verifiers.v1`): a taskset whose tasks score their rollout's last reply.

`load_environment(EnvConfig)` of verifiers makes an environment of it; `MathAnswerTaskset(MathAnswerConfig())` alone is
what its trainers iterate.
"""

import asyncio
from collections.abc import Iterator
from typing import Literal

import verifiers.v1 as vf

from environments.data import data_folder, load_dataset
from environments.prompt import wrapped
from grader import grade_answer

__all__ = ["MathAnswerTaskset"]


class MathAnswerConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which split to load."""

    split: Literal["train", "validation"] = "train"


class MathAnswerTask(vf.Task[vf.TaskData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """A problem; its reference is looked up by id when it is needed, so that no trace holds it."""

    @property
    def key(self) -> str:
        """The task's id, which stays when the prompt's wording is corrected."""
        return str(self.data.id)

    @vf.reward  # type: ignore[untyped-decorator]
    async def correct(self, trace: vf.Trace) -> float:
        """1.0 where the final answer is the reference answer."""
        key = load_dataset(data_folder()).keys[self.key]
        # In a thread: the slowest comparisons take seconds, in which the other rollouts go on.
        verdict = await asyncio.to_thread(
            grade_answer, trace.last_reply, key.answer, accepts_percent=key.accepts_percent
        )
        return verdict.reward


class MathAnswerTaskset(vf.Taskset[MathAnswerTask, MathAnswerConfig]):  # type: ignore[misc]
    """The tasks of a split, in their order."""

    def load(self) -> Iterator[MathAnswerTask]:
        """The tasks."""
        dataset = load_dataset(data_folder())
        for task_id in dataset.splits[self.config.split]:
            prompt = wrapped(dataset.statements[task_id].problem)
            yield MathAnswerTask(vf.TaskData(id=task_id, prompt=prompt), self.config.task)
