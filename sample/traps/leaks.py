"""Test statements that found their way into training rows, and look-alikes that did not."""

from sample.base import gsm8k_record
from sample.book import Book, Row
from sample.traps.repeats import as_record, variant_of
from sample.traps.rewording import can_reword, embedded, reworded, typeset
from sample.word_problem import WordProblem

_SHORT_WORDS = 8  # an 8-word overlap cannot see a statement of fewer words
_VERBATIM = (
    ("math500", "deepscaler"),
    ("math500", "acereason"),
    ("aime24", "acereason"),
    ("aime25", "deepscaler"),
    ("amc23", "acereason"),
    ("math", "math"),
    ("math", "deepscaler"),
    ("gsm8k", "gsm8k"),
    ("gsm8k", "acereason"),
)
_TYPESET = (("math500", "acereason"), ("aime24", "deepscaler"), ("aime25", "acereason"), ("math", "deepscaler"))
_EMBEDDED = (("math500", "deepscaler"), ("aime24", "acereason"), ("amc23", "deepscaler"), ("gsm8k", "gsm8k"))
_REWORDED = (("gsm8k", "gsm8k"), ("amc23", "deepscaler"), ("aime25", "acereason"))
_SHORT = (("math", "acereason"), ("math", "deepscaler"))


def plant(book: Book) -> None:
    """Plant every way a test statement can come back."""
    for test, source in _SHORT:
        leaked = book.take(test, "test", lambda row: len(row.statement.split()) < _SHORT_WORDS)
        _leak(book, "contamination_short", leaked, source, leaked.statement, "a test statement of a few words")
    for test, source in _VERBATIM:
        leaked = book.take(test, "test")
        _leak(book, "contamination_verbatim", leaked, source, leaked.statement, "a test statement word for word")
    for test, source in _TYPESET:
        leaked = book.take(test, "test", lambda row: "$" in row.statement)
        _leak(book, "contamination_retypeset", leaked, source, typeset(leaked.statement), "other LaTeX, same problem")
    for number, (test, source) in enumerate(_EMBEDDED):
        leaked = book.take(test, "test", lambda row: len(row.statement.split()) > 20)
        _leak(book, "contamination_embedded", leaked, source, embedded(leaked.statement, number), "in a longer text")
    for test, source in _REWORDED:
        leaked = book.take(test, "test", lambda row: can_reword(row.statement))
        _leak(book, "contamination_reworded", leaked, source, reworded(leaked.statement), "a word or two differ")
    _plant_look_alikes(book)


def _leak(book: Book, kind: str, leaked: Row, source: str, statement: str, note: str) -> None:
    book.plant(kind, Row(source, "train", as_record(leaked, source, statement)), "removed", note, leaked)


def _plant_look_alikes(book: Book) -> None:
    item = None
    while not isinstance(item, WordProblem):
        leaked = book.take("gsm8k", "test")
        item = variant_of(leaked, book)
    row = Row("gsm8k", "train", gsm8k_record(item))
    book.plant("test_numeral_variant", row, "kept", "a test statement's words about other numbers", leaked)
    boilerplate = book.take("deepscaler", fits=lambda row: "relatively prime positive integers" in row.statement)
    benchmark = book.take("aime24", "test", lambda row: "relatively prime positive integers" in row.statement)
    note = "shares a benchmark's closing sentence and nothing else"
    book.list_trap("shared_boilerplate", boilerplate, "kept", note, benchmark)
