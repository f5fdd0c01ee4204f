"""Duplicates, near-duplicates, conflicting answers and numeral-only variants."""

from collections.abc import Iterator
from fractions import Fraction

from sample.base import (
    CONTESTS,
    OLYMPIADS,
    SUBJECTS,
    WORDS,
    acereason_record,
    deepscaler_record,
    gsm8k_record,
    templates_of,
)
from sample.book import Book, Record, Row
from sample.draw import Draw
from sample.exercise import Exercise
from sample.series import DIGITS, numbers
from sample.traps.rewording import can_reword, reworded, typeset
from sample.word_problem import WordProblem

_TRIES = 400  # draws before a template counts as having no variant of a row
_WITHIN = ("gsm8k", "math", "deepscaler", "acereason")
# From a source whose row stays to a source whose row goes: GSM8K and MATH win.
_ACROSS = (
    ("math", "deepscaler"),
    ("math", "acereason"),
    ("gsm8k", "acereason"),
    ("gsm8k", "deepscaler"),
    ("deepscaler", "acereason"),
    ("gsm8k", "math"),
)


def plant(book: Book) -> None:
    """Plant every kind in each source it can occur in."""
    for source in _WITHIN:
        for _ in range(2):
            original = book.take(source)
            copy = Row(source, "train", dict(original.record))
            book.plant("exact_duplicate_within", copy, "removed", "the same row twice", original)
        original = book.take(source, fits=lambda row: can_reword(row.statement))
        near = as_record(original, source, reworded(original.statement))
        book.plant("near_duplicate_within", Row(source, "train", near), "removed", "a word or two differ", original)
    for winner, loser in _ACROSS:
        original = book.take(winner)
        copy = Row(loser, "train", as_record(original, loser, original.statement))
        book.plant("exact_duplicate_across", copy, "removed", f"the statement of a {winner} row", original)
        original = book.take(winner, fits=lambda row: can_reword(row.statement))
        near = as_record(original, loser, reworded(original.statement))
        book.plant("near_duplicate_across", Row(loser, "train", near), "removed", "a word or two differ", original)
    for winner, loser in (("math", "deepscaler"), ("math", "acereason"), ("deepscaler", "acereason")):
        original = book.take(winner, fits=lambda row: r"\frac" in row.statement and "$" in row.statement)
        same = as_record(original, loser, typeset(original.statement))
        book.plant("retypeset_duplicate", Row(loser, "train", same), "removed", "only the LaTeX differs", original)
    _plant_conflicts(book)
    _plant_variants(book)


def as_record(row: Row, source: str, statement: str) -> Record:
    """The fields of `source` for a row's problem in another wording; the answer stays."""
    item = row.item
    if isinstance(item, WordProblem):
        answer, solution = gsm8k_record(item)["answer"].rpartition("#### ")[2], "\n".join(item.steps)
        boxed = rf"{solution} The answer is $\boxed{{{answer}}}$."
    elif isinstance(item, Exercise):
        answer, boxed = item.answer, item.solved(r"\boxed{@}")
    else:
        raise TypeError(f"{row.source}: only a row made from a template can be written for another source")
    if source == "gsm8k":
        return {"question": statement, "answer": row.record["answer"]}
    if source == "math":
        level, subject = row.record.get("level", "Level 3"), row.record.get("type", "Prealgebra")
        return {"problem": statement, "level": level, "solution": boxed, "type": subject}
    if source == "deepscaler":
        return {"problem": statement, "answer": answer, "solution": boxed}
    return {"problem": statement, "answer": answer}


def _plant_conflicts(book: Book) -> None:
    """Two rows with one statement and two answers: both go, because either may be the wrong one."""
    for first, second in (("acereason", "acereason"), ("deepscaler", "acereason"), ("deepscaler", "deepscaler")):
        original = book.take(first, fits=lambda row: isinstance(row.item, Exercise) and row.item.value.radicand == 1)
        record = as_record(original, second, original.statement)
        record["answer"] = _another(original)
        other = Row(second, "train", record)
        book.plant("conflicting_answers", other, "removed", "the same statement with another answer", original)
        book.list_trap("conflicting_answers", original, "removed", "the same statement with another answer", other)


def _another(row: Row) -> str:
    if not isinstance(row.item, Exercise):
        raise TypeError(f"{row.source}: only a LaTeX problem can be given another value")
    return Exercise("", "@", type(row.item.value)(row.item.value.factor + Fraction(2))).answer


def _plant_variants(book: Book) -> None:
    """The same words about other numbers: another problem, which stays."""
    for source in _WITHIN:
        original, item = _with_variant(book, source)
        if isinstance(item, WordProblem):
            record = gsm8k_record(item)
        elif source == "math":
            record = original.record | {"problem": item.problem, "solution": item.solved(r"\boxed{@}")}
        else:
            record = deepscaler_record(item) if source == "deepscaler" else acereason_record(item)
        variant = Row(source, "train", record)
        book.plant("numeral_variant", variant, "kept", "the same words, other numbers", original)


def _with_variant(book: Book, source: str) -> tuple[Row, Exercise | WordProblem]:
    while True:  # `take` ends it when the rows run out
        row = book.take(source, fits=lambda row: "{" not in row.statement)
        if (item := variant_of(row, book)) is not None:
            return row, item


def variant_of(row: Row, book: Book) -> Exercise | WordProblem | None:
    """A new problem of the row's template, with the row's words and numbers that no row of the template has."""
    rows = [
        r for split in ("train", "test") for r in book.rows.get((row.source, split), []) if r.template == row.template
    ]
    known = {numbers(r.statement) for r in rows}
    words = DIGITS.sub("0", row.statement)
    for item in _draws(row):
        text = item.question if isinstance(item, WordProblem) else item.problem
        if numbers(text) not in known and DIGITS.sub("0", text) == words:
            return item
    return None


def _draws(row: Row) -> Iterator[Exercise | WordProblem]:
    modules = {
        "gsm8k": WORDS,
        "math": tuple(f"topics.{name}" for name in SUBJECTS),
        "deepscaler": CONTESTS,
        "acereason": OLYMPIADS,
    }[row.source]
    for template in templates_of(*modules):
        if template.__name__ == row.template:
            draw = Draw("variant", row.source, row.template)
            for _ in range(_TRIES):
                yield template(draw)
