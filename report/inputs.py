"""Everything the report reads, and in what shape: tables of the graph, and records that are committed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from corpus.audit.findings import Finding
from corpus.errata.apply import Folder, read_folder
from corpus.manifest import read_manifest
from corpus.overlap.exclusion import Excluded, Variant, read_excluded, read_variants
from corpus.places import (
    ANSWER_RECEIPTS,
    AUDIT,
    BENCHMARK_VARIANTS,
    CORRECTED,
    CORRECTIONS,
    EXCLUDED,
    GRADED_ANSWERS,
    MANIFEST,
    METRICS,
    NORMALIZED,
    VARIANTS,
)
from corpus.rows.problem import Problem, read_problems
from corpus.tables import read_rows
from corpus.tasks.task import Task
from corpus.track_files import TrackFiles
from grader.faults import Fault


@dataclass(frozen=True)
class Paths:
    """Where the report finds what it shows; what is marked optional may be absent from a build."""

    manifest: Path = MANIFEST
    metrics: Path = METRICS
    normalized: Path = NORMALIZED
    excluded: Path = EXCLUDED
    variants: Path = VARIANTS
    benchmark_variants: Path = BENCHMARK_VARIANTS
    corrected: Path = CORRECTED
    corrections: Path = CORRECTIONS
    audit: Path = AUDIT  # optional
    answer_receipts: Path = ANSWER_RECEIPTS  # optional
    graded_answers: Path = GRADED_ANSWERS
    # Optional: bindings, attempts, receipts and standings.
    track: TrackFiles = field(default_factory=lambda: TrackFiles("public_dev"))


@dataclass(frozen=True)
class Inputs:
    """What was read. Problems are by task id; only those that a finding or an erratum names are kept."""

    manifest: Mapping[str, Any]
    metrics: Mapping[str, Any]
    excluded: list[Excluded]
    variants: list[Variant]
    benchmark_variants: list[Variant]
    tasks: list[Task]
    problems: Mapping[str, Problem]
    errata: Folder
    audit: list[Finding] | None
    standings: Mapping[str, Any]
    answer_receipts: Mapping[str, Mapping[str, Any]]
    family_receipts: Mapping[tuple[str, str], Mapping[str, Any]]
    projections: Mapping[str, str]  # the id of a family's agent view, which names the submissions to it
    baselines: list[str]  # the agents whose submissions are in the build


def read_inputs(paths: Paths) -> Inputs:
    """Read all of it.

    Raises:
        Fault: a file that every build has is missing or broken, or an optional one is broken.
    """
    manifest = read_manifest(paths.manifest)
    excluded, errata = read_excluded(paths.excluded), read_folder(paths.corrections / str(manifest["profile"]))
    if errata.faults:
        raise Fault(errata.faults[0])
    benchmark_variants = read_variants(paths.benchmark_variants)
    named = {row.task_id for row in excluded} | {row.collided_with for row in excluded}
    named |= {side for variant in benchmark_variants for side in (variant.task_id, variant.other_id)}
    return Inputs(
        manifest=manifest,
        metrics=read_record(paths.metrics),
        excluded=excluded,
        variants=read_variants(paths.variants),
        benchmark_variants=benchmark_variants,
        tasks=read_rows(paths.corrected, Task),
        problems=_problems(paths.normalized, named | set(errata.errata)),
        errata=errata,
        audit=read_rows(paths.audit, Finding) if paths.audit.is_file() else None,
        standings=read_record(paths.track.standings) if paths.track.standings.is_file() else {},
        answer_receipts={path.stem: read_record(path) for path in sorted(paths.answer_receipts.glob("*.json"))},
        family_receipts={
            (path.parent.name, path.stem): read_record(path) for path in sorted(paths.track.receipts.glob("*/*.json"))
        },
        projections={
            path.stem: str(read_record(path).get("agent_projection_id", path.stem))
            for path in sorted(paths.track.bindings.glob("*.json"))
        },
        baselines=sorted(path.name for path in paths.track.attempts.glob("*") if path.is_dir()),
    )


def read_record(path: Path) -> dict[str, Any]:
    """A JSON object that the graph wrote.

    Raises:
        Fault: it is missing, or is none.
    """
    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise Fault(f"{path}: cannot be read ({error}); run `dvc repro`") from None
    if not isinstance(document, dict):
        raise Fault(f"{path}: is not a JSON object; run `dvc repro`")
    return document


def _problems(folder: Path, named: set[str]) -> dict[str, Problem]:
    tables = sorted(folder.glob("*.parquet"))
    if not tables:
        raise Fault(f"{folder}: holds no tables; run `dvc repro`")
    found = {row.task_id: row for table in tables for row in read_problems(table) if row.task_id in named}
    if missing := sorted(named - set(found) - {""}):  # a row that fell out for no other's sake collided with none
        raise Fault(f"{folder}: has no row {missing[0]}, which another output names; run `dvc repro`")
    return found
