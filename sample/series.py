"""Many problems from a few templates, none of which repeats another's numbers."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from sample.draw import Draw

Item = TypeVar("Item")
Template = Callable[[Draw], Item]
_TRIES = 60  # draws before a template counts as exhausted
DIGITS = re.compile(r"\d+")


def numbers(statement: str) -> tuple[str, ...]:
    """The digit groups of a statement, sorted."""
    return tuple(sorted(DIGITS.findall(statement)))


@dataclass(frozen=True)
class Instance(Generic[Item]):
    """What a template gave, and which template."""

    template: str
    item: Item


def series(
    templates: Sequence[Template[Item]], count: int, seed: str, text: Callable[[Item], str]
) -> list[Instance[Item]]:
    """`count` problems, the templates in turn; a template never gives the same numbers twice.

    Two problems of one template with equal numbers would differ in names at most, which is a near-duplicate that
    nobody planted.

    Raises:
        ValueError: the templates have no more to give.
    """
    draws = {template.__name__: Draw(seed, template.__name__) for template in templates}
    seen: set[tuple[str, ...]] = set()
    found: list[Instance[Item]] = []
    active = list(templates)
    while len(found) < count:
        if not active:
            raise ValueError(f"{seed}: only {len(found)} of {count} problems")
        for template in list(active):
            item = _fresh(template, draws[template.__name__], seen, text)
            if item is None:
                active.remove(template)
            elif len(found) < count:
                found.append(Instance(template.__name__, item))
    return found


def _fresh(
    template: Template[Item], draw: Draw, seen: set[tuple[str, ...]], text: Callable[[Item], str]
) -> Item | None:
    for _ in range(_TRIES):
        item = template(draw)
        key = (template.__name__, *numbers(text(item)))
        if key not in seen:
            seen.add(key)
            return item
    return None
