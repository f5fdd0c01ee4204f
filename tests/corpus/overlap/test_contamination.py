import pytest

from benchmarks.decontamination import ours, overlap, scores
from benchmarks.pairs.generate import GENERATED, Pair, pairs
from benchmarks.pairs.labelled import REPEATS, generated, handwritten, held_out
from corpus.overlap.comparison import Known
from corpus.overlap.contamination import find_collisions
from corpus.overlap.statements import read_statement

TEST = (
    "A ferry carries 14 cars and 9 vans on each trip and makes 6 trips a day. How many vehicles does the ferry carry "
    "in one week?"
)
BEFORE = "Mila waits at the quay and counts the boats that pass while her brother sleeps under a striped umbrella."
AFTER = "Assume that it sails on Sundays and holidays, that no vehicle stays on board and that the sea is calm."
SHORT = "What is $17 \\times 23$?"


def kinds(rows: list[str], tests: list[str], answers: tuple[str, str] = ("", "")) -> list[str]:
    """The kind of each row's collision, in order; "" where there is none."""
    found = find_collisions(
        [Known(read_statement(t), answers[0]) for t in rows], [Known(read_statement(t), answers[1]) for t in tests], 0.8
    )
    by_row = {c.row: c.kind for c in found}
    return [by_row.get(i, "") for i in range(len(rows))]


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        (TEST, "exact"),
        (TEST.replace("14", "$14$").upper(), "exact"),
        (TEST.replace("on each trip", "per trip"), "near"),
        (f"{BEFORE} {TEST} {AFTER}", "contained"),
        (TEST.replace("14", "15"), "variant"),
        (f"{BEFORE} {TEST.replace('9 vans', '8 vans')} {AFTER}", "variant"),
        ("A ferry has room for 14 cars. How many trips does it need for 60 cars?", ""),
    ],
)
def test_ways_to_repeat_a_statement(row: str, kind: str) -> None:
    assert kinds([row], [TEST]) == [kind]


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ("Compute $17\\cdot 23$.", "exact"),
        ("Warm up first. What is 17 * 23? Then rest.", "contained"),
    ],
)
def test_short_statements_count_as_a_whole(row: str, kind: str) -> None:
    assert kinds([row], [SHORT]) == [kind]


@pytest.mark.parametrize("row", ["What is $17 \\times 23 - 5$?", "What is $17 \\times 24$?", "What is $17 + 23$?"])
def test_a_short_statement_about_other_numbers_is_no_repetition(row: str) -> None:
    assert kinds([row], [SHORT])[0] in {"", "variant"}


def test_an_embedded_statement_ends_where_its_formula_ends() -> None:
    test = "Find the equation of the directrix of the parabola $y = x^2$."
    assert kinds(["Find the equation of the directrix of the parabola $y = x^2 - 6x + 5$."], [test]) != ["contained"]


def test_a_statement_inside_a_text_of_a_books_length_is_found() -> None:
    chapter = " ".join(f"{BEFORE} In room {n} a lamp burns for {n + 3} hours. {AFTER}" for n in range(300))
    assert kinds([f"{chapter} {TEST} {chapter}", chapter], [TEST, SHORT]) == ["contained", ""]


def test_boilerplate_is_no_repetition() -> None:
    tail = "can be written as $m/n$, where $m$ and $n$ are relatively prime positive integers. Find $m+n$."
    tests = [f"The chance that a bent coin shows heads {i} times {tail}" for i in range(3, 9)]
    assert kinds([f"The area of the smallest circle around a kite of side 11 {tail}"], tests) == [""]


def test_the_generated_pairs_are_what_the_script_makes() -> None:
    assert generated() == pairs()
    assert GENERATED.read_text("utf-8").count("\n") == len(pairs())


def test_the_labels_fit_the_kinds_and_there_are_enough_of_each() -> None:
    everything = generated() + handwritten()
    assert len(everything) >= 400
    assert len(handwritten()) >= 100
    assert all(p.repeats == REPEATS[p.kind] for p in everything)
    assert {kind: sum(p.kind == kind for p in everything) >= 20 for kind in REPEATS} == dict.fromkeys(REPEATS, True)


@pytest.fixture(scope="module")
def held() -> list[Pair]:
    return [p for p in generated() + handwritten() if held_out(p)]


def test_precision_and_recall_on_the_held_out_pairs(held: list[Pair]) -> None:
    precision, recall = scores(held, ours(held))
    assert precision >= 0.97
    assert recall >= 0.95


def test_word_overlap_does_worse_on_both(held: list[Pair]) -> None:
    mine = scores(held, ours(held))
    for width in (8, 13):
        theirs = scores(held, overlap(width)(held))
        assert theirs[0] < mine[0]
        assert theirs[1] < mine[1]
