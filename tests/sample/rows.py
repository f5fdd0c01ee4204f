"""The sample's rows as the tests read them, without the script that made them."""

import json
from functools import cache
from pathlib import Path

import pyarrow.parquet as pq
import yaml

from corpus.origin.sources import load_sources
from corpus.rows.eligibility import LevelRange
from corpus.rows.layouts import read_rows
from corpus.rows.normalise import normalise
from corpus.rows.problem import Problem
from corpus.tasks.targets import read_targets
from tests.conftest import ROOT

PROFILE = ROOT / "data/profiles/sample"
Rows = dict[tuple[str, str], list[dict[str, str]]]


def _read(path: Path) -> list[dict[str, str]]:
    if path.suffix == ".parquet":
        rows: list[dict[str, str]] = pq.read_table(path).to_pylist()
        return rows
    text = path.read_text("utf-8")
    return list(json.loads(text)) if path.suffix == ".json" else [json.loads(line) for line in text.splitlines()]


@cache
def read_all() -> Rows:
    """Each file's rows, in file order, by source and split."""
    sources = yaml.safe_load((PROFILE / "sources.yaml").read_text("utf-8"))["sources"]
    return {
        (name, file["split"]): _read(PROFILE / "hub" / source["repo"] / source["revision"] / file["path"])
        for name, source in sources.items()
        for file in source["files"]
    }


@cache
def traps() -> list[dict[str, str]]:
    """The table of traps."""
    table: list[dict[str, str]] = yaml.safe_load((PROFILE / "traps.yaml").read_text("utf-8"))
    return table


@cache
def problems() -> dict[str, Problem]:
    """Every row by task id, read by the rules of the graph."""
    sources = load_sources(PROFILE / "sources.yaml").sources
    targets = read_targets(PROFILE / "answer_targets.yaml")
    found: dict[str, Problem] = {}
    for name, source in sources.items():
        for file in source.files:
            raw = read_rows(PROFILE / "hub" / source.repo / source.revision / file.path, source.layout)
            for problem in normalise(name, source, file.split, raw, LevelRange(), targets):
                found[problem.task_id] = problem
    return found
