"""Which rows repeat a known statement: word for word, nearly, or inside a longer text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from corpus.overlap.candidates import near_across
from corpus.overlap.comparison import Known
from corpus.overlap.containment import collision
from corpus.overlap.grams import RareGrams
from corpus.overlap.sketches import Contents, form_hash, sketch_contents
from corpus.overlap.statements import Statement
from engine import Choice, Engine, open_engine

# A pair of words in more than this many statements is boilerplate.
BOILERPLATE_FREQUENCY = 120
# Share of a target's rare pairs that makes a closer look worth it: three words changed in twenty leave about half.
CANDIDATE_SHARE = 0.4
# About a second of work each: starting a process costs as much.
CHUNK_ROWS, CHUNK_COUNTED = 4096, 32_768

Packed = tuple[bytes, str]  # a packed statement and its reference answer, empty where unknown
Piece = tuple[int, Sequence[Packed]]  # some rows, and the place of the first


@dataclass(frozen=True, slots=True)
class Collision:
    """A row that repeats a target: `kind` is exact, near, contained or variant."""

    row: int
    target: int
    kind: str
    score: float
    evidence: str


_ORDER = {"exact": 0, "near": 1, "contained": 2, "variant": 3}


def find_collisions(rows: Sequence[Known], targets: Sequence[Known], similarity: float) -> list[Collision]:
    """`collisions` of few statements, in this process."""
    with open_engine(Choice(workers=1)) as engine:
        return collisions(_packed(rows), _packed(targets), similarity, engine)


def collisions(rows: Sequence[Packed], targets: Sequence[Packed], similarity: float, engine: Engine) -> list[Collision]:
    """The best collision of each row with any target, by row; a variant only where nothing stronger is found.

    Args:
        rows: statements that must not repeat a target, with their answers.
        targets: known statements, with theirs.
        similarity: least similarity of words that counts as agreement.
        engine: where rows are compared; the outcome does not depend on it.
    """
    index = Index.of(targets)
    counts = np.zeros(index.grams.width, dtype=np.int64)
    for counted in engine.map(_count, index.grams, _pieces(rows, CHUNK_COUNTED)):
        counts += counted
    index = replace(index, grams=index.grams.weighed(len(rows), counts, BOILERPLATE_FREQUENCY))
    found = engine.map(_collide, (index, similarity), _pieces(rows, CHUNK_ROWS))
    return [collision for piece in found for collision in piece]


def candidate_pairs(rows: Sequence[Statement], targets: Sequence[Statement]) -> set[tuple[int, int]]:
    """Pairs (row, target) worth a comparison, of few statements."""
    index = Index.of(_packed(Known(target, "") for target in targets))
    grams = index.grams.weighed(len(rows), index.grams.count(rows), BOILERPLATE_FREQUENCY)
    return replace(index, grams=grams).candidates(rows)


@dataclass(frozen=True)
class Index:
    """Known statements, and what finds those that resemble a row; it travels to each process once.

    Attributes:
        targets: the statements, packed, with their answers.
        forms: the first target of each normal form.
        sketches: of the targets.
        grams: their rare word pairs.
    """

    targets: Sequence[Packed]
    forms: Mapping[bytes, int]
    sketches: Contents
    grams: RareGrams

    @staticmethod
    def of(targets: Sequence[Packed]) -> "Index":
        """The index of some targets; `grams` is not weighed yet."""
        statements = [known.statement for known in _unpacked(targets)]
        forms: dict[bytes, int] = {}
        for place, statement in enumerate(statements):
            forms.setdefault(form_hash(statement), place)
        return Index(targets, forms, sketch_contents(statements), RareGrams.of(statements))

    @cached_property
    def known(self) -> list[Known]:
        """The targets, unpacked once a process."""
        return _unpacked(self.targets)

    def candidates(self, rows: Sequence[Statement]) -> set[tuple[int, int]]:
        """Pairs (row, target) worth a comparison."""
        forms = [self.forms.get(form_hash(row)) for row in rows]
        pairs = {(row, target) for row, target in enumerate(forms) if target is not None}
        pairs.update(map(tuple, near_across(sketch_contents(rows), self.sketches).tolist()))
        pairs.update(self.grams.contained(rows, CANDIDATE_SHARE))
        return pairs


def _count(grams: RareGrams, piece: Piece) -> NDArray[np.int64]:
    return grams.count([known.statement for known in _unpacked(piece[1])])


def _collide(shared: tuple[Index, float], piece: Piece) -> list[Collision]:
    """The best collision of each row of a piece; work for an engine."""
    index, similarity = shared
    start, packed = piece
    rows = _unpacked(packed)
    best: dict[int, Collision] = {}
    for row, target in sorted(index.candidates([known.statement for known in rows])):
        found = collision(rows[row], index.known[target], similarity)
        if found is None:
            continue
        new = Collision(start + row, target, *found)
        if row not in best or _strength(new) < _strength(best[row]):
            best[row] = new
    return [best[row] for row in sorted(best)]


def _strength(found: Collision) -> tuple[int, float, int]:
    return _ORDER[found.kind], -found.score, found.target


def _pieces(rows: Sequence[Packed], size: int) -> Iterator[Piece]:
    for start in range(0, len(rows), size):
        yield start, rows[start : start + size]


def _packed(known: Iterable[Known]) -> list[Packed]:
    return [(statement.packed(), answer) for statement, answer in known]


def _unpacked(packed: Sequence[Packed]) -> list[Known]:
    return [Known(Statement.unpacked(one), answer) for one, answer in packed]
