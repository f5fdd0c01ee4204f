"""The upstream errata against the real rows that they name."""

from itertools import islice
from pathlib import Path

import pytest
import yaml

from corpus.errata.apply import read_errata
from corpus.rows.layouts import read_rows
from corpus.rows.problem import fingerprint
from tests.conftest import ROOT

_ERRATA = read_errata(ROOT / "corrections/upstream")
_SOURCES = yaml.safe_load((ROOT / "data/profiles/upstream/sources.yaml").read_text())["sources"]


@pytest.mark.parametrize("task_id", _ERRATA)
def test_the_row_has_the_statement_and_the_label_that_the_erratum_names(task_id: str, shared: Path) -> None:
    name, *split, index = task_id.split("-")
    source = _SOURCES[name]
    (file,) = (f for f in source["files"] if f["split"] == (split[0] if split else "train"))
    path = shared / "hub" / source["repo"] / source["revision"] / file["path"]
    row = next(islice(read_rows(path, source["layout"]), int(index), None))
    assert fingerprint(row.problem) == _ERRATA[task_id].fingerprint
    assert row.answer == _ERRATA[task_id].original.answer
