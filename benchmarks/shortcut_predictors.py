"""Predictors that learn from features of some families' members and are tried on other families.

All work on tables `values[family, member, feature]` and `feasible[family, member]`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

_RIDGE = 1.0
_STEPS = 25
_ROUNDS = 150  # of boosting; a rate of a tenth or so needs about as many
_RATE = 0.2
_CUTS = np.linspace(0.05, 0.95, 19)  # quantiles at which thresholds are tried

Scores = Callable[[Any], Any]


@dataclass(frozen=True)
class Accuracy:
    """Balanced accuracy on held-out families, and its standard error, members of a family counting as one draw."""

    value: float
    error: float


def accuracy(called: Any, truth: Any) -> Accuracy:
    """The mean of the shares of feasible and of infeasible members that are called right; chance is 0.5."""
    shares, influence = 0.0, np.zeros(len(truth))
    for side in (truth, ~truth):
        right = (called == truth) & side
        share = right.sum() / side.sum()
        shares += share / 2
        influence += (right.sum(axis=1) - share * side.sum(axis=1)) / side.sum(axis=1).mean() / 2
    return Accuracy(float(shares), float(np.sqrt((influence**2).sum()) / len(truth)))


def ranked(scores: Any) -> Any:
    """What is called feasible by one who knows that both verdicts occur: the highest of a family, and not the lowest.

    Those between go by their own sign.
    """
    called = scores > 0
    families = np.arange(len(scores))
    called[families, scores.argmin(axis=1)] = False
    called[families, scores.argmax(axis=1)] = True
    return called


def threshold(values: Any, truth: Any) -> tuple[float, Scores]:
    """The threshold and direction of one feature that tell best, and how well they do where they were learned."""
    best = (0.0, 0.0, True)
    for cut in np.unique(np.quantile(values, _CUTS)):
        share = float(((values > cut)[truth].mean() + (values <= cut)[~truth].mean()) / 2)
        best = max(best, (share, float(cut), True), (1 - share, float(cut), False))
    return best[0], lambda new: (new > best[1]) == best[2]


def logistic(values: Any, truth: Any) -> Scores:
    """A ridge logistic regression on all features, by Newton's method."""
    table = np.hstack([_flat(values), np.ones((truth.size, 1))])
    known, weights = truth.reshape(-1), np.zeros(table.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (chance - known) + _RIDGE * weights
        curve = (table * (chance * (1 - chance))[:, None]).T @ table + _RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return lambda new: new @ weights[:-1] + weights[-1]


def boosted(values: Any, truth: Any) -> Scores:
    """Many thresholds added up, each the one that tells best what those before it left (Friedman 2001)."""
    table, side = _flat(values), np.where(truth.reshape(-1), 1.0, -1.0)
    cuts = [(place, cut) for place in range(table.shape[1]) for cut in np.unique(np.quantile(table[:, place], _CUTS))]
    above = np.stack([table[:, place] > cut for place, cut in cuts]).astype(np.float32) * 2 - 1
    score, chosen = np.zeros(len(side)), []
    for _ in range(_ROUNDS):
        left = side / (1 + np.exp(side * score))
        gains = above @ left.astype(np.float32)
        best = int(np.abs(gains).argmax())
        step = _RATE * np.sign(gains[best])
        score = score + step * above[best]
        chosen.append((*cuts[best], step))
    return lambda new: sum(step * np.where(new[..., place] > cut, 1.0, -1.0) for place, cut, step in chosen)


def _flat(values: Any) -> Any:
    return values.reshape(-1, values.shape[2])
