"""Problem texts read once each and grouped by their normal form."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.overlap.sketches import Sketches, chunks, sketch_texts
from engine import Engine


@dataclass
class Groups:
    """Rows that say the same in other typesetting.

    Attributes:
        heads: the first row of each group.
        copies: the other rows of each group that has some, by its head.
        packed: the packed statement of each head.
    """

    heads: list[int] = field(default_factory=list)
    copies: dict[int, list[int]] = field(default_factory=dict)
    packed: list[bytes] = field(default_factory=list)


def read_groups(texts: Sequence[str], rows: Sequence[int], engine: Engine) -> tuple[Groups, Sketches]:
    """Group rows by the normal form of their texts, the first of each its head; and the sketches of the heads.

    Args:
        texts: problem texts, those of the best rows first.
        rows: the row of each text.
        engine: where texts are read.
    """
    distinct = list(dict.fromkeys(texts))
    groups, room = Groups(), Sketches.room(len(distinct))
    head_of_form: dict[bytes, int] = {}
    head_of_text: dict[str, int] = {}
    row_of_text = dict(zip(reversed(texts), reversed(rows), strict=True))
    for chunk, (forms, packed, sketches) in zip(
        chunks(distinct), engine.map(sketch_texts, None, chunks(distinct)), strict=True
    ):
        fresh = []
        for place, (text, form) in enumerate(zip(chunk, forms, strict=True)):
            row = row_of_text[text]
            head_of_text[text] = head_of_form.setdefault(form, row)
            if head_of_form[form] == row:
                fresh.append(place)
        room.put(len(groups.heads), sketches, fresh)
        groups.heads += [row_of_text[chunk[place]] for place in fresh]
        groups.packed += [packed[place] for place in fresh]
    for text, row in zip(texts, rows, strict=True):
        head = head_of_text[text]
        if row != head:
            groups.copies.setdefault(head, []).append(row)
    return groups, room
