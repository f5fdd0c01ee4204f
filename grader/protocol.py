"""The scoring policy: read from a protocol file, never from code."""

import math
import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

from grader.canonical import canonical_sha256
from grader.faults import Fault
from grader.strict_json import read_json

DEFAULT_PROTOCOL = Path(__file__).with_name("protocol.json")
ZERO_FAMILY = "zero_family"
ZERO_INSTANCE = "zero_instance"
_LARGEST = int(sys.float_info.max)  # scores are floats: a longer whole number is as far out of range as 1e999
_WEIGHT_SLACK = Fraction(1, 10**12)  # weights are decimals of a few places; this only forgives 1/3 + 2/3 as floats


@dataclass(frozen=True, slots=True)
class Protocol:
    """What a family's score is made of.

    `item_weight` and `family_weight` are exact and add up to 1. `invalid_score` is what an invalid submission gets.
    `zero_family_if_omitted` says what a left-out instance costs: the whole family, or itself.
    """

    sha256: str
    benchmark: str
    item_weight: Fraction
    family_weight: Fraction
    invalid_score: float
    missing_score: float
    zero_family_if_omitted: bool


def is_number(value: Any) -> TypeGuard[float]:
    """Whether `value` is a JSON number that is finite as a float; True and False are none."""
    return -_LARGEST <= value <= _LARGEST if type(value) is int else type(value) is float and math.isfinite(value)


def exact(number: float) -> Fraction:
    """The number as it is written: 0.7 is 7/10."""
    return Fraction(str(number))


def _section(value: dict[str, Any], name: str) -> dict[str, Any]:
    section = value.get(name)
    if not isinstance(section, dict):
        raise Fault(f"protocol: `{name}` must be an object")
    return section


def _number(section: dict[str, Any], name: str, default: float | None = None) -> float:
    number = section.get(name, default)
    if number is None or not is_number(number):
        raise Fault(f"protocol: `{name}` must be a finite number")
    return float(number)


def _weight(section: dict[str, Any], name: str) -> Fraction:
    weight = exact(_number(section, name))
    if weight < 0:
        raise Fault(f"protocol: `{name}` must not be negative")
    return weight


def parse_protocol(value: Any) -> Protocol:
    """A protocol file's value, checked.

    Raises:
        Fault: it is not schema version 1, not frozen, or its weights, scores or policy are not usable.
    """
    if not isinstance(value, dict):
        raise Fault("protocol: must be an object")
    if type(value.get("schema_version")) is not int or value["schema_version"] != 1:
        raise Fault("protocol: `schema_version` must be 1")
    if value.get("frozen") is not True:
        raise Fault("protocol: `frozen` must be true; a protocol that may still change cannot score")
    rules, aggregation = _section(value, "math"), _section(value, "aggregation")
    item, family = _weight(rules, "item_pass_weight"), _weight(rules, "family_strict_pass_weight")
    if abs(item + family - 1) > _WEIGHT_SLACK:
        raise Fault("protocol: `item_pass_weight` and `family_strict_pass_weight` must add up to 1")
    policy = rules.get("omitted_instance_policy", ZERO_FAMILY)
    if policy not in (ZERO_FAMILY, ZERO_INSTANCE):
        raise Fault(f"protocol: `omitted_instance_policy` must be {ZERO_FAMILY} or {ZERO_INSTANCE}")
    benchmark = rules.get("benchmark")
    if not isinstance(benchmark, str):
        raise Fault("protocol: `math.benchmark` must be a string")
    return Protocol(
        sha256=_hashed(value),
        benchmark=benchmark,
        item_weight=item,
        family_weight=family,
        invalid_score=_number(aggregation, "invalid_submission_score"),
        missing_score=_number(aggregation, "missing_agent_result_score", 0),
        zero_family_if_omitted=policy == ZERO_FAMILY,
    )


def _hashed(value: dict[str, Any]) -> str:
    try:
        return canonical_sha256(value)
    except (ValueError, TypeError, RecursionError) as error:
        raise Fault(f"protocol: is not plain JSON ({error})") from None


@cache
def default_protocol() -> dict[str, Any]:
    """The value of the protocol that ships beside this module; treat it as read-only."""
    value: dict[str, Any] = read_json(DEFAULT_PROTOCOL)
    return value
