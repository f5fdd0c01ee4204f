"""Write the files of the profile: the Hub folder, its pins, the traps, the targets and the errata."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import yaml

from corpus.rows.problem import fingerprint
from grader.files import atomic_write, file_sha256, write_bytes
from sample.book import BENCHMARKS, TRAINING, Book, Record

# The paths and field names of the upstream files, so that one parser reads both profiles.
FILES = {
    ("gsm8k", "train"): "main/train-00000-of-00001.parquet",
    ("gsm8k", "test"): "main/test-00000-of-00001.parquet",
    ("math", "train"): "data/train-00000-of-00001.parquet",
    ("math", "test"): "data/test-00000-of-00001.parquet",
    ("deepscaler", "train"): "deepscaler.json",
    ("acereason", "train"): "math.jsonl",
    **{(name, "test"): "test.jsonl" for name in BENCHMARKS},
}
_ATTRIBUTION = "The mathmint contributors; problems written and computed for this profile"
_HEADER = "# Written by `python -m sample`; do not edit.\n"


def write(book: Book, root: Path) -> None:
    """Write everything below `root`, laid out as in the repository; files of an earlier run are replaced."""
    profile, corrections = root / "data/profiles/sample", root / "corrections/sample"
    shutil.rmtree(profile / "hub", ignore_errors=True)
    sources = {name: _write_source(book, name, profile / "hub/sample" / name) for name in TRAINING + BENCHMARKS}
    _write_yaml(profile / "sources.yaml", {"hub": "hub", "network": False, "sources": sources})
    names = book.task_ids()
    _write_yaml(profile / "traps.yaml", _traps(book, names))
    _write_yaml(profile / "answer_targets.yaml", _targets(book, names))
    for task_id, erratum in _errata(book, names).items():
        _write_yaml(corrections / f"{task_id}.yaml", erratum)


def _write_source(book: Book, name: str, repo: Path) -> dict[str, Any]:
    staging = repo / "staging"
    files = []
    for (source, split), path in FILES.items():
        if source == name:
            _write_records(staging / path, [row.record for row in book.rows[source, split]])
            files.append({"path": path, "split": split, "sha256": file_sha256(staging / path)})
    revision = hashlib.sha1("".join(file["sha256"] for file in files).encode(), usedforsecurity=False).hexdigest()
    staging.rename(repo / revision)
    benchmark = name in BENCHMARKS
    return {
        "repo": f"sample/{name}",
        "revision": revision,
        "layout": "statements" if benchmark else name,
        "role": "benchmark" if benchmark else "training",
        "licence": "MIT",
        "attribution": _ATTRIBUTION,
        "files": files,
    }


def _write_records(path: Path, records: list[Record]) -> None:
    if path.suffix == ".parquet":
        schema = pa.schema([pa.field(name, pa.string()) for name in records[0]])
        with atomic_write(path) as stream:
            pq.write_table(pa.Table.from_pylist(records, schema=schema), stream, compression="zstd")
    elif path.suffix == ".json":
        write_bytes(path, (json.dumps(records, ensure_ascii=False, indent=1) + "\n").encode())
    else:
        write_bytes(path, "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records).encode())


def _write_yaml(path: Path, value: Any) -> None:
    text = yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=110)
    write_bytes(path, (_HEADER + text).encode())


def _traps(book: Book, names: dict[int, str]) -> list[dict[str, str]]:
    traps = [
        {
            "task_id": names[id(trap.row)],
            "kind": trap.kind,
            "expected": trap.expected,
            "counterpart": names[id(trap.counterpart)] if trap.counterpart else "",
            "note": trap.note,
        }
        for trap in book.traps
    ]
    return sorted(traps, key=lambda trap: (trap["kind"], trap["task_id"]))


def _targets(book: Book, names: dict[int, str]) -> list[dict[str, Any]]:
    targets = [
        {
            "task_id": names[id(target.row)],
            "fingerprint": fingerprint(target.row.statement),
            "asks": target.asks,
            "accepts_percent": target.accepts_percent,
        }
        for target in book.targets
    ]
    return sorted(targets, key=lambda target: str(target["task_id"]))


def _errata(book: Book, names: dict[int, str]) -> dict[str, dict[str, Any]]:
    return {
        names[id(erratum.row)]: {
            "task_id": names[id(erratum.row)],
            "kind": erratum.kind,
            "fingerprint": fingerprint(erratum.row.statement),
            "original": erratum.original,
            "replacement": erratum.replacement,
            "evidence": erratum.evidence,
        }
        for erratum in book.errata
    }
