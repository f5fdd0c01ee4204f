"""Near-duplicates among many rows: what is found does not depend on how the work is cut, and hostile rows end soon."""

from collections.abc import Sequence

import numpy as np
import pytest

from benchmarks.planted import REPEATS, Row, planted
from corpus.overlap import candidates, contamination, sketches, verification
from corpus.overlap.buckets import FULL, WINDOW
from corpus.overlap.candidates import candidate_pairs
from corpus.overlap.contamination import Collision, collisions
from corpus.overlap.duplicates import Duplicates, find_duplicates
from corpus.overlap.sketches import sketch
from corpus.overlap.statements import read_statement
from corpus.rows.problem import Problem
from engine import Choice, open_engine
from tests.corpus.problems import problem

TEXTS = [
    "A ferry carries 14 cars and 9 vans on each trip and makes 6 trips a day. How many vehicles is that in one week?",
    "Water rises 3 centimetres an hour in a well 4 metres deep. How many hours pass until the well is half full?",
    "Find the sum of all two-digit numbers that are divisible by 7 but by no other prime below 12.",
    "A baker sells 35 rolls and 12 loaves. The rolls cost 40 cents each. What is the total of 3 days in dollars?",
    "Let $f(x) = x^2 - 5x + 6$ for all real $x$. Compute the product of the 2 roots of $f(x) = 12$.",
    "In a class of 28 children, 15 play chess and 9 sing. How many children do both, if 11 do neither of the 2?",
    "Mara walks 12 kilometres in 3 hours, then rides 30 kilometres in 2 hours. What is her average speed?",
    "A triangle has sides of length 13, 14 and 15. Determine the radius of the circle inscribed in it.",
]
BEFORE = "Mila waits at the quay and counts the boats that pass while her brother sleeps under a striped umbrella."
ROWS = 400


@pytest.fixture(scope="module")
def made() -> list[Row]:
    return list(planted(TEXTS, ROWS))


def problems(texts: Sequence[str]) -> list[Problem]:
    return [problem("acereason", i, text, "") for i, text in enumerate(texts)]


def deduplicated(rows: Sequence[Problem], workers: int = 1) -> Duplicates:
    with open_engine(Choice(workers=workers)) as engine:
        return find_duplicates(rows, similarity=0.8, drop_variants=False, engine=engine)


def test_planted_repetitions_go_and_variants_stay(made: list[Row]) -> None:
    gone = {
        row.row_index: int(row.collided_with.split("-")[1])
        for row in deduplicated(problems([r.text for r in made])).removed
    }
    stands_for = {i: gone.get(i, i) for i in range(len(made))}
    repeats = [i for i, row in enumerate(made) if row.kind in REPEATS]
    found = [i for i in repeats if stands_for[i] == stands_for[made[i].origin]]
    assert len(found) >= 0.9 * len(repeats), [made[i] for i in set(repeats) - set(found)]
    others = [i for i, row in enumerate(made) if row.kind == "renumbered"]
    assert not [(made[i], made[made[i].origin]) for i in others if stands_for[i] == stands_for[made[i].origin]]


@pytest.mark.parametrize(("statements", "pairs", "workers"), [(7, 5, 1), (64, 16, 2), (150, 1, 1)])
def test_duplicates_do_not_depend_on_pieces_or_processes(
    made: list[Row], monkeypatch: pytest.MonkeyPatch, statements: int, pairs: int, workers: int
) -> None:
    rows = problems([r.text for r in made])
    whole = deduplicated(rows)
    monkeypatch.setattr(sketches, "CHUNK_STATEMENTS", statements)
    monkeypatch.setattr(verification, "CHUNK_PAIRS", pairs)
    monkeypatch.setattr(candidates, "_PENDING", 10)
    assert deduplicated(rows, workers) == whole


def collided(rows: Sequence[str], targets: Sequence[str], workers: int = 1) -> list[Collision]:
    some, others = ([(read_statement(text).packed(), "") for text in texts] for texts in (rows, targets))
    with open_engine(Choice(workers=workers)) as engine:
        return collisions(some, others, similarity=0.8, engine=engine)


@pytest.mark.parametrize(("rows", "counted", "workers"), [(1, 3, 1), (50, 90, 2)])
def test_collisions_do_not_depend_on_pieces_or_processes(
    made: list[Row], monkeypatch: pytest.MonkeyPatch, rows: int, counted: int, workers: int
) -> None:
    texts = [row.text for row in made[:120]] + [f"{BEFORE} {TEXTS[0]}", TEXTS[0].replace("on each", "per"), ""]
    whole = collided(texts, TEXTS)
    assert {c.kind for c in whole} == {"exact", "near", "contained", "variant"}
    monkeypatch.setattr(contamination, "CHUNK_ROWS", rows)
    monkeypatch.setattr(contamination, "CHUNK_COUNTED", counted)
    assert collided(texts, TEXTS, workers) == whole


def test_boilerplate_gives_pairs_in_proportion() -> None:
    """50,000 statements that differ in a number alone, in the same buckets of word pairs and some of content words."""
    few = [
        read_statement(f"Find the remainder when the number {n} is divided by the prime 17.") for n in (1, 2, 123, 456)
    ]
    one = sketch(few)
    many = sketches.Sketches(*(np.repeat(column, 12_500, axis=0) for column in vars(one).values()))
    pairs = candidate_pairs(many, np.arange(len(many)), 0.8)
    assert len(many) - 1 <= len(pairs) <= (WINDOW + 3) * len(many)


def test_a_large_bucket_still_finds_what_stands_together() -> None:
    """The same content words in 300 statements, of which two have the same larger numbers."""
    texts = [
        f"A farmer stores {n} sacks of barley in {2 * n} wooden crates near the river mill. How many fit?"
        for n in range(11, 311)
    ]
    texts.append(texts[7].replace("stores", "keeps"))
    assert len(texts) > FULL
    removed = deduplicated(problems(texts)).removed
    assert [(row.row_index, row.collided_with) for row in removed] == [(300, "acereason-00007")]


def test_many_equal_statements() -> None:
    rows = problems([TEXTS[0]] * 20_000)
    result = deduplicated(rows)
    assert [p.row_index for p in result.kept] == [0]
    assert {row.reason for row in result.removed} == {"duplicate"}


@pytest.mark.parametrize(
    "odd",
    [
        "", " ", "word", "7", "$", "\ud800", "What is \udfff + 5?", "\x00\x01\x07", "a" * 1_000_000, "\\(" * 500_000,
        "$x" * 20_000, "{ " * 50_000,
    ],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_odd_statements_pass(odd: str) -> None:
    rows = [*problems(TEXTS), *(problem("math", i, problem=odd, answer="") for i in range(2))]
    result = deduplicated(rows)
    assert [row.task_id for row in result.removed] == ["math-00001"]
    assert not [c for c in collided([odd], TEXTS) if c.kind != "variant"]


def test_long_statements_are_compared_without_laying_them_side_by_side() -> None:
    long = " ".join(TEXTS * 60)
    texts = [long, long.replace("ferry", "barge", 5), long.replace("14", "15", 5)]
    result = deduplicated(problems(texts))
    assert [(row.row_index, row.reason) for row in result.removed] == [(1, "near_duplicate")]
