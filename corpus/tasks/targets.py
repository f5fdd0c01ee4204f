"""Reviewed answer targets: which quantity a multi-part problem asks for, and which tasks accept a percent sign."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, ConfigDict
from pydantic.dataclasses import dataclass
from pydantic_core import PydanticCustomError

from corpus.tasks.task import Task
from corpus.written import read_yaml, validated
from grader.faults import Fault


def _hex64(value: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", value):
        message = "{value} is not a statement's fingerprint: 64 lower-case hexadecimal digits"
        raise PydanticCustomError("fingerprint", message, {"value": f"`{value}`"})
    return value


Hex64 = Annotated[str, AfterValidator(_hex64)]


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class AnswerTarget:
    """What a reviewer settled about one statement.

    `asks` is a sentence that names the one quantity of a multi-part problem; it is appended to the problem. With
    `accepts_percent`, an optional percent sign after the number is accepted.
    """

    task_id: str
    fingerprint: Hex64
    asks: str = ""
    accepts_percent: bool = False


def read_targets(path: Path) -> dict[str, AnswerTarget]:
    """Read answer_targets.yaml: a list of targets, keyed here by fingerprint.

    Raises:
        Fault: the file does not fit, a target settles nothing, or two targets are for one statement.
    """
    targets = validated(read_yaml(path) or [], list[AnswerTarget], str(path))
    by_fingerprint: dict[str, AnswerTarget] = {}
    for target in targets:
        if not target.asks.strip() and not target.accepts_percent:
            raise Fault(f"{path}: {target.task_id}: settles nothing; give `asks` or `accepts_percent: true`")
        if target.fingerprint in by_fingerprint:
            other = by_fingerprint[target.fingerprint].task_id
            raise Fault(f"{path}: {target.task_id} and {other} have the same fingerprint; keep one of them")
        by_fingerprint[target.fingerprint] = target
    return by_fingerprint


def apply_targets(tasks: Iterable[Task], targets: Mapping[str, AnswerTarget]) -> list[Task]:
    """The tasks, each with the quantity it asks for named at its end, and with the percent rule of its answer."""
    settled = []
    for task in tasks:
        if (target := targets.get(task.fingerprint)) is not None:
            problem = f"{task.problem.rstrip()}\n\n{target.asks.strip()}" if target.asks.strip() else task.problem
            task = replace(task, problem=problem, accepts_percent=target.accepts_percent)
        settled.append(task)
    return settled
