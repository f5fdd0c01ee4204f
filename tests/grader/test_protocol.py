"""The scoring policy: the shipped one, and what is refused."""

import copy
from fractions import Fraction
from typing import Any

import pytest

from grader.faults import Fault
from grader.protocol import default_protocol, parse_protocol


def changed(path: str, value: Any) -> dict[str, Any]:
    """The shipped protocol with one field set, or removed where the value is Ellipsis."""
    protocol = copy.deepcopy(default_protocol())
    *sections, name = path.split(".")
    target = protocol
    for section in sections:
        target = target[section]
    if value is ...:
        del target[name]
    else:
        target[name] = value
    return protocol


def test_the_shipped_policy_is_seventy_thirty_and_zeroes_a_family_with_an_omission() -> None:
    protocol = parse_protocol(default_protocol())
    assert (protocol.item_weight, protocol.family_weight) == (Fraction(7, 10), Fraction(3, 10))
    assert protocol.invalid_score == 0
    assert protocol.zero_family_if_omitted


def test_an_absent_omission_policy_zeroes_the_family() -> None:
    assert parse_protocol(changed("math.omitted_instance_policy", ...)).zero_family_if_omitted
    assert not parse_protocol(changed("math.omitted_instance_policy", "zero_instance")).zero_family_if_omitted


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("schema_version", 2),
        ("schema_version", True),
        ("schema_version", ...),
        ("frozen", False),
        ("frozen", 1),
        ("frozen", ...),
        ("math", []),
        ("aggregation", ...),
        ("math.item_pass_weight", 0.8),
        ("math.item_pass_weight", -0.7),
        ("math.item_pass_weight", "0.7"),
        ("math.item_pass_weight", True),
        ("math.item_pass_weight", ...),
        ("math.family_strict_pass_weight", float("nan")),
        ("math.omitted_instance_policy", "forgive"),
        ("math.omitted_instance_policy", None),
        ("math.benchmark", 3),
        ("aggregation.invalid_submission_score", float("inf")),
        ("aggregation.invalid_submission_score", None),
        ("aggregation.invalid_submission_score", 10**400),
        pytest.param("aggregation.invalid_submission_score", -(10**5000), id="a score of 5,001 digits"),
        ("aggregation.missing_agent_result_score", 2**1024),
        ("math.item_pass_weight", 10**400),
        pytest.param("math.family_strict_pass_weight", -(10**5000), id="a weight of 5,001 digits"),
        ("aggregation.invalid_submission_score", ...),
    ],
)
def test_a_policy_that_cannot_score_is_refused(path: str, value: Any) -> None:
    with pytest.raises(Fault, match=r"^protocol: "):
        parse_protocol(changed(path, value))


def test_negative_weights_that_add_up_are_refused() -> None:
    protocol = changed("math.item_pass_weight", 1.5)
    protocol["math"]["family_strict_pass_weight"] = -0.5
    with pytest.raises(Fault, match="must not be negative"):
        parse_protocol(protocol)
