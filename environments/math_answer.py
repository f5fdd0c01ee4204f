"""MathAnswer1000: a problem, an ordinary assistant message, and a hidden grader that reads its final answer."""

from collections.abc import Mapping, Sequence

from openreward.environments import TextBlock, ToolOutput

from environments.calls import Unread
from environments.data import Dataset, data_folder, load_dataset
from environments.episode import Episode, finished, ungraded
from environments.prompt import wrapped


class MathAnswer1000(Episode):
    """Math problems with one finite real number as answer; 1.0 for an equivalent final answer, else 0.0."""

    @classmethod
    def _dataset(cls) -> Dataset:
        return load_dataset(data_folder())

    @classmethod
    def _ids(cls) -> Mapping[str, Sequence[str]]:
        return cls._dataset().splits

    @classmethod
    def _split_type(cls, split: str) -> str:
        return split

    @classmethod
    def _knows(cls, task_id: str) -> bool:
        return task_id in cls._dataset().keys

    async def get_prompt(self) -> list[TextBlock]:
        """The statement in its wrapper."""
        return [TextBlock(text=wrapped(self._dataset().statements[self.task_id].problem))]

    async def _grade(self, reply: str | Unread) -> ToolOutput:
        key = self._dataset().keys[self.task_id]
        outcome = await self._ask({"reference": key.answer, "accepts_percent": key.accepts_percent}, reply)
        if outcome.answer is None:
            return ungraded(outcome)
        correct, reason = bool(outcome.answer["correct"]), str(outcome.answer["reason"])
        text = "The final answer is correct." if correct else f"No credit: {reason}."
        return finished(1.0 if correct else 0.0, text, {"correct": correct, "reason": reason})
