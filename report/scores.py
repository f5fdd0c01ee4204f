"""The headline figures beside the rows: errata, audit findings and scores, flat and named (reports/scores.json)."""

import json
from collections.abc import Mapping
from typing import Any

from corpus.rows.normalise import TRAIN
from report.inputs import Inputs

MEASURES = ("instance_accuracy", "family_strict_pass", "pairs_right")


def scores(inputs: Inputs) -> dict[str, float | int]:
    """Every figure under one dotted name each, as docs/metrics.md explains them."""
    figures: dict[str, float | int] = {
        "errata.applied": sum(task.corrected for task in inputs.tasks),
        "errata.reviewed": len(inputs.errata.errata),
        "errata.pending": len(inputs.errata.pending),
    }
    if inputs.audit is not None:
        training = [finding for finding in inputs.audit if finding.split == TRAIN]
        figures["audit.findings"] = len(training)
        figures["audit.rows"] = len({finding.task_id for finding in training})
    for name, receipt in inputs.answer_receipts.items():
        figures[f"answers.{name}.accuracy"] = receipt["overall"]["accuracy"]
    for agent, domains in inputs.standings.items():
        figures |= _standing(agent, domains["all"])
    return dict(sorted(figures.items()))


def _standing(agent: str, overall: Mapping[str, Any]) -> dict[str, float | int]:
    shares = {f"families.{agent}.{measure}": overall[measure]["share"] for measure in MEASURES}
    return shares | {f"families.{agent}.mean_score": overall["mean_score"]}


def scores_json(inputs: Inputs) -> str:
    """The figures as reports/scores.json."""
    return json.dumps(scores(inputs), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
