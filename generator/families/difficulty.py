"""How hard a family is: on how many numbers, items or vertices its verdicts hang; the rest of its size hides them."""

from collections.abc import Mapping, Sequence

from generator.families.assembly import Claim
from grader.certificates import DOMAINS, judge_row
from grader.faults import UsageFault

EASY, DEFAULT, HARD = 1, 2, 3
LEVELS = (EASY, DEFAULT, HARD)


def check(template: str, size: int, smallest: int, largest: int, difficulty: int) -> None:
    """Refuse a size or difficulty that a template does not have.

    Raises:
        UsageFault: either is out of range.
    """
    if difficulty not in LEVELS:
        raise UsageFault(f"{template}: difficulty must be one of {', '.join(map(str, LEVELS))}")
    if size < smallest:
        raise UsageFault(f"{template}: size must be at least {smallest}")
    if size > largest:
        raise UsageFault(f"{template}: size must be at most {largest}")


def weakest_validator(domain: str, inputs: Sequence[Mapping[str, object]], claims: Sequence[Claim]) -> str:
    """The first validator of a domain that accepts all claims, so that families stay readable to the released grader.

    Args:
        domain: the validators' name without their version.
        inputs: of the claims; the last claim may be an optimum.
        claims: what must be accepted.
    """
    first = f"{domain}_v1"
    rules = DOMAINS[first]
    classify, optimise = rules.goals
    for data, claim in zip(inputs, claims, strict=True):
        goal = optimise if claim.verdict in rules.goals[optimise] else classify
        row = {"instance_id": "", "verdict": claim.verdict, "answer": claim.answer, "certificate": claim.certificate}
        if not judge_row(rules, rules.rules.parse(data, domain), goal, row).correct:
            return f"{domain}_v2"
    return first
