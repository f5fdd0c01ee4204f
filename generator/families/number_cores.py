"""Numbers of which only a search tells whether some sum to a target, and the trades that keep their total."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from generator.families.claims import traded
from grader.certificates.reachable_sums import nearest_sums, residue_distance

_EXPECTED_SOLUTIONS = 0.7  # of a random target: then about half of all targets have one


@dataclass(frozen=True, slots=True)
class Core:
    """Numbers and a target, modulo `modulus` if there is one."""

    numbers: tuple[int, ...]
    target: int
    modulus: int | None
    feasible: bool
    key: None = None
    lean: float = 0.0


def judged(numbers: Sequence[int], target: int, modulus: int | None) -> Core:
    """A core with its verdict."""
    if modulus is None:
        return Core(tuple(numbers), target, None, nearest_sums(numbers, target) == (target, target))
    return Core(tuple(numbers), target, modulus, residue_distance(numbers, target, modulus) == 0)


class Drawer:
    """Draws cores of a size, and edits them: a trade keeps the sum, and every number within the same range."""

    def __init__(self, size: int, modular: bool, random: Random) -> None:
        self.size, self.random = size, random
        self.modulus, self.largest = None, _largest_number(size)
        if modular:
            middle = round(2**size / _EXPECTED_SOLUTIONS)
            self.modulus = random.randint(middle - middle // 8, middle + middle // 8)
            self.largest = self.modulus - 1
        self.smallest = 1 if modular else max(1, self.largest // 10)

    def draw(self) -> Core:
        """A random core; without a modulus, its target is in the middle."""
        numbers = [self.random.randint(self.smallest, self.largest) for _ in range(self.size)]
        if self.modulus is not None:
            return judged(numbers, self.random.randrange(self.modulus), self.modulus)
        total = sum(numbers)
        return judged(numbers, self.random.randint(total * 2 // 5, total * 3 // 5), None)

    def edit(self, core: Core) -> Core | None:
        """A core with an amount moved from one number to another; None where one leaves the range."""
        giver, taker = self.random.sample(range(self.size), 2)
        amount = self.random.randint(1, max(1, self.largest // 4))
        numbers = traded(core.numbers, giver, taker, amount)
        if numbers[giver] < self.smallest or numbers[taker] > self.largest:
            return None
        return judged(numbers, core.target, core.modulus)


def _largest_number(count: int) -> int:
    """Such that a target in the middle has `_EXPECTED_SOLUTIONS` solutions: sums are nearly normally distributed."""
    mean_square = 0.37  # of numbers between a tenth of the largest and the largest, in units of its square
    deviation: float = 2**count / (_EXPECTED_SOLUTIONS * math.sqrt(2 * math.pi))
    return round(deviation / math.sqrt(count * mean_square / 4))


def subset_with(numbers: Sequence[int], total: int, modulus: int | None) -> list[int]:
    """Places of numbers with that sum, modulo `modulus` if there is one; they must exist."""
    mask = (1 << (modulus or total + 1)) - 1
    layers = [1]
    for number in numbers:
        shifted = layers[-1] << number
        if modulus is not None:
            shifted |= layers[-1] >> (modulus - number)
        layers.append(layers[-1] | shifted & mask)
    chosen = []
    for place in range(len(numbers) - 1, -1, -1):
        if not layers[place] >> total & 1:
            chosen.append(place)
            total = total - numbers[place] if modulus is None else (total - numbers[place]) % modulus
    return chosen
