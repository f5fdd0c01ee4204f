"""params.yaml: what does not fit is one line that names the field."""

from pathlib import Path

import pytest

from corpus.rows.eligibility import LevelRange
from corpus.tasks.selection import Config
from grader.faults import Fault
from stages.run import load_config
from tests.conftest import ROOT

_REFUSED: dict[str, tuple[str | bytes, str]] = {
    "a misspelled key": ("select: {key: a, kye: 1}", "select.kye"),
    "a negative number": ("select: {training_per_source: -1}", "select"),
    "a word for a number": ("select: {training_per_source: many}", "select.training_per_source"),
    "a number for a section": ("select: 3", "select"),
    "no such section": ("normalize: {}", "select"),
    "a list": ("[]", "is not a mapping"),
    "not YAML": ("select: [", "cannot be read"),
    "not UTF-8": (b"select: \xff", "cannot be read"),
}


@pytest.mark.parametrize("name", _REFUSED)
def test_what_does_not_fit_is_one_line(tmp_path: Path, name: str) -> None:
    written, says = _REFUSED[name]
    params = tmp_path / "params.yaml"
    params.write_bytes(written if isinstance(written, bytes) else written.encode())
    with pytest.raises(Fault) as caught:
        load_config("select", Config, params)
    assert "params.yaml" in str(caught.value)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_levels_that_no_row_has_are_refused(tmp_path: Path) -> None:
    params = tmp_path / "params.yaml"
    params.write_text("normalize: {min_level: 5, max_level: 3}")
    with pytest.raises(Fault, match="levels 5 to 3"):
        load_config("normalize", LevelRange, params)


def test_the_projects_own_parameters_fit() -> None:
    assert load_config("select", Config, ROOT / "params.yaml").training_per_source == 250


def test_outside_the_project_the_line_says_where_to_run_it(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="run it in the project's folder"):
        load_config("select", Config, tmp_path / "params.yaml")
