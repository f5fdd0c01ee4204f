"""How a family is put together from its four inputs and the claims that are true of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grader.certificates import DOMAINS
from grader.certificates.shape import FEASIBLE, OPTIMAL
from grader.contracts import STATEMENTS, contract_of
from grader.family import BENCHMARK
from grader.receipts import Evaluation
from grader.spelling import PAYLOAD_HASH
from grader.submission import submission_of_rows

COMMITMENT_SCHEME = "sha256-canonical-family-without-generation-payload-sha256"
_LETTERS = "abcd"
_FULL_SCORE = 100


@dataclass(frozen=True, slots=True)
class Claim:
    """What is true of an input, and the evidence for it."""

    verdict: str
    answer: Mapping[str, Any]
    certificate: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """A family before it is written down.

    `inputs` and `claims` belong to the three instances that classify, in their order; neighbours differ by one edit.
    The fourth asks for the `optimum` of input number `optimum_of`.
    """

    title: str
    domain: str
    validator: str
    inputs: tuple[Mapping[str, Any], ...]
    claims: tuple[Claim, ...]
    optimum_of: int
    optimum: Claim

    def composition(self) -> str:
        """The verdicts in the format's shorthand, such as `F,F,I,O`."""
        return ",".join(["F" if claim.verdict == FEASIBLE else "I" for claim in self.claims] + ["O"])


@dataclass(frozen=True, slots=True)
class Built:
    """A family, and the rows of a submission that scores 100 on it."""

    family: dict[str, Any]
    solution: list[dict[str, Any]]


def assemble(plan: Plan, family_id: str, track: str, generator: Mapping[str, Any]) -> Built:
    """Write a plan down as a family and grade its own claims, so that no family leaves with a false one.

    Raises:
        RuntimeError: a claim is false: the builder has a fault.
    """
    classify, optimise = DOMAINS[plan.validator].goals
    goals = [classify] * len(plan.inputs) + [optimise]
    inputs = [*plan.inputs, plan.inputs[plan.optimum_of]]
    variants = [f"classify_{number}_{claim.verdict}" for number, claim in enumerate(plan.claims, start=1)]
    variants.append(f"optimum_of_{plan.optimum_of + 1}")
    family: dict[str, Any] = {
        "schema_version": 1,
        "benchmark": BENCHMARK,
        "family_id": family_id,
        "title": plan.title,
        "domain": plan.domain,
        "track": track,
        "generator": {**generator, "composition": plan.composition(), "commitment_scheme": COMMITMENT_SCHEME},
        "submission_contract": {
            "top_level_fields": ["instance_id", "verdict", "answer", "certificate"],
            "goals": {goal: contract_of(plan.validator, goal) for goal in (classify, optimise)},
            "additional_fields": False,
        },
        "scoring": {"correctness_weight": 70, "all_correct_bonus": 30},
        "instances": [
            {
                "id": f"{family_id}-{letter}",
                "variant": variant,
                "validator": plan.validator,
                "goal": goal,
                "statement": STATEMENTS[goal],
                "input": data,
            }
            for letter, variant, goal, data in zip(_LETTERS, variants, goals, inputs, strict=True)
        ],
    }
    built = Built(family, _solution(plan, family_id))
    evaluation = Evaluation.of(family)  # parsed and spelled once, for the hash and for the grade
    family["generator"][PAYLOAD_HASH] = evaluation.family.sha256
    receipt = evaluation.grade(submission_of_rows(built.solution))
    if receipt["score"] != _FULL_SCORE:
        raise RuntimeError(f"family {family_id}: its own claims do not hold: {receipt['results']}")
    return built


def _solution(plan: Plan, family_id: str) -> list[dict[str, Any]]:
    claims = [*plan.claims, plan.optimum]
    if plan.optimum.verdict != OPTIMAL:
        raise RuntimeError(f"family {family_id}: the fourth claim must be an optimum")
    return [
        {
            "instance_id": f"{family_id}-{letter}",
            "verdict": claim.verdict,
            "answer": dict(claim.answer),
            "certificate": dict(claim.certificate),
        }
        for letter, claim in zip(_LETTERS, claims, strict=True)
    ]
