"""The sample's submissions: that the script still writes them, and that each response is what it was meant to be."""

from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from batch.references import read_references
from corpus.tables import write_rows
from corpus.tasks.task import Reference, reference_of
from sample.submissions import FOLDER, write
from sample.tasks import pinned_tasks
from tests.batch.work import Work
from tests.conftest import ROOT

NAMES = ("sample-once.jsonl", "sample-repeated.parquet")


def test_the_script_writes_what_is_committed(tmp_path: Path) -> None:
    write(ROOT, tmp_path)
    for name in NAMES:
        assert (tmp_path / FOLDER / name).read_bytes() == (ROOT / FOLDER / name).read_bytes(), (
            f"{name}: the sample's tasks changed; run `python -m sample.submissions`"
        )
    assert sorted(path.name for path in (tmp_path / FOLDER).iterdir()) == list(NAMES)


@pytest.fixture
def graded(tmp_path: Path) -> dict[str, tuple[dict[str, Any], list[dict[str, Any]]]]:
    """The receipt and results of each submission."""
    work = Work(tmp_path)
    references = tmp_path / "references.parquet"
    write_rows(references, [reference_of(task) for task in pinned_tasks(ROOT)], Reference)
    work.references, work.own_references = read_references(references), False
    return {name: work.grade(ROOT / FOLDER / name) for name in NAMES}


def test_every_response_is_graded_as_it_was_made(graded: dict[str, Any]) -> None:
    receipt, results = graded["sample-repeated.parquet"]
    made = pq.read_table(ROOT / FOLDER / "sample-repeated.parquet")["made_as"].to_pylist()
    verdicts = Counter(
        (form, row["correct"], row["reason"] == "different") for form, row in zip(made, results, strict=True)
    )
    assert set(verdicts) == {("correct", True, False), ("wrong", False, True), ("malformed", False, False)}
    assert receipt["tasks"]["answered"] == receipt["pass_at"]["8"]["tasks"] == 100
    assert set(receipt["by_source"]) == {"acereason", "deepscaler", "gsm8k", "math"}
    values = [receipt["pass_at"][k]["value"] for k in ("1", "2", "4", "8")]
    assert values == sorted(set(values))
    assert 0 < values[0] < values[-1] < 1


def test_what_goes_wrong_in_real_files_is_shown(graded: dict[str, Any]) -> None:
    receipt, _ = graded["sample-once.jsonl"]
    kinds = {"unknown_task", "duplicate_row", "row_not_json", "row_wrong_type", "row_without_response"}
    assert set(receipt["refused_rows"]) == kinds
    assert all(found["count"] == 1 for found in receipt["refused_rows"].values())
    assert receipt["submission"]["blank_lines"] == 1
    for source in ("acereason", "deepscaler", "gsm8k", "math"):
        assert receipt["by_source"][source]["correct"] == 8
