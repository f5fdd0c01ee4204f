from collections.abc import Sequence

from corpus.overlap.duplicates import Duplicates, find_duplicates
from corpus.overlap.statements import read_statement
from corpus.rows.problem import Problem
from engine import Choice, open_engine
from tests.corpus.problems import problem

CODES = "How many 5-digit codes contain at least one 7?"
CODES_REWORDED = "How many 5-digit codes have at least one 7?"
BARN = "A barn is 30 metres long and 12 metres wide. What is its perimeter in metres?"


def found(rows: Sequence[Problem], drop_variants: bool = False) -> Duplicates:
    with open_engine(Choice(workers=1)) as engine:
        return find_duplicates(rows, similarity=0.8, drop_variants=drop_variants, engine=engine)


def collisions(result: Duplicates) -> dict[str, tuple[str, str]]:
    return {row.task_id: (row.reason, row.collided_with) for row in result.removed}


def test_gsm8k_and_math_win_over_the_others_whatever_their_eligibility() -> None:
    rows = [
        problem("acereason", 0, CODES),
        problem("deepscaler", 4, CODES),
        problem("math", 9, CODES, eligible=False, reason="level"),
    ]
    result = found(rows)
    assert [p.task_id for p in result.kept] == ["math-00009"]
    assert set(collisions(result).values()) == {("duplicate", "math-00009")}


def test_within_a_tier_an_eligible_row_wins_then_the_source_then_the_row() -> None:
    rows = [
        problem("deepscaler", 3, CODES, eligible=False, reason="diagram"),
        problem("acereason", 1, CODES),
        problem("acereason", 0, CODES),
    ]
    assert [p.task_id for p in found(rows).kept] == ["acereason-00000"]


def test_a_removed_row_is_near_the_row_it_names() -> None:
    """Nearness is not transitive: each statement is near the next one, the last is not near the first."""
    words = ["lamp", "desk", "door", "wall", "roof", "barn", "gate", "well"]
    texts = []
    for step in range(len(words) + 1):
        things = ["stone"] * step + words[step:]
        texts.append(
            f"A rich farmer owns one {', one '.join(f'{t} {i}' for i, t in enumerate(things))}. How much is due?"
        )
    rows = [problem("deepscaler", i, text) for i, text in enumerate(texts)]
    result = found(rows)
    statements = {row.task_id: read_statement(row.problem) for row in rows}
    kept = {p.task_id for p in result.kept}
    assert len(kept) > 1
    for row in result.removed:
        assert row.collided_with in kept
        pair = [next(r for r in rows if r.task_id == t) for t in (row.task_id, row.collided_with)]
        assert found(pair).removed, (row, statements[row.task_id].tokens)


def test_all_rows_of_a_statement_with_contradicting_answers_go() -> None:
    rows = [
        problem("acereason", 0, CODES, "37512"),
        problem("acereason", 1, CODES, "37,512"),
        problem("deepscaler", 2, CODES, "52488"),
        problem("gsm8k", 3, BARN, "84"),
    ]
    result = found(rows)
    assert [p.task_id for p in result.kept] == ["gsm8k-00003"]
    assert {reason for reason, _ in collisions(result).values()} == {"conflicting_answers"}
    assert "52488" in result.removed[0].evidence


def test_one_value_in_two_spellings_is_no_contradiction() -> None:
    for one, other in (("1/2", "\\frac{1}{2}"), ("1234", "1,234"), ("12", "12 cookies"), ("12", "x = 12"), ("12", "B")):
        result = found([problem("math", 0, CODES, one), problem("acereason", 1, CODES, other)])
        assert collisions(result) == {"acereason-00001": ("duplicate", "math-00000")}, (one, other)


def test_near_duplicates_go_with_their_score_and_evidence() -> None:
    result = found([problem("math", 0, CODES), problem("acereason", 0, CODES_REWORDED)])
    (row,) = result.removed
    assert (row.reason, row.collided_with) == ("near_duplicate", "math-00000")
    assert 0.8 <= row.score < 1
    assert "have" in row.evidence


def test_numeral_variants_are_reported_and_kept_unless_asked() -> None:
    rows = [problem("math", i, BARN.replace("30", str(n)), str(2 * n + 24)) for i, n in enumerate((30, 31, 47))]
    result = found(rows)
    assert len(result.kept) == 3
    assert result.variants
    assert all(v.differs.startswith("numbers") for v in result.variants)
    assert len(found(rows, drop_variants=True).kept) < 3


def test_a_copy_of_a_row_that_went_goes_too() -> None:
    rows = [problem("math", 0, CODES), problem("acereason", 0, CODES_REWORDED), problem("acereason", 1, CODES_REWORDED)]
    assert collisions(found(rows)) == {
        "acereason-00000": ("near_duplicate", "math-00000"),
        "acereason-00001": ("near_duplicate", "math-00000"),
    }


def test_every_row_is_kept_or_removed_once() -> None:
    rows = [problem("math", i) for i in range(40)] + [problem("deepscaler", i, CODES) for i in range(5)]
    result = found(rows)
    assert sorted([p.task_id for p in result.kept] + [e.task_id for e in result.removed]) == sorted(
        p.task_id for p in rows
    )
