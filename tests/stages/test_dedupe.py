import subprocess
import sys
from pathlib import Path

import pytest

from corpus.overlap.exclusion import read_excluded, read_variants
from corpus.rows.problem import Problem, read_problems, write_problems
from stages.dedupe import Config, Paths, main
from tests.corpus.problems import problem

BARN = "A barn is 30 metres long and 12 metres wide. What is its perimeter in metres?"


def rows() -> dict[str, list[Problem]]:
    return {
        "gsm8k": [problem("gsm8k", 0, BARN, "84"), problem("gsm8k", 1, split="test")],
        "math": [
            problem("math", 0, BARN.replace("30", "31"), "86"),
            problem("math", 1, eligible=False, reason="level"),
        ],
        "deepscaler": [
            problem("deepscaler", 0, f"Solve the following problem: {BARN}", "84"),
            problem("deepscaler", 1),
        ],
        "acereason": [problem("acereason", 0), problem("acereason", 1, BARN.replace("barn", "shed"), "84")],
    }


def paths(folder: Path) -> Paths:
    return Paths(
        folder / "normalized",
        folder / "deduplicated.parquet",
        folder / "duplicates.parquet",
        folder / "variants.parquet",
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for source, problems in rows().items():
        write_problems(tmp_path / "normalized" / f"{source}.parquet", problems)
    return tmp_path


def test_every_training_row_is_kept_or_removed_once(folder: Path) -> None:
    main(Config(), paths(folder))
    kept = [p.task_id for p in read_problems(paths(folder).kept)]
    removed = [e.task_id for e in read_excluded(paths(folder).removed)]
    trained = [p.task_id for problems in rows().values() for p in problems if p.split == "train"]
    assert sorted(kept + removed) == sorted(trained)
    assert "deepscaler-00000" in removed
    assert "math-00001" in kept, "rows that are not eligible stay for the next stage to name"


def test_variants_are_written_and_kept(folder: Path) -> None:
    main(Config(), paths(folder))
    (variant,) = read_variants(paths(folder).variants)
    assert {variant.task_id, variant.other_id} == {"gsm8k-00000", "math-00000"}


def test_the_same_rows_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    files = (paths(folder).kept, paths(folder).removed, paths(folder).variants)
    main(Config(), paths(folder))
    first = [f.read_bytes() for f in files]
    main(Config(), paths(folder))
    assert [f.read_bytes() for f in files] == first


def stage(folder: Path, params: str) -> subprocess.CompletedProcess[str]:
    (folder / "params.yaml").write_text(params, "utf-8")
    root = Path(__file__).resolve().parents[2]
    return subprocess.run(
        [sys.executable, "-m", "stages.dedupe"],
        check=False,
        cwd=folder,
        env={"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("params", "line"),
    [
        ("dedupe: {similarity: 0.8, drop_variants: false}\n", "data/normalized/gsm8k.parquet"),
        ("dedupe: {similarity: 0.2, drop_variants: false}\n", "dedupe.similarity"),
        ("dedupe: {similarity: 0.8, drop: false}\n", "drop"),
        ("other: {}\n", "has no section `dedupe`"),
    ],
)
def test_bad_input_is_one_line(tmp_path: Path, params: str, line: str) -> None:
    done = stage(tmp_path, params)
    assert done.returncode == 1
    assert line in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert not list(tmp_path.glob("data/*.parquet"))
