"""verl: `custom_reward_function.path=environments/verl_reward.py`. Nothing of verl is imported.

The training files come from `python -m environments.verl_export`.
"""

from collections.abc import Mapping
from typing import Any

from grader import grade_answer


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: Mapping[str, Any] | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """The score of one response.

    Args:
        data_source: where the row comes from; all sources are graded alike.
        solution_str: the decoded response.
        ground_truth: the reference answer.
        extra_info: the row's; `accepts_percent` counts.
        settings: what the trainer's configuration passes besides, which does not matter.

    Returns:
        `score`, 1.0 or 0.0, and `reason`, the grader's.
    """
    accepts_percent = bool((extra_info or {}).get("accepts_percent", False))
    verdict = grade_answer(solution_str, ground_truth, accepts_percent=accepts_percent)
    return {"score": verdict.reward, "reason": verdict.reason}
