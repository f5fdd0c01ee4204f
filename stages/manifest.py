"""Write down what went in, what came out, and what each step removed: reports/manifest.json and metrics.json."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from corpus.manifest import (
    SCHEMA_VERSION,
    describe_files,
    describe_source,
    library_versions,
    step_counts,
)
from corpus.origin.sources import Sources, load_sources
from corpus.overlap.exclusion import read_excluded
from corpus.places import (
    BENCHMARK_VARIANTS,
    CLEAN,
    CORRECTED,
    CORRECTIONS,
    DATASET,
    DEDUPLICATED,
    DUPLICATES,
    ERRATA_REPORT,
    EXCLUDED,
    MANIFEST,
    METRICS,
    NORMALIZED,
    REFERENCES,
    SELECTED,
    TASKS,
    VARIANTS,
)
from corpus.rows.normalise import TRAIN
from corpus.tables import read_rows
from corpus.tasks.task import Task
from grader.files import write_bytes
from stages.run import active_profile, read_params, run

# The parameters that shape the data set; those of grading have their own receipts.
_FILTERS = ("normalize", "dedupe", "decontaminate", "select")
_REMOVING = ("normalize", "dedupe", "decontaminate")
_SPLITS = ("train", "validation")
# The tables that account for what is not in the data set, and for what became of what is.
_ACCOUNTS = (
    DEDUPLICATED,
    DUPLICATES,
    VARIANTS,
    CLEAN,
    EXCLUDED,
    BENCHMARK_VARIANTS,
    SELECTED,
    CORRECTED,
    ERRATA_REPORT,
)


def main() -> None:
    """Write the manifest and the metrics."""
    profile = active_profile()
    sources = load_sources(profile / "sources.yaml")
    counts = _counts(sources)
    params = read_params()
    document = {
        "schema_version": SCHEMA_VERSION,
        "profile": profile.name,
        "sources": {name: describe_source(source) for name, source in sources.sources.items()},
        "filters": {section: params.get(section) for section in _FILTERS},
        "versions": library_versions(),
        "inputs": describe_files(input_files(profile), Path()),
        "outputs": describe_files(output_files(), Path()),
        "counts": counts,
    }
    _write_json(MANIFEST, document)
    _write_json(METRICS, flat_metrics(counts))


def input_files(profile: Path) -> list[Path]:
    """The committed files that decide the data set's content, beside params.yaml."""
    named = [profile / name for name in ("sources.yaml", "selection.json", "answer_targets.yaml")]
    return [*named, *(CORRECTIONS / profile.name).glob("*.yaml")]


def output_files() -> list[Path]:
    """The files of the data set, and the tables that account for what is not in it."""
    folders = [folder for folder in (DATASET, REFERENCES, TASKS) if folder.is_dir()]
    published = [path for folder in folders for path in folder.iterdir() if path.suffix != ".partial"]
    return [*published, *_ACCOUNTS]


def _counts(sources: Sources) -> dict[str, dict[str, Any]]:
    excluded = [(row.source, row.stage, row.reason) for row in read_excluded(EXCLUDED)]
    tasks = [(task.source, task.split) for task in read_rows(CORRECTED, Task)]
    training = [name for name, source in sources.sources.items() if source.role == "training"]
    train_rows = {name: _column(NORMALIZED / f"{name}.parquet", "split").count(TRAIN) for name in training}
    clean = Counter(_column(CLEAN, "source"))
    return step_counts(train_rows, excluded, clean, tasks)


def _column(path: Path, name: str) -> list[str]:
    values: list[str] = pq.read_table(path, columns=[name])[name].to_pylist()
    return values


def flat_metrics(counts: dict[str, dict[str, Any]]) -> dict[str, int]:
    """What `dvc metrics show` and `diff` show, explained in docs/metrics.md: `<source>.<figure>`, and `total.<figure>`.

    A figure that is zero is there, so that a change from zero shows as one.
    """
    by_source = {source: _figures(count) for source, count in counts.items()}
    total: Counter[str] = Counter()
    for figures in by_source.values():
        total.update(figures)
    named = {**by_source, "total": dict(total)}
    return {f"{source}.{figure}": number for source, figures in named.items() for figure, number in figures.items()}


def _figures(count: dict[str, Any]) -> dict[str, int]:
    return {
        "train_rows": count["train_rows"],
        **{f"removed_by_{stage}": sum(count["removed"].get(stage, {}).values()) for stage in _REMOVING},
        "clean": count["clean"],
        **{f"tasks_{split}": count["tasks"].get(split, 0) for split in _SPLITS},
    }


def _write_json(path: Path, document: dict[str, Any]) -> None:
    write_bytes(path, (json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode())


if __name__ == "__main__":
    run("manifest", main)
