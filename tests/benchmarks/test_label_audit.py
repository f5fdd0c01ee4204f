"""The review of the audit's findings: complete, about known kinds, and what the README says."""

from benchmarks.label_audit.precision import REVIEW, precision, read_review, table
from corpus.audit.findings import KINDS
from corpus.errata.apply import read_errata
from tests.conftest import ROOT


def test_a_hundred_findings_were_judged() -> None:
    rows = read_review()
    assert len(rows) == 100
    for row in rows:
        assert row["kind"] in KINDS
        assert {row["finding_true"], row["label_wrong"]} <= {"yes", "no"}
        assert row["finding_true"] == "yes" or row["label_wrong"] == "no"
        assert row["note"].strip()


def test_the_readme_states_these_figures() -> None:
    assert table(precision(read_review())) in REVIEW.with_name("README.md").read_text("utf-8")


def test_wrong_labels_with_one_right_number_are_errata() -> None:
    errata = read_errata(ROOT / "corrections/upstream")
    for row in read_review():
        if row["label_wrong"] == "yes" and row["kind"] != "several_boxed":
            assert row["task_id"] in errata
