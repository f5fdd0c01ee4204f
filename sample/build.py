"""Put the sample together: sound rows first, then the traps among them."""

from sample import base
from sample.book import Book
from sample.traps import forms, leaks, repeats


def build() -> Book:
    """Every row in its final order, with its traps, errata and answer targets."""
    book = Book()
    base.fill(book)
    leaks.plant(book)
    repeats.plant(book)
    forms.plant(book)
    book.shuffle()
    return book
