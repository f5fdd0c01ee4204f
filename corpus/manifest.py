"""The manifest: what went in, what came out, and how many rows each step kept; and the check of files against it."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from corpus.origin.sources import Source
from corpus.tables import rows_sha256
from grader.faults import Fault
from grader.files import file_sha256

SCHEMA_VERSION = 1
# The libraries whose version can change an output's bytes.
_LIBRARIES = ("pyarrow", "rensa", "python-flint", "sympy", "math-verify")


@dataclass(frozen=True)
class Difference:
    """One thing that is not as the manifest says: the file or row set, and how."""

    what: str
    how: str


def describe_source(source: Source) -> dict[str, Any]:
    """A source's pin and licence as the manifest keeps them."""
    return {
        "repo": source.repo,
        "revision": source.revision,
        "role": source.role,
        "licence": source.licence,
        "attribution": source.attribution,
        "files": [{"path": file.path, "split": file.split, "sha256": file.sha256} for file in source.files],
    }


def describe_files(paths: Iterable[Path], root: Path) -> dict[str, dict[str, str]]:
    """The hashes of files by their path under `root`: of the bytes, and of the rows where the file is Parquet."""
    described: dict[str, dict[str, str]] = {}
    for path in sorted(paths):
        hashes = {"sha256": file_sha256(path)}
        if path.suffix == ".parquet":
            hashes["rows_sha256"] = rows_sha256(path)
        described[path.relative_to(root).as_posix()] = hashes
    return described


def step_counts(
    train_rows: Mapping[str, int],
    excluded: Iterable[tuple[str, str, str]],
    clean: Mapping[str, int],
    selected: Iterable[tuple[str, str]],
) -> dict[str, dict[str, Any]]:
    """The way of each training source's rows through the graph.

    Args:
        train_rows: rows of its train split, by source.
        excluded: (source, stage, reason) of every removed row.
        clean: rows that remain, by source.
        selected: (source, split) of every task.

    Raises:
        Fault: some row is neither clean nor excluded, or is both.
    """
    removed = Counter(excluded)
    tasks = Counter(selected)
    counts: dict[str, dict[str, Any]] = {}
    for source, rows in sorted(train_rows.items()):
        steps: dict[str, dict[str, int]] = {}
        for (name, stage, reason), number in sorted(removed.items()):
            if name == source:
                steps.setdefault(stage, {})[reason] = number
        gone = sum(sum(reasons.values()) for reasons in steps.values())
        if clean.get(source, 0) + gone != rows:
            raise Fault(f"{source}: {rows} rows, but {clean.get(source, 0)} clean and {gone} excluded; run `dvc repro`")
        counts[source] = {
            "train_rows": rows,
            "removed": steps,
            "clean": rows - gone,
            "tasks": {split: n for (name, split), n in sorted(tasks.items()) if name == source},
        }
    return counts


def library_versions() -> dict[str, str]:
    """The versions that the outputs' bytes depend on."""
    return {name: version(name) for name in _LIBRARIES}


def read_manifest(path: Path) -> dict[str, Any]:
    """Read reports/manifest.json.

    Raises:
        Fault: it is missing, broken or of another schema.
    """
    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise Fault(f"{path}: cannot be read ({error}); run `dvc repro`") from None
    if not isinstance(document, dict) or document.get("schema_version") != SCHEMA_VERSION:
        raise Fault(f"{path}: is not a manifest of schema {SCHEMA_VERSION}; run `dvc repro`")
    if not all(isinstance(document.get(part), dict) for part in ("filters", "inputs", "outputs", "sources")):
        raise Fault(f"{path}: has no filters, inputs, outputs or sources; run `dvc repro`")
    if not isinstance(document.get("profile"), str):
        raise Fault(f"{path}: names no profile; run `dvc repro`")
    return document


def differences(recorded: Mapping[str, Mapping[str, str]], root: Path, extra: Sequence[Path] = ()) -> list[Difference]:
    """What differs between files under `root` and what was recorded of them.

    Args:
        recorded: path to hashes, as `describe_files` gives them.
        root: the folder that the paths start from.
        extra: files that exist; those that are not recorded are reported.
    """
    found = []
    for name, hashes in sorted(recorded.items()):
        path = root / name
        if not path.is_file():
            found.append(Difference(name, "is missing"))
        elif file_sha256(path) != hashes.get("sha256"):
            same_rows = "rows_sha256" in hashes and _rows_sha256(path) == hashes["rows_sha256"]
            found.append(Difference(name, "has other bytes, but the same rows" if same_rows else "has other content"))
        elif "rows_sha256" in hashes and _rows_sha256(path) != hashes["rows_sha256"]:
            found.append(Difference(name, "has the recorded bytes, but other rows: the manifest was edited"))
    known = {root / name for name in recorded}
    found += [
        Difference(path.relative_to(root).as_posix(), "is not in the manifest") for path in extra if path not in known
    ]
    return found


def _rows_sha256(path: Path) -> str:
    """The row hash, or an empty text where the file is no longer Parquet."""
    try:
        return rows_sha256(path)
    except Fault:
        return ""
