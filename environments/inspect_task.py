"""inspect_ai: `inspect eval environments/inspect_task.py -T split=train`; set MATHMINT_DATA to the data folder."""

import asyncio

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import TaskState, generate

from environments.data import data_folder, load_dataset
from environments.prompt import wrapped
from grader import grade_answer


@task  # type: ignore[untyped-decorator]
def math_answers(split: str = "validation") -> Task:
    """The problems of a split, answered in one message.

    Raises:
        Fault: the data has not been built.
        KeyError: there is no such split.
    """
    dataset = load_dataset(data_folder())
    samples = [
        Sample(
            id=task_id,
            input=wrapped(dataset.statements[task_id].problem),
            target=dataset.keys[task_id].answer,
            metadata={
                "source": dataset.statements[task_id].source,
                "level": dataset.statements[task_id].level,
                "accepts_percent": dataset.keys[task_id].accepts_percent,
            },
        )
        for task_id in dataset.splits[split]
    ]
    return Task(dataset=MemoryDataset(samples, name="math_answers"), solver=generate(), scorer=final_answer())


@scorer(metrics=[accuracy(), stderr()])  # type: ignore[untyped-decorator]
def final_answer() -> Scorer:
    """Correct where the reply's final answer is the target; the explanation is the grader's reason."""

    async def score(state: TaskState, target: Target) -> Score:
        percent = bool((state.metadata or {}).get("accepts_percent", False))
        # In a thread: the slowest comparisons take seconds, in which the other samples go on.
        verdict = await asyncio.to_thread(grade_answer, state.output.completion, target.text, accepts_percent=percent)
        value = CORRECT if verdict.correct else INCORRECT
        return Score(value=value, answer=verdict.extracted, explanation=verdict.reason)

    return score
