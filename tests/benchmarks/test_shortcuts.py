"""The audit's own measures: a leak of known size is found, and where there is none chance is reported."""

from typing import Any

import numpy as np
import pytest

from benchmarks.shortcut_predictors import accuracy, boosted, logistic, ranked, threshold
from benchmarks.shortcut_sample import READERS, Sample, both_ways
from benchmarks.shortcuts import audit
from generator import build_family

FAMILIES = 2_000


def families(seed: int, leak: float) -> tuple[Any, Any]:
    """Three members each, of both verdicts; feature two leans to the feasible by so many deviations."""
    random = np.random.default_rng(seed)
    feasible = random.permuted(np.tile([True, False, False], (FAMILIES, 1)), axis=1)
    feasible ^= random.integers(0, 2, (FAMILIES, 1)).astype(bool)
    values = random.normal(size=(FAMILIES, 3, 3))
    values[..., 1] += leak * feasible
    return values, feasible


@pytest.mark.parametrize("learn", [logistic, boosted])
def test_predictors_find_a_leak_and_report_chance_where_there_is_none(learn: Any) -> None:
    for leak, low, high in ((0.0, 0.47, 0.53), (2.0, 0.80, 0.88)):
        scores = learn(*families(1, leak))(families(2, leak)[0])
        assert low < accuracy(scores > 0, families(2, leak)[1]).value < high


def test_knowing_that_both_verdicts_occur_helps() -> None:
    values, feasible = families(3, 1.0)
    scores = values[..., 1] - 0.5
    assert accuracy(ranked(scores), feasible).value > accuracy(scores > 0, feasible).value
    assert ranked(scores).any(axis=1).all() and not ranked(scores).all(axis=1).any()


def test_one_feature_is_read_in_either_direction() -> None:
    values, feasible = families(4, -2.0)
    learned, call = threshold(values[..., 1], feasible)
    assert learned > 0.8
    assert accuracy(call(values[..., 1]), feasible).value > 0.8


def test_the_error_is_that_of_many_samples() -> None:
    found = [accuracy(values[..., 0] > 0, feasible) for values, feasible in (families(seed, 0.0) for seed in range(60))]
    spread = float(np.std([each.value for each in found]))
    assert 0.7 < spread / found[0].error < 1.4


def test_an_audit_names_the_leaking_feature() -> None:
    values, feasible = families(5, 2.0)
    results = dict(audit(Sample(["a", "leak", "c"], values, feasible, 0.0)))
    assert "single feature (leak)" in results or "single feature (leak (beside the family))" in results
    assert results["logistic regression, knowing that both verdicts occur"].value > 0.82


@pytest.mark.parametrize("template", READERS)
def test_features_are_numbers_of_the_same_names_for_every_member(template: str) -> None:
    instances = build_family(template, seed="features")["instances"][:3]
    read = [READERS[template](instance["input"]) for instance in instances]
    assert len({tuple(features) for features in read}) == 1
    table = np.array([[[float(value) for value in features.values()] for features in read]])
    assert np.isfinite(table).all()
    assert both_ways(Sample(list(read[0]), table, np.array([[True, False, True]]), 0.0))[1].shape[:2] == (1, 3)
