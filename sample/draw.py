"""Seeded choices that stay the same on every Python."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Person:
    """Someone in a word problem, with the pronouns its sentences need."""

    name: str
    he: str
    his: str
    him: str

    @property
    def He(self) -> str:
        """The pronoun that begins a sentence."""
        return self.he.capitalize()


_WOMEN = (
    "Amara Beatriz Chloe Dilnoza Elif Freya Greta Hana Ines Jasmin Keiko Leila Marta Nadia Oksana Priya Rosa Sunita"
)
_MEN = "Anders Bilal Cedric Dario Emeka Felix Goran Hugo Ivan Jonas Kofi Luca Mateo Nikhil Omar Pavel Rafael Stefan"
_PEOPLE = tuple(
    [Person(name, "she", "her", "her") for name in _WOMEN.split()]
    + [Person(name, "he", "his", "him") for name in _MEN.split()]
)


class Draw:
    """A stream of choices fixed by its seed.

    Only `random.Random.random` is promised to stay the same across Python versions, so everything is built on it.
    """

    def __init__(self, *seed: str) -> None:
        self._random = random.Random("/".join(seed))

    def below(self, bound: int) -> int:
        """An integer from 0 to bound - 1."""
        return int(self._random.random() * bound)

    def number(self, low: int, high: int, step: int = 1) -> int:
        """An integer from low to high, both included, in steps from low."""
        return low + step * self.below((high - low) // step + 1)

    def pick(self, *options: T) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def several(self, options: Sequence[T], count: int) -> list[T]:
        """Different elements of `options`, in the order drawn."""
        return self.shuffled(options)[:count]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a drawn order."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(len(rest))]

    def people(self, count: int) -> list[Person]:
        """Different people."""
        return self.several(_PEOPLE, count)

    def person(self) -> Person:
        """One person."""
        return self.pick(*_PEOPLE)
