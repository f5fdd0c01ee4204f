"""MathmoBench: an agent view, a submission in JSON Lines, and a receipt."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from openreward.environments import TextBlock, ToolOutput

from environments.calls import Unread
from environments.data import data_folder
from environments.episode import Episode, finished, ungraded
from environments.families import Families, Posed, load_families
from grader.receipts import write_receipt

RECEIPTS_VARIABLE = "MATHMINT_RECEIPTS"  # a folder in which the server keeps the receipts it gives
_FULL_SCORE = 100
_INSTRUCTION = (
    "Solve the four instances of this combinatorial family. Your reply is read as a submission, so it must be JSON "
    "Lines and nothing else: one object a line for each instance, without code fences or other text."
)


class MathmoBench(Episode):
    """Families of four neighbouring instances, each answered with evidence; the reward is the score out of 100."""

    @classmethod
    def _families(cls) -> Families:
        return load_families(data_folder())

    @classmethod
    def _ids(cls) -> Mapping[str, Sequence[str]]:
        return cls._families().tracks

    @classmethod
    def _split_type(cls, split: str) -> str:
        return "validation" if split == "public_dev" else "test"

    @classmethod
    def _knows(cls, task_id: str) -> bool:
        return task_id in cls._families().posed

    @property
    def _posed(self) -> Posed:
        return self._families().posed[self.task_id]

    async def get_prompt(self) -> list[TextBlock]:
        """What to reply with, and the agent view in canonical JSON: the bytes whose hash the receipt names."""
        return [TextBlock(text=_INSTRUCTION), TextBlock(text=self._posed.view)]

    async def _grade(self, reply: str | Unread) -> ToolOutput:
        posed = self._posed
        header = {
            "family": str(posed.family_file.absolute()),
            "binding": str(posed.binding_file.absolute()),
            "binding_sha256": posed.binding_sha256,
        }
        outcome = await self._ask(header, reply)
        if outcome.answer is None:
            return ungraded(outcome)
        _keep(outcome.answer)
        score, sha256 = float(outcome.answer["score"]), str(outcome.answer["receipt_sha256"])
        invalid = bool(outcome.answer["invalid_submission"])
        metadata = {"score": score, "receipt_sha256": sha256, "invalid_submission": invalid}
        said = "The submission is invalid. " if invalid else ""
        return finished(score / _FULL_SCORE, f"{said}Score {score:g} of {_FULL_SCORE}; receipt {sha256}.", metadata)


def _keep(receipt: Mapping[str, Any]) -> None:
    folder = os.environ.get(RECEIPTS_VARIABLE)
    if folder:
        write_receipt(Path(folder) / f"{receipt['receipt_sha256']}.json", receipt)
