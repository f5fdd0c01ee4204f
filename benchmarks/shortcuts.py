"""How well verdicts can be predicted without solving anything: an audit of the random families.

Run: python -m benchmarks.shortcuts [families a template, 800 by default] [template ...]

Half of the families train the predictors, the other half tests them. Each predictor sees what the agent view shows of
the three members that classify, and may compare them: a feature counts as it is, and as its difference from the mean of
the family. It may know that a family holds both verdicts. For each template:
- the best of all single features (a threshold and a direction, learned), on the families it was not trained on;
- a logistic regression on all features at once, which then calls the more likely members of a family feasible;
- how often the greedy baseline agent gets a whole family right.
Balanced accuracy is the mean of the shares of feasible and of infeasible members that are called right; 0.5 is chance.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from baselines import AGENTS
from benchmarks.shortcut_features import Features, of_coloring, of_matching, of_packing, of_subset_sum
from generator.build import build_solved
from generator.projection import project_family
from grader.receipts import Evaluation
from grader.submission import parse_submission

READERS: Mapping[str, Callable[[Mapping[str, Any]], Features]] = {
    "matching": of_matching,
    "subset-sum": of_subset_sum,
    "graph-coloring": of_coloring,
    "bin-packing": of_packing,
}
AIM = 0.55  # balanced accuracy that no predictor should pass
GREEDY_AIM = 0.5  # share of families that the greedy agent should stay below
_RIDGE = 1.0
_STEPS = 25
_FULL_SCORE = 100


@dataclass(frozen=True)
class Sample:
    """Families as tables: `values[family, member, feature]`, `feasible[family, member]`; the greedy agent's passes."""

    names: list[str]
    values: Any
    feasible: Any
    greedy: float


def sample(template: str, families: int) -> Sample:
    """Draw families at their default size and difficulty, and read their views."""
    rows, verdicts, passed = [], [], 0
    names: list[str] = []
    for number in range(families):
        built = build_solved(template, seed=f"shortcuts {number}")
        view, binding = project_family(built.family, seed=f"view {number}")
        truth = {row["instance_id"]: row["verdict"] for row in built.solution}
        operator_id = {b["agent_instance_id"]: b["operator_instance_id"] for b in binding["instance_bindings"]}
        members, known = _members(view, READERS[template])
        names = list(members[0])
        rows.append([[float(member[name]) for name in names] for member in members])
        verdicts.append([truth[operator_id[name]] == "feasible" for name in known])
        submission = parse_submission(AGENTS["greedy"](view))
        passed += Evaluation.of(built.family, None, binding).grade(submission)["score"] == _FULL_SCORE
    return Sample(names, np.array(rows), np.array(verdicts), passed / families)


def _members(
    view: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Features]
) -> tuple[list[Features], list[str]]:
    """The features and ids of the members that classify, in the order of the view."""
    optimum = next(i for i in view["instances"] if not i["goal"].startswith("classify"))
    members, names = [], []
    for place, instance in enumerate(i for i in view["instances"] if i is not optimum):
        digits = instance["id"].removeprefix("q_")
        members.append(
            {
                **read(instance["input"]),
                "place in view": place,
                "id": float(int(digits) % 10**6),
                "id's digits": float(sum(map(int, digits))),
                "shared with the optimum": instance["input"] == optimum["input"],
            }
        )
        names.append(instance["id"])
    return members, names


def both_ways(found: Sample) -> tuple[list[str], Any]:
    """The features as they are and beside the family's mean, each scaled to one deviation."""
    values = np.concatenate([found.values, found.values - found.values.mean(axis=1, keepdims=True)], axis=2)
    names = [*found.names, *(f"{name} (beside the family)" for name in found.names)]
    flat = values.reshape(-1, values.shape[2])
    spread = flat.std(axis=0)
    moving = spread > 1e-9 * (1 + np.abs(flat.mean(axis=0)))
    scaled = (values[..., moving] - flat.mean(axis=0)[moving]) / spread[moving]
    return [name for name, moves in zip(names, moving, strict=True) if moves], scaled


def balanced(called: Any, truth: Any) -> float:
    """The mean of the shares of feasible and of infeasible members that are called right."""
    return float((called[truth].mean() + (~called[~truth]).mean()) / 2)


def stump(train: Any, truth: Any) -> Callable[[Any], Any]:
    """The threshold and direction of one feature that tell best on the training half."""
    best = (0.0, 0.0, True)
    for threshold in np.unique(np.quantile(train, np.linspace(0.05, 0.95, 19))):
        for above in (True, False):
            score = balanced((train > threshold) == above, truth)
            best = max(best, (score, float(threshold), above))
    return lambda values: (values > best[1]) == best[2]


def logistic(train: Any, truth: Any) -> Any:
    """Weights of a ridge logistic regression, by Newton's method; the last is the constant."""
    table = np.hstack([train, np.ones((len(train), 1))])
    weights = np.zeros(table.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (chance - truth) + _RIDGE * weights
        curve = (table * (chance * (1 - chance))[:, None]).T @ table + _RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return weights


def audit(found: Sample) -> tuple[list[tuple[float, str]], float, float]:
    """Held-out balanced accuracy: of features, best first; of all at once; of all, knowing that both verdicts occur."""
    names, values = both_ways(found)
    half = len(values) // 2
    train, test = values[:half].reshape(-1, len(names)), values[half:].reshape(-1, len(names))
    known, truth = found.feasible[:half].reshape(-1), found.feasible[half:].reshape(-1)
    singles = [
        (balanced(stump(train[:, place], known)(test[:, place]), truth), name) for place, name in enumerate(names)
    ]
    weights = logistic(train, known)
    scores = test @ weights[:-1] + weights[-1]
    by_family = scores.reshape(-1, found.feasible.shape[1])
    ranked = np.zeros_like(by_family, dtype=bool)
    for row, family in enumerate(by_family):
        # Both verdicts occur: the highest score is called feasible, the lowest not, the middle one by its own sign.
        ranked[row, family.argmax()] = True
        ranked[row, np.argsort(family)[1]] = np.sort(family)[1] > 0
    return sorted(singles, reverse=True), balanced(scores > 0, truth), balanced(ranked.reshape(-1), truth)


def main() -> None:
    """Audit the templates and print a table; exit 1 where one is easier than it should be."""
    families = int(sys.argv[1]) if len(sys.argv) > 1 else 800
    templates: Sequence[str] = sys.argv[2:] or list(READERS)
    missed = []
    for template in templates:
        found = sample(template, families)
        singles, together, ranked = audit(found)
        print(
            f"{template}: {families} families; all features {together:.3f}, knowing that both verdicts occur "
            f"{ranked:.3f}; greedy agent passes {found.greedy:.1%}"
        )
        for score, name in singles[:5]:
            print(f"  {score:.3f} {name}")
        sys.stdout.flush()
        worst = max(singles[0][0], together, ranked)
        if worst > AIM:
            missed.append(f"{template}: a predictor reaches {worst:.3f}, the aim is {AIM}")
        if found.greedy >= GREEDY_AIM:
            missed.append(f"{template}: the greedy agent passes {found.greedy:.1%}, the aim is below {GREEDY_AIM:.0%}")
    for line in missed:
        print(f"missed: {line}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
