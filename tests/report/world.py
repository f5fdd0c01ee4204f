"""A small build with everything that the report shows, written as the graph writes it; texts in it are hostile."""

import json
import shutil
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from corpus.audit.findings import Finding
from corpus.manifest import SCHEMA_VERSION, step_counts
from corpus.overlap.exclusion import Excluded, Variant, excluded, write_excluded, write_variants
from corpus.rows.problem import Problem, write_problems
from corpus.tables import write_rows
from corpus.tasks.task import Task, task_of
from stages.manifest import flat_metrics
from tests.corpus.problems import problem

HOSTILE = "<script>document.title='taken'</script><img src=x onerror=alert(1)> \u202e & \"'"
SOURCES = ("gsm8k", "math")
_DIGEST = "ab" * 32


@dataclass(frozen=True)
class World:
    """Where the build lies."""

    folder: Path

    def record(self, name: str) -> Any:
        """A JSON file of the build."""
        return json.loads((self.folder / name).read_text("utf-8"))


def rows(answer: str) -> list[Problem]:
    """Training rows of two sources, and one row of a benchmark."""
    listed = [problem(source, i, answer=answer) for source in SOURCES for i in range(12)]
    listed[1] = problem("gsm8k", 1, f"What is {HOSTILE} and $\\frac{{1}}{{2}}$ of $\\unknown{{3}}$?", answer)
    listed[2] = problem("gsm8k", 2, "It costs $30 and $11 a month. How much is $x^2$?", answer)
    return [*listed, problem("aime24", 0, "How much is $x^2$?", "", split="test", eligible=False, reason="benchmark")]


def removed(listed: list[Problem]) -> list[Excluded]:
    """One row for each stage; the one of `dedupe` tells answers in its evidence, as conflicts do."""
    by_id = {row.task_id: row for row in listed}
    return [
        excluded(by_id["gsm8k-00002"], "decontaminate", "test_near", "aime24-00000", 0.91, f"words: {HOSTILE}"),
        excluded(
            by_id["math-00003"], "dedupe", "conflicting_answers", "math-00004", 1.0, f"'{by_id['math-00003'].answer}'"
        ),
        excluded(by_id["math-00005"], "normalize", "proof"),
    ]


def build(folder: Path, answer: str = "31337") -> World:
    """Write the build under `folder`; every reference answer is `answer`."""
    listed, gone = rows(answer), removed(rows(answer))
    left = {row.task_id for row in gone}
    clean = [row for row in listed if row.split == "train" and row.task_id not in left]
    tasks = [task_of(row, "validation" if row.row_index > 8 else "train") for row in clean if row.row_index < 11]
    tasks = [replace(task, corrected=task.task_id == "gsm8k-00001") for task in tasks]
    for source in (*SOURCES, "aime24"):
        chosen = [row for row in listed if row.source == source]
        write_problems(folder / "data/normalized" / f"{source}.parquet", chosen)
    write_excluded(folder / "data/excluded.parquet", gone)
    write_variants(folder / "data/variants.parquet", [Variant("gsm8k-00000", "math-00000", 0.9, "numbers")])
    write_variants(
        folder / "data/benchmark_variants.parquet",
        [Variant("gsm8k-00000", "aime24-00000", 0.9, "numbers: 1 against 2")],
    )
    write_rows(folder / "data/corrected.parquet", tasks, Task)
    write_rows(folder / "data/audit.parquet", findings(answer), Finding)
    _write_records(folder, listed, gone, clean, tasks)
    _write_erratum(folder, listed[1])
    return World(folder)


def findings(answer: str) -> list[Finding]:
    """Two findings of the label audit; both tell the answer."""
    return [
        Finding(
            f"{source}-00000", source, "train", True, "last_result", f"ends in 5, the answer is {answer}", 2, answer
        )
        for source in SOURCES
    ]


def _write_records(
    folder: Path, listed: list[Problem], gone: list[Excluded], clean: list[Problem], tasks: list[Task]
) -> None:
    counts = step_counts(
        {source: 12 for source in SOURCES},
        [(row.source, row.stage, row.reason) for row in gone],
        Counter(row.source for row in clean),
        [(task.source, task.split) for task in tasks],
    )
    source = {
        "repo": "sample/x",
        "revision": "0" * 40,
        "role": "training",
        "licence": "MIT",
        "attribution": HOSTILE,
        "files": [],
    }
    manifest = {
        "schema_version": SCHEMA_VERSION,
        "profile": "sample",
        "sources": {name: source for name in sorted({row.source for row in listed})},
        "filters": {"dedupe": {"similarity": 0.8}},
        "versions": {"pyarrow": "1.2.3"},
        "inputs": {"data/profiles/sample/sources.yaml": {"sha256": _DIGEST}},
        "outputs": {"data/clean.parquet": {"sha256": _DIGEST, "rows_sha256": _DIGEST}},
        "counts": counts,
    }
    audited = {source: {"rows": 1, "last_result": 1} for source in SOURCES}
    written = {
        "reports/manifest.json": manifest,
        "reports/metrics.json": flat_metrics(counts),
        "reports/audit.json": audited,
        "reports/families/public_dev.json": {
            agent: {"all": _standing(), "packing": _standing()} for agent in ("a", "b")
        },
        "reports/receipts/answers/first.json": _answers(),
        "data/receipts/public_dev/a/fam-1.json": _receipt(100.0),
        "data/receipts/public_dev/b/fam-1.json": _receipt(17.5),
        "data/bindings/public_dev/fam-1.json": {"agent_projection_id": "p_1"},
    }
    for name, document in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(document), "utf-8")
    (folder / "data/attempts/public_dev/a").mkdir(parents=True, exist_ok=True)


def _standing() -> dict[str, Any]:
    measured = {"share": 0.25, "low": 0.1, "high": 0.5}
    measures = ("instance_accuracy", "family_strict_pass", "pairs_right")
    return {"families": 3, "submitted": 3, "invalid": 1, "mean_score": 17.5, **dict.fromkeys(measures, measured)}


def _answers() -> dict[str, Any]:
    scored = {"accuracy": 0.5, "correct": 2, "scored": 4, "wilson_95": [0.15, 0.85]}
    return {
        "rows": 4,
        "overall": scored,
        "by_source": {"math": scored, "none": scored},
        "by_level": {"3": scored, "none": scored},
        "pass_at": {"1": {"tasks": 4, "value": 0.5}, "16": {"tasks": 1, "value": 0.75}},
        "submission": {"format": "jsonl"},
        "receipt_sha256": _DIGEST,
        "submission_sha256": _DIGEST,
    }


def _receipt(score: float) -> dict[str, Any]:
    passed = score == 100
    return {"score": score, "family_strict_pass": passed, "invalid_submission": False, "receipt_sha256": _DIGEST}


def _write_erratum(folder: Path, row: Problem) -> None:
    """An erratum of the wording, so that it holds no answer but the label it names."""
    text = {
        "task_id": row.task_id,
        "kind": "ambiguous_wording",
        "fingerprint": row.fingerprint,
        "original": {"answer": "7", "problem": row.problem},
        "replacement": {"problem": row.problem.replace("What", "How much")},
        "evidence": HOSTILE.replace("\u202e", ""),
        "source": "javascript:alert(1)",
    }
    shutil.rmtree(folder / "corrections", ignore_errors=True)
    place = folder / "corrections" / "sample" / f"{row.task_id}.yaml"
    place.parent.mkdir(parents=True)
    place.write_text(json.dumps(text), "utf-8")
