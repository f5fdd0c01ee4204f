r"""Which rows may become tasks: one finite real number as answer, and a statement that stands by itself."""

import re
from dataclasses import dataclass

from pydantic import ConfigDict

from corpus.rows.boxed import all_boxed
from corpus.rows.layouts import UNKNOWN_LEVEL, RawRow
from corpus.rows.standalone import MULTI_PART, standalone_reason
from corpus.tasks.targets import AnswerTarget
from grader.answers import reference_problem
from grader.faults import Fault

_OPTION_LETTER = re.compile(r"\W{0,9}(?:\\?(?:text|textbf|mathrm|mathbf)\s?\{)?\W{0,9}[A-H]\W{0,9}")

_ASKS_FOR_ALL = re.compile(
    r"\b(?:find|determine|list|enter|what are|give|compute) (?:\w{1,12} )?all\b"
    r"|\b(?:find|determine|list|enter|what are|give|compute) (?:\w{1,12} )?the (?:solutions|roots|zeros|values)\b"
    r"|\ball (?:the |possible |real |complex |integer |such )*(?:solutions|roots|zeros|values)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class LevelRange:
    """The difficulty levels that may be selected, of sources that have levels; both ends count."""

    min_level: int = 3
    max_level: int = 5

    __pydantic_config__ = ConfigDict(extra="forbid")

    def __post_init__(self) -> None:
        if not 1 <= self.min_level <= self.max_level <= 5:
            raise Fault(f"params.yaml: normalize: levels {self.min_level} to {self.max_level} are not within 1 to 5")


def ineligible_reason(row: RawRow, levels: LevelRange, target: AnswerTarget | None) -> str:
    """Why a row may not be selected, or an empty text.

    Args:
        row: the raw row of a training split.
        levels: the levels that are wanted.
        target: the reviewed answer target of this statement, if there is one: it names the one quantity of a multi-part
            problem, and says whether a percent sign is part of the answer's form.
    """
    return (
        _statement_reason(row.problem, target)
        or _level_reason(row, levels)
        or _answer_reason(row.answer, target)
        or _partial_reason(row)
    )


def _statement_reason(problem: str, target: AnswerTarget | None) -> str:
    reason = standalone_reason(problem)
    return "" if reason == MULTI_PART and target and target.asks else reason


def _level_reason(row: RawRow, levels: LevelRange) -> str:
    if not row.levelled:
        return ""
    if row.level == UNKNOWN_LEVEL:
        return "unknown_level"
    return "" if levels.min_level <= row.level <= levels.max_level else "level_outside_range"


def _partial_reason(row: RawRow) -> str:
    """Whether the answer is one of several that a question for all of them has, boxed one by one."""
    if not _ASKS_FOR_ALL.search(row.problem):
        return ""
    return "one_of_several_answers" if len(set(all_boxed(row.solution))) > 1 else ""


def _answer_reason(answer: str, target: AnswerTarget | None) -> str:
    if not answer.strip():
        return "missing_answer"
    if _OPTION_LETTER.fullmatch(answer):
        return "option_letter"
    problem = reference_problem(answer, accepts_percent=bool(target and target.accepts_percent))
    return f"answer_{problem}" if problem else ""
