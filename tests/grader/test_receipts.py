"""Receipts: the same inputs give the same bytes, and any change to anything they cover is found."""

import copy
import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import grader
from grader import grade_family, verify_receipt
from grader.canonical import canonical_sha256
from grader.evaluator import ANSWERS, FAMILIES, source_files, source_sha256
from grader.faults import Fault
from grader.protocol import default_protocol
from grader.receipts import Evaluation, sealed, write_receipt
from grader.submission import parse_submission, read_submission
from grader.verification import Evidence
from tests.grader.families import perfect_rows, small_family

PACKAGE = Path(grader.__file__).parent
CONTENT = b"".join(json.dumps(row).encode() + b"\n" for row in perfect_rows())


def test_the_same_inputs_give_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    (tmp_path / "family.json").write_text(json.dumps(small_family()), "utf-8")
    (tmp_path / "rows.jsonl").write_bytes(CONTENT)
    code = (
        "import json; from pathlib import Path; from grader.receipts import Evaluation, write_receipt;"
        "from grader.submission import read_submission;"
        "family = json.loads(Path('family.json').read_text());"
        "write_receipt(Path('out.json'), Evaluation.of(family).grade(read_submission(Path('rows.jsonl'))))"
    )
    found = set()
    for seed in ("1", "2"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(PACKAGE.parent)}
        subprocess.run([sys.executable, "-c", code], check=True, env=environment, cwd=tmp_path)
        found.add((tmp_path / "out.json").read_bytes())
    write_receipt(tmp_path / "here.json", Evaluation.of(small_family()).grade(parse_submission(CONTENT)))
    assert found == {(tmp_path / "here.json").read_bytes()}


def test_the_receipt_names_what_it_covers() -> None:
    receipt = Evaluation.of(small_family()).grade(parse_submission(CONTENT))
    assert receipt["family_sha256"] == canonical_sha256(small_family())
    assert receipt["protocol_sha256"] == canonical_sha256(default_protocol())
    assert receipt["submission_sha256"] == hashlib.sha256(CONTENT).hexdigest()
    assert receipt["evaluator_sha256"] == source_sha256(FAMILIES)
    rest = {key: value for key, value in receipt.items() if key != "receipt_sha256"}
    assert receipt["receipt_sha256"] == canonical_sha256(rest)
    assert receipt["agent_projection_sha256"] is receipt["agent_binding_sha256"] is None


@pytest.mark.parametrize("part", [FAMILIES, ANSWERS])
def test_editing_any_source_file_changes_the_evaluators_hash(tmp_path: Path, part: str) -> None:
    copied = tmp_path / "grader"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    before = source_sha256(part, copied)
    files = source_files(part, copied)
    assert before == source_sha256(part)
    for file in files:
        original = file.read_bytes()
        file.write_bytes(original + b"\n")
        assert source_sha256(part, copied) != before, file.name
        file.write_bytes(original)
    assert source_sha256(part, copied) == before


def test_grading_a_family_runs_no_code_that_the_hash_leaves_out() -> None:
    code = (
        "import sys, json; from grader import grade_family;"
        "import grader.binding; from tests.grader.families import small_family, perfect_rows;"
        "grade_family(small_family(), perfect_rows());"
        "print(json.dumps([m.__file__ for m in list(sys.modules.values()) if getattr(m, '__file__', None)]))"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=PACKAGE.parent)
    loaded = {Path(name) for name in json.loads(run.stdout)}
    ours = {file for file in loaded if file.is_relative_to(PACKAGE.parent) and ".venv" not in file.parts}
    tests = PACKAGE.parent / "tests"
    assert {file for file in ours if not file.is_relative_to(tests)} <= set(source_files(FAMILIES))


def test_the_package_loads_without_the_pipelines_libraries() -> None:
    code = (
        "import sys, grader; from grader import grade_family, verify_receipt;"
        "print(sorted({'pandas', 'pyarrow', 'pydantic', 'dvc', 'numpy', 'sympy'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=PACKAGE.parent)
    assert run.stdout.strip() == "[]"


def evidence(**changes: Any) -> Evidence:
    """The files behind the receipt of the perfect rows, with changes."""
    fields: dict[str, Any] = {"family": small_family(), "submission": parse_submission(CONTENT), **changes}
    return Evidence(**fields)


def test_a_receipt_is_verified_from_its_files() -> None:
    receipt = Evaluation.of(small_family()).grade(parse_submission(CONTENT))
    assert verify_receipt(receipt)
    assert verify_receipt(receipt, evidence())


@pytest.mark.parametrize("field", sorted(grade_family(small_family(), perfect_rows())))
def test_a_changed_field_is_found(field: str) -> None:
    receipt = grade_family(small_family(), perfect_rows())
    if field == "benchmark":
        with pytest.raises(Fault, match="neither of a family"):
            verify_receipt({**receipt, field: "other"})
        return
    found = verify_receipt({**receipt, field: "changed"})
    assert not found
    assert "receipt_sha256" in found.findings[0]


def test_a_receipt_that_was_sealed_again_is_found_by_grading_again() -> None:
    receipt = Evaluation.of(small_family()).grade(parse_submission(CONTENT[:-20]))
    better = {**receipt, "score": 100.0, "invalid_submission": False}
    del better["receipt_sha256"]
    better["receipt_sha256"] = canonical_sha256(better)
    assert verify_receipt(better)
    found = verify_receipt(better, evidence(submission=parse_submission(CONTENT[:-20])))
    assert [line.split()[0] for line in found.findings] == ["invalid_submission", "score"]


def test_other_files_are_found() -> None:
    receipt = Evaluation.of(small_family()).grade(parse_submission(CONTENT))
    other = copy.deepcopy(small_family())
    other["title"] += "!"
    assert verify_receipt(receipt, evidence(family=other)).findings[0].startswith("family_sha256 differs")
    shorter = parse_submission(CONTENT.rstrip())
    assert verify_receipt(receipt, evidence(submission=shorter)).findings[0].startswith("submission_sha256 differs")


@pytest.mark.parametrize("receipt", [None, [], {}, {"benchmark": "constraint-shift-math"}, {"benchmark": ["x"]}])
def test_what_is_no_receipt_is_never_verified(receipt: Any) -> None:
    try:
        assert not verify_receipt(receipt)
    except Fault as fault:
        assert "receipt" in str(fault)


def test_an_interrupted_write_leaves_the_old_receipt(tmp_path: Path) -> None:
    place = tmp_path / "receipt.json"
    write_receipt(place, grade_family(small_family(), perfect_rows()))
    before = place.read_bytes()
    with pytest.raises(ValueError, match="JSON compliant"):
        write_receipt(place, {"score": float("nan")})
    assert place.read_bytes() == before
    assert list(tmp_path.iterdir()) == [place]


def test_a_submission_file_is_hashed_as_it_is(tmp_path: Path) -> None:
    place = tmp_path / "rows.jsonl"
    place.write_bytes(CONTENT.replace(b"\n", b"\r\n"))
    submission = read_submission(place)
    receipt = Evaluation.of(small_family()).grade(submission)
    assert receipt["score"] == 100
    assert receipt["submission_sha256"] == hashlib.sha256(place.read_bytes()).hexdigest()


def test_a_receipt_of_answers_is_checked_against_its_own_hash() -> None:
    receipt = sealed({"kind": "answers", "rows": 3})
    assert verify_receipt(receipt)
    assert not verify_receipt({**receipt, "rows": 4})
    with pytest.raises(Fault, match="no evidence"):
        verify_receipt(receipt, evidence())
