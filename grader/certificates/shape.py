"""What every domain's validator shares: the shape of a row, and what a judgement is.

A row is compliant when it says what it claims in the goal's own form: exactly the four fields, and for a verdict that
the goal has, exactly that verdict's fields. Everything else that is wrong with it makes it incorrect, not malformed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol, TypeVar, cast

from grader.faults import Fault

ROW_FIELDS = frozenset({"instance_id", "verdict", "answer", "certificate"})
FEASIBLE, INFEASIBLE, OPTIMAL = "feasible", "infeasible", "optimal"
CLASSIFY = frozenset({FEASIBLE, INFEASIBLE})
OPTIMISE = frozenset({OPTIMAL})
MALFORMED = "malformed: "

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one row is worth; `reason` is one of a fixed set of phrases and never quotes the row."""

    correct: bool
    schema_compliant: bool
    reason: str


def accepted(reason: str) -> Judgement:
    """The row proves what it claims."""
    return Judgement(True, True, reason)


def rejected(reason: str) -> Judgement:
    """The row has the right form and does not prove what it claims."""
    return Judgement(False, True, reason)


def malformed(reason: str) -> Judgement:
    """The row does not have the form that the goal asks for."""
    return Judgement(False, False, MALFORMED + reason)


class Validator(Protocol):
    """A domain: how its inputs are read and its rows are judged. Each module of this package is one."""

    def parse(self, data: Mapping[str, Any], where: str) -> Any:
        """The checked instance; raises Fault where the input is broken."""

    def judge(self, instance: Any, goal: str, row: Mapping[str, Any]) -> Judgement:
        """What a row is worth, whose four fields are in order and whose verdict the goal has."""


def row_fault(row: Mapping[str, Any]) -> str:
    """Why the row's outer form is wrong, or nothing."""
    if row.keys() != ROW_FIELDS:
        return "the row must have exactly instance_id, verdict, answer and certificate"
    if not isinstance(row["answer"], dict):
        return "answer must be an object"
    if not isinstance(row["certificate"], dict):
        return "certificate must be an object"
    return ""


def has_fields(value: Any, *names: str) -> bool:
    """Whether `value` is an object with exactly these keys."""
    return isinstance(value, dict) and value.keys() == set(names)


def is_int(value: Any) -> bool:
    """Whether `value` is a JSON integer; True and 1.0 are none."""
    return type(value) is int


def all_of(kind: type, values: Any) -> bool:
    """Whether `values` is a list of nothing but `kind`, bool not counting as int."""
    return isinstance(values, list) and (_joins(values) if kind is str else set(map(type, values)) <= {kind})


def _joins(values: list[Any]) -> bool:
    """Whether all values are strings: the quickest way to see it."""
    try:
        "".join(values)
    except TypeError:
        return False
    return True


def unique_indices(values: Any, count: int) -> bool:
    """Whether `values` is a list of different zero-based indices below `count`.

    The range comes first: integers chosen to share a hash would make a set of them quadratic.
    """
    if not all_of(int, values) or len(values) > count or not all(0 <= value < count for value in values):
        return False
    return len(set(values)) == len(values)


def pairs_of_strings(values: Any) -> tuple[list[str], list[str]] | None:
    """The two columns of a list of [string, string] pairs, or None where it is anything else."""
    if not all_of(list, values) or not set(map(len, values)) <= {2}:
        return None
    flat = list(chain.from_iterable(values))
    return (flat[::2], flat[1::2]) if _joins(flat) else None


def require(condition: bool, where: str, what: str) -> None:
    """Raise a Fault about an operator's file unless the condition holds."""
    if not condition:
        raise Fault(f"{where}: {what}")


def require_list(data: Mapping[str, Any], name: str, kind: type[T], where: str) -> list[T]:
    """The list `name` of an instance's input, which must hold nothing but `kind`."""
    values = data.get(name)
    if not all_of(kind, values):
        raise Fault(f"{where}: {name} must be a list of {'strings' if kind is str else 'integers'}")
    return cast(list[T], values)


def require_int(data: Mapping[str, Any], name: str, where: str) -> int:
    """The integer `name` of an instance's input."""
    value = data.get(name)
    if not is_int(value):
        raise Fault(f"{where}: {name} must be an integer")
    return cast(int, value)


def require_pairs(data: Mapping[str, Any], name: str, where: str) -> tuple[list[str], list[str]]:
    """The two columns of the list of pairs of strings `name` of an instance's input."""
    columns = pairs_of_strings(data.get(name))
    if columns is None:
        raise Fault(f"{where}: {name} must be a list of pairs of strings")
    return columns
