"""verifiers 0.1: `load_environment()`, a single-turn environment with a rubric. Later versions: verifiers_taskset."""

import asyncio
from typing import Any

from environments.data import data_folder, load_dataset
from environments.prompt import wrapped
from environments.replies import reply_text
from grader import grade_answer


async def correct(completion: Any, answer: str, info: dict[str, Any], **_: Any) -> float:
    """1.0 where the completion's final answer is the reference answer."""
    percent = bool(info.get("accepts_percent", False))
    # In a thread: the slowest comparisons take seconds, in which the other rollouts go on.
    verdict = await asyncio.to_thread(grade_answer, reply_text(completion), answer, accepts_percent=percent)
    return verdict.reward


def load_environment(split: str = "train", eval_split: str = "validation") -> Any:
    """A `verifiers.SingleTurnEnv` over the built data set.

    Args:
        split: the split to train on.
        eval_split: the split to evaluate on.

    Raises:
        Fault: the data has not been built.
        KeyError: there is no such split.
    """
    import verifiers as vf
    from datasets import Dataset

    built = load_dataset(data_folder())

    def rows(name: str) -> Any:
        return Dataset.from_list(
            [
                {
                    "question": wrapped(built.statements[task_id].problem),
                    "answer": built.keys[task_id].answer,
                    "info": {"id": task_id, "accepts_percent": built.keys[task_id].accepts_percent},
                }
                for task_id in built.splits[name]
            ]
        )

    return vf.SingleTurnEnv(dataset=rows(split), eval_dataset=rows(eval_split), rubric=vf.Rubric(funcs=[correct]))
