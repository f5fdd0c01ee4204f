"""What both environments share: a list of tasks by id, one reply, one grade."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import HTTPException
from openreward.environments import Environment, JSONObject, Split, TextBlock, ToolOutput, terminal, tool
from openreward.log_utils import get_logger
from pydantic import BaseModel

from environments.calls import Unread
from environments.pool import Outcome
from environments.serving import grading_pool

_MAX_ID = 200  # characters; longer ids are not ours
_logger = get_logger("mathmint.environments")


class Reply(BaseModel):
    """The assistant's final message.

    Anything is taken here, because the framework answers what does not fit with a copy of it.
    """

    message: Any = ""


class Episode(Environment):  # type: ignore[misc]  # the framework is untyped
    """One task, one reply of the assistant, one grade."""

    def __init__(self, task_spec: JSONObject | None = None, secrets: dict[str, str] | None = None) -> None:
        """Begin an episode.

        Raises:
            HTTPException: 400, where the spec names no task of this environment.
        """
        spec = task_spec if isinstance(task_spec, Mapping) else {}
        super().__init__(spec, secrets or {})
        name = spec.get("id")
        if not isinstance(name, str) or len(name) > _MAX_ID or not self._knows(name):
            raise HTTPException(400, 'unknown task: a task spec is {"id": "..."} with an id that /tasks lists')
        self.task_id = name
        self._replied = False

    @classmethod
    @abstractmethod
    def _ids(cls) -> Mapping[str, Sequence[str]]:
        """The task ids of each split, in order."""

    @classmethod
    @abstractmethod
    def _split_type(cls, split: str) -> str:
        """What the platform calls a split: train, validation or test."""

    @classmethod
    @abstractmethod
    def _knows(cls, task_id: str) -> bool:
        """Whether there is such a task."""

    @abstractmethod
    async def _grade(self, reply: str | Unread) -> ToolOutput:
        """The result of a reply."""

    @classmethod
    def list_splits(cls) -> Sequence[Split]:
        """The splits that there are."""
        return [Split(name=name, type=cls._split_type(name)) for name in cls._ids()]

    @classmethod
    def list_tasks(cls, split: str) -> Sequence[JSONObject]:
        """The task specs of a split: an id, and nothing else.

        Raises:
            HTTPException: 400, where there is no such split.
        """
        ids = cls._ids()
        if split not in ids:
            raise HTTPException(400, f"unknown split: there are {', '.join(ids)}")
        return [{"id": name} for name in ids[split]]

    @classmethod
    async def num_tasks(cls, split: str) -> int:
        """How many tasks a split has."""
        return len(cls.list_tasks(split))

    @classmethod
    async def get_task(cls, split: str, index: int) -> JSONObject:
        """The task at `index`, counted from 0 and only so: the last one is not at -1.

        Raises:
            IndexError: there is none; the server answers 400.
        """
        tasks = cls.list_tasks(split)
        if not 0 <= index < len(tasks):
            raise IndexError(index)
        return tasks[index]

    @classmethod
    async def get_task_range(cls, split: str, start: int | None = None, stop: int | None = None) -> list[JSONObject]:
        """The tasks from `start` up to, not including, `stop`; a `stop` beyond the end means the end.

        Raises:
            IndexError: a bound is negative, or `start` is beyond the end; the server answers 400.
        """
        tasks = cls.list_tasks(split)
        first, last = start or 0, len(tasks) if stop is None else stop
        if first < 0 or last < 0 or first > len(tasks):
            raise IndexError(first)
        return list(tasks[first:last])

    @terminal  # type: ignore[untyped-decorator]
    @tool  # type: ignore[untyped-decorator]
    async def reply(self, args: Reply) -> ToolOutput:
        """Takes the assistant's final message and ends the episode."""
        if self._replied:
            return finished(0.0, "The episode is over; this reply was not graded.", {"reason": "episode_finished"})
        self._replied = True
        if not isinstance(args.message, str | Unread):
            return finished(0.0, "The reply is not text.", {"reason": "not_text"})
        return await self._grade(args.message)

    async def _ask(self, header: dict[str, Any], reply: str | Unread) -> Outcome:
        """Have a reply graded in another process; what could not be graded is logged, without the reply."""
        if isinstance(reply, Unread):
            outcome = await grading_pool().grade({**header, "unread": True}, *reply.pieces)
        else:
            outcome = await grading_pool().grade(header, reply.encode("utf-8", "surrogatepass"))
        if outcome.answer is None:
            _logger.warning("reply_not_graded", task=self.task_id, reason=outcome.reason)
        return outcome


def finished(reward: float, text: str, metadata: dict[str, Any]) -> ToolOutput:
    """The result that ends an episode; far below the 4,096 characters from which the framework's transport fails."""
    return ToolOutput(blocks=[TextBlock(text=text)], metadata=metadata, reward=reward, finished=True)


def ungraded(outcome: Outcome) -> ToolOutput:
    """The result of a reply whose grading ended without a verdict."""
    return finished(0.0, f"The reply could not be graded: {outcome.reason}.", {"reason": outcome.reason})
