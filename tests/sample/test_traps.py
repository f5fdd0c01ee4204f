"""The table of traps: it tells the truth about the rows, and the graph treats every row as it says."""

import re
from collections import Counter
from functools import cache

import pytest

from corpus.overlap.exclusion import Excluded, read_excluded
from corpus.rows.problem import read_problems, write_problems
from stages import decontaminate, dedupe
from tests.sample.rows import problems, traps

WANTED = {
    *("exact_duplicate_within", "exact_duplicate_across", "near_duplicate_within", "near_duplicate_across"),
    *("retypeset_duplicate", "conflicting_answers", "numeral_variant", "test_numeral_variant", "shared_boilerplate"),
    *("contamination_verbatim", "contamination_retypeset", "contamination_embedded", "contamination_short"),
    *("contamination_reworded", "proof", "tuple_answer", "set_answer", "interval_answer", "symbolic_answer"),
    *("option_letter", "multiple_choice", "diagram", "multi_part", "multi_part_with_target", "percent_question"),
    *("comma_in_answer", "unknown_level", "several_boxes", "box_without_braces", "unterminated_box"),
    *("empty_solution", "missing_answer_mark", "wrong_label", "ambiguous_wording", "missing_context", "formatting"),
    *("degree_mark", "base_notation", "equation_answer", "unit_in_answer"),
}
SAME_STATEMENT = ("exact_duplicate", "contamination_verbatim", "contamination_short", "conflicting_answers")
SAME_NUMBERS = (*SAME_STATEMENT, "near_duplicate", "retypeset_duplicate", "contamination_re", "contamination_embedded")


def _words(text: str) -> str:
    return re.sub(r"\d+", "0", text)


def _numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def test_every_kind_is_there() -> None:
    assert {trap["kind"] for trap in traps()} >= WANTED


@pytest.mark.parametrize("trap", traps(), ids=lambda trap: f"{trap['kind']}-{trap['task_id']}")
def test_rows_are_what_the_table_says(trap: dict[str, str]) -> None:
    row, kind = problems()[trap["task_id"]], trap["kind"]
    assert row.split == "train"
    if not trap["counterpart"]:
        return
    other = problems()[trap["counterpart"]]
    if kind.startswith(SAME_STATEMENT):
        assert row.problem == other.problem
    elif kind != "shared_boilerplate":
        assert row.problem != other.problem
    if kind.startswith(SAME_NUMBERS):
        assert _numbers(row.problem) == _numbers(other.problem)
    if kind.endswith("numeral_variant"):
        assert _words(row.problem) == _words(other.problem)
        assert _numbers(row.problem) != _numbers(other.problem)
    if kind == "conflicting_answers":
        assert row.answer != other.answer
    if kind.startswith("contamination"):
        assert other.split == "test"
    if trap["expected"] == "removed" and kind != "conflicting_answers" and row.source == other.source:
        assert other.split == "test" or other.row_index < row.row_index, "the first of two stays"


def test_short_leaks_are_too_short_for_word_overlap() -> None:
    short = [problems()[t["task_id"]] for t in traps() if t["kind"] == "contamination_short"]
    assert short
    assert all(len(row.problem.split()) < 8 for row in short)


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Excluded | None]:
    """What the graph makes of each training row: None where it is clean."""
    folder = tmp_path_factory.mktemp("outcome")
    by_source: dict[str, list[str]] = {}
    for task_id, row in problems().items():
        by_source.setdefault(row.source, []).append(task_id)
    for source, ids in by_source.items():
        write_problems(folder / f"{source}.parquet", (problems()[task_id] for task_id in ids))
    names = {
        name: folder / f"out/{name}.parquet" for name in ("kept", "removed", "variants", "clean", "excluded", "near")
    }
    dedupe.main(dedupe.Config(), dedupe.Paths(folder, names["kept"], names["removed"], names["variants"]))
    paths = decontaminate.Paths(
        folder, names["kept"], names["removed"], names["clean"], names["excluded"], names["near"]
    )
    decontaminate.main(decontaminate.Config(), paths)
    found: dict[str, Excluded | None] = {row.task_id: row for row in read_excluded(names["excluded"])}
    return found | dict.fromkeys(row.task_id for row in read_problems(names["clean"]))


@cache
def _labels() -> dict[str, str]:
    return {trap["task_id"]: trap["expected"] for trap in traps()}


def test_the_graph_treats_every_trap_as_the_table_says(outcome: dict[str, Excluded | None]) -> None:
    def named(row: Excluded | None) -> str:
        return "kept" if row is None else "ineligible" if row.stage == "normalize" else "removed"

    wrong = {
        task_id: (expected, outcome[task_id])
        for task_id, expected in _labels().items()
        if expected != named(outcome[task_id])
    }
    assert wrong == {}


def test_a_removed_row_names_its_counterpart(outcome: dict[str, Excluded | None]) -> None:
    removed = [t for t in traps() if t["expected"] == "removed" and t["kind"] != "conflicting_answers"]
    collisions = {t["task_id"]: row.collided_with for t in removed if (row := outcome[t["task_id"]]) is not None}
    assert collisions == {t["task_id"]: t["counterpart"] for t in removed}


def test_nothing_else_is_removed(outcome: dict[str, Excluded | None]) -> None:
    others = {
        task_id: row
        for task_id, row in outcome.items()
        if row is not None and task_id not in _labels() and row.reason != "level_outside_range"
    }
    assert others == {}


def test_enough_clean_rows_are_left(outcome: dict[str, Excluded | None]) -> None:
    clean = Counter(task_id.rsplit("-", 1)[0] for task_id, row in outcome.items() if row is None)
    assert min(clean[source] for source in ("gsm8k", "math", "deepscaler", "acereason")) >= 275
