"""`mathmint check-references` as its users run it."""

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

_COMMAND = str(Path(sys.executable).with_name("mathmint"))


def _check(folder: Path, answers: list[str]) -> subprocess.CompletedProcess[str]:
    table = pa.table(
        {
            "task_id": [f"t-{at}" for at in range(len(answers))],
            "answer": answers,
            "accepts_percent": [False] * len(answers),
        }
    )
    for split in ("train", "validation"):
        pq.write_table(table, folder / f"{split}.parquet")
    command = [_COMMAND, "check-references", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_check_references_passes_a_legal_set(tmp_path: Path) -> None:
    done = _check(tmp_path, ["42", "\\frac{3}{4}", "2\\sqrt{3}", "60^\\circ", "1,234", "16\\pi"])
    assert done.returncode == 0, done.stderr
    assert "12 references" in done.stdout


def test_check_references_names_what_fails(tmp_path: Path) -> None:
    done = _check(tmp_path, ["42", "x+1"])
    assert done.returncode == 1
    assert "t-1: not a legal reference (variable)" in done.stdout
    assert len(done.stderr.strip().splitlines()) == 1
    missing = subprocess.run(
        [_COMMAND, "check-references", str(tmp_path / "none")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert missing.returncode == 2
    assert "no such file" in missing.stderr
    assert "Traceback" not in missing.stderr
