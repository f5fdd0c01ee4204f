from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.overlap.exclusion import Excluded, read_excluded, read_variants
from corpus.rows.problem import Problem, read_problems, write_problems
from stages import decontaminate, dedupe
from tests.corpus.problems import problem

BARN = "A barn is 30 metres long and 12 metres wide. What is its perimeter in metres?"
FERRY = (
    "A ferry carries 14 cars and 9 vans on each trip and makes 6 trips a day. How many vehicles is that in one week?"
)
WELL = "Water rises 3 centimetres an hour in a well 4 metres deep. How many hours pass until the well is half full?"
BEFORE = "Our village school keeps old riddles in a wooden box near the door."
LONG = f"{BEFORE} {WELL} Nobody has to answer before lunch today."


def normalized() -> dict[str, list[Problem]]:
    return {
        "gsm8k": [
            problem("gsm8k", 0, FERRY.replace("14", "17"), "966"),
            problem("gsm8k", 1, eligible=False, reason="words"),
            problem("gsm8k", 0, BARN, "84", split="test", task_id="gsm8k-test-00000"),
        ],
        "math": [
            problem("math", 0, BARN.replace("What is its", "Find its"), "84"),
            problem("math", 1, WELL, "67", eligible=False, reason="level"),
            problem("math", 2),
        ],
        "deepscaler": [problem("deepscaler", 0, LONG, "67"), problem("deepscaler", 1), problem("deepscaler", 2)],
        "acereason": [
            problem("acereason", 0, FERRY.upper(), "966"),
            problem("acereason", 1, problem("math", 2).problem),
        ],
        "aime24": [problem("aime24", 0, FERRY, "966", split="test", task_id="aime24-test-00000")],
    }


def train_ids() -> list[str]:
    return sorted(p.task_id for rows in normalized().values() for p in rows if p.split == "train")


def paths(folder: Path) -> decontaminate.Paths:
    names = ("deduplicated", "duplicates", "clean", "excluded", "benchmark_variants")
    return decontaminate.Paths(folder / "normalized", *(folder / f"{name}.parquet" for name in names))


@pytest.fixture
def built(tmp_path: Path) -> Iterator[Path]:
    for source, rows in normalized().items():
        write_problems(tmp_path / "normalized" / f"{source}.parquet", rows)
    dedupe.main(
        dedupe.Config(),
        dedupe.Paths(
            *(tmp_path / f for f in ("normalized", "deduplicated.parquet", "duplicates.parquet", "variants.parquet"))
        ),
    )
    decontaminate.main(decontaminate.Config(), paths(tmp_path))
    yield tmp_path


def removed(folder: Path) -> dict[str, Excluded]:
    return {e.task_id: e for e in read_excluded(paths(folder).excluded)}


def test_clean_and_excluded_are_all_training_rows(built: Path) -> None:
    clean = [p.task_id for p in read_problems(paths(built).clean)]
    assert sorted(clean + list(removed(built))) == train_ids()
    assert all(p.eligible for p in read_problems(paths(built).clean))


def test_each_removed_row_says_why(built: Path) -> None:
    why = {task: (e.stage, e.reason, e.collided_with) for task, e in removed(built).items()}
    assert why == {
        "gsm8k-00001": ("normalize", "words", ""),
        "math-00000": ("decontaminate", "test_exact", "gsm8k-test-00000"),
        "math-00001": ("normalize", "level", ""),
        "deepscaler-00000": ("decontaminate", "train_contained", "math-00001"),
        "acereason-00000": ("decontaminate", "test_exact", "aime24-test-00000"),
        "acereason-00001": ("dedupe", "duplicate", "math-00002"),
    }
    assert all(e.evidence for e in removed(built).values() if e.collided_with)


def test_a_variant_of_a_test_statement_is_reported_and_kept(built: Path) -> None:
    (variant,) = read_variants(paths(built).variants)
    assert (variant.task_id, variant.other_id) == ("gsm8k-00000", "aime24-test-00000")
    assert "14" in variant.differs and "17" in variant.differs


def test_variants_go_when_asked(built: Path) -> None:
    decontaminate.main(decontaminate.Config(drop_variants=True), paths(built))
    assert removed(built)["gsm8k-00000"].reason == "test_variant"
    assert read_variants(paths(built).variants) == []


def test_the_same_rows_give_the_same_bytes(built: Path) -> None:
    files = (paths(built).clean, paths(built).excluded, paths(built).variants)
    first = [f.read_bytes() for f in files]
    decontaminate.main(decontaminate.Config(), paths(built))
    assert [f.read_bytes() for f in files] == first
