"""TRL: a reward function for `GRPOTrainer(reward_funcs=[answer_reward])`. Nothing of TRL is imported."""

from collections.abc import Callable, Sequence
from typing import Any

from environments.replies import reply_text
from grader import grade_answer


def answer_reward(
    completions: Sequence[Any],
    *,
    answer: Sequence[str | None],
    accepts_percent: Sequence[bool | None] | None = None,
    log_extra: Callable[[str, list[Any]], None] | None = None,
    log_metric: Callable[[str, float], None] | None = None,
    **columns: Any,
) -> list[float | None]:
    """1.0 for each completion whose final answer is its reference answer, 0.0 for the others.

    Args:
        completions: strings, or message lists.
        answer: the reference answers, a column of the training set; None where a row has none.
        accepts_percent: whether a percent sign may stand, a column that may be missing.
        log_extra: TRL's; gets a column `verdict` with the reasons.
        log_metric: TRL's; gets the share of `correct` among the rows that have a reference.
        columns: the other columns, which do not matter.

    Returns:
        One reward a completion; None, which TRL leaves out, for a row without a reference.
    """
    percent = accepts_percent if accepts_percent is not None else [False] * len(completions)
    verdicts = [
        None if reference is None else grade_answer(reply_text(one), reference, accepts_percent=bool(sign))
        for one, reference, sign in zip(completions, answer, percent, strict=True)
    ]
    rewards = [None if verdict is None else verdict.reward for verdict in verdicts]
    graded = [reward for reward in rewards if reward is not None]
    if log_extra is not None:
        log_extra("verdict", ["" if verdict is None else verdict.reason for verdict in verdicts])
    if log_metric is not None and graded:
        log_metric("correct", sum(graded) / len(graded))
    return rewards
