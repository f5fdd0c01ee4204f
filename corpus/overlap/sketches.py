"""What is kept of a statement to find those that resemble it: hashes of a fixed size, and the packed normal form."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from corpus.overlap.meaning import GENERIC_WORDS
from corpus.overlap.minhash import bands, hashes, signatures, token_hash
from corpus.overlap.statements import Statement, read_statement
from corpus.overlap.tokens import NUMBER, OPERATOR, SYMBOLS

# 32 bands of 3: statements that share half of their content words meet with probability 0.986, three quarters 0.9999.
NEAR_BANDS, NEAR_WIDTH = 32, 3
# 12 bands of 6 over word pairs: variants share nearly all words, and boilerplate alone must not meet.
VARIANT_BANDS, VARIANT_WIDTH = 12, 6
_FEW_WORDS = 4
_OFTEN_WORDS = frozenset(str(n) for n in range(11))
_FORM_BYTES = 16  # a collision among a billion statements is less likely than 1 in 10^20
# A chunk of either many statements or long ones: about a second of work, and never more than some megabytes.
CHUNK_STATEMENTS, CHUNK_CHARACTERS = 4096, 4_000_000


@dataclass(frozen=True)
class Contents:
    """What near-duplicates have in common, as arrays with a row a statement.

    Attributes:
        contents: MinHash signature of the content words (NEAR_BANDS * NEAR_WIDTH values).
        formulas: hash of all numbers and operators.
        numbers: hash of the numbers that no rewording leaves out.
        told: whether the content words alone tell something.
    """

    contents: NDArray[np.uint32]
    formulas: NDArray[np.uint64]
    numbers: NDArray[np.uint64]
    told: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.told)


@dataclass(frozen=True)
class Sketches(Contents):
    """The same with what variants have in common; some 510 bytes a statement.

    Attributes:
        weights: `Statement.weight`.
        variants: a hash for each of the VARIANT_BANDS bands of the word pairs.
    """

    weights: NDArray[np.float64]
    variants: NDArray[np.uint64]

    @staticmethod
    def room(count: int) -> "Sketches":
        """Arrays for `count` statements, to be filled; memory is taken as rows are written."""
        return Sketches(
            np.empty((count, NEAR_BANDS * NEAR_WIDTH), dtype=np.uint32),
            np.empty(count, dtype=np.uint64),
            np.empty(count, dtype=np.uint64),
            np.empty(count, dtype=np.bool_),
            np.empty(count, dtype=np.float64),
            np.empty((count, VARIANT_BANDS), dtype=np.uint64),
        )

    def put(self, at: int, other: "Sketches", rows: Sequence[int]) -> None:
        """Copy some rows of `other` to the place `at` and after it."""
        for field in fields(self):
            getattr(self, field.name)[at : at + len(rows)] = getattr(other, field.name)[rows]


def sketch_contents(statements: Sequence[Statement]) -> Contents:
    """What near-duplicates of some statements have in common with them."""
    contents = [_content(s) for s in statements]
    return Contents(
        signatures(contents, NEAR_BANDS * NEAR_WIDTH),
        hashes([_formula(s) for s in statements]),
        hashes([_numbers(s) for s in statements]),
        np.array([len(content) >= _FEW_WORDS for content in contents], dtype=np.bool_),
    )


def sketch(statements: Sequence[Statement]) -> Sketches:
    """The same, and what variants have in common with them."""
    contents = sketch_contents(statements)
    pairs = signatures([_word_pairs(s) for s in statements], VARIANT_BANDS * VARIANT_WIDTH)
    alone = hashes([""] * len(statements))
    return Sketches(
        contents.contents,
        contents.formulas,
        contents.numbers,
        contents.told,
        np.array([s.weight for s in statements], dtype=np.float64),
        np.stack(list(bands(pairs, alone, VARIANT_WIDTH)), axis=1),
    )


def sketch_texts(_: None, texts: Sequence[str]) -> tuple[list[bytes], list[bytes], Sketches]:
    """The hashes of the normal forms, the packed forms and the sketches of problem texts; work for an engine."""
    statements = [read_statement(text) for text in texts]
    return [form_hash(s) for s in statements], [s.packed() for s in statements], sketch(statements)


def pack_texts(_: None, texts: Sequence[str]) -> list[bytes]:
    """The packed normal forms of problem texts; work for an engine."""
    return [read_statement(text).packed() for text in texts]


def chunks(texts: Iterable[str]) -> Iterator[list[str]]:
    """`texts` in pieces of work, in order."""
    chunk: list[str] = []
    characters = 0
    for text in texts:
        if chunk and (len(chunk) == CHUNK_STATEMENTS or characters + len(text) > CHUNK_CHARACTERS):
            yield chunk
            chunk, characters = [], 0
        chunk.append(text)
        characters += len(text)
    if chunk:
        yield chunk


def form_hash(statement: Statement) -> bytes:
    """A hash of the whole normal form: what `Statement.exact` compares, in fewer bytes."""
    return blake2b(statement.exact.encode("utf-8", "surrogatepass"), digest_size=_FORM_BYTES).digest()


def _content(statement: Statement) -> set[int]:
    return {
        token_hash(t)
        for t, k in zip(statement.stems, statement.kinds, strict=True)
        if k not in (NUMBER, OPERATOR, SYMBOLS) and t not in GENERIC_WORDS
    }


def _formula(statement: Statement) -> str:
    """All numbers and operators: what tells a statement of few words."""
    kinds = zip(statement.tokens, statement.kinds, strict=True)
    return " ".join(sorted(t for t, k in kinds if k in (NUMBER, OPERATOR) and t not in "()*"))


def _numbers(statement: Statement) -> str:
    """The numbers that no rewording leaves out: not the small ones, which are often written as words or implied."""
    return " ".join(sorted(t for t in statement.numbers.elements() if t not in _OFTEN_WORDS))


def _word_pairs(statement: Statement) -> set[int]:
    own = [token_hash(t) for t in statement.masked]
    return {(a * 0x9E3779B97F4A7C15 + b) & 0xFFFFFFFFFFFFFFFF for a, b in itertools.pairwise(own)} or set(own)
