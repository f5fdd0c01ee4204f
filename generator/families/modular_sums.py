"""Long lists of numbers whose subset sums a hidden modulus decides: a core of residues, and padding that fills any gap.

Core numbers are random modulo m; every other number is a multiple of m. The multiples are complete: some of them sum to
any multiple up to their total, so that the target is met if and only if the core's residues meet the target's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

MIN_PADDING = 8
_POWERS = 6  # of two, so that few multiples already reach far enough for the core
_LARGEST_MULTIPLE = 1_000  # of padding: larger ones would only make the numbers longer
_CORE_SHARE = 4  # the core's multiples sum to at most this part of the padding's


@dataclass(frozen=True, slots=True)
class Padding:
    """Multiples of the modulus: of the padding, in an order in which they are complete, and of the core's numbers."""

    modulus: int
    multiples: tuple[int, ...]
    core: tuple[int, ...]


def draw_padding(modulus: int, count: int, core: int, random: Random) -> Padding:
    """`count` complete multiples, and smaller ones for `core` numbers that also have a residue."""
    multiples, total = [], 0
    for place in range(count):
        most = min(total + 1, _LARGEST_MULTIPLE)
        multiples.append(1 << place if place < _POWERS else random.randint(most // 2 + 1, most))
        total += multiples[-1]
    largest = max(1, min(_LARGEST_MULTIPLE, total // (_CORE_SHARE * core)))
    return Padding(modulus, tuple(multiples), tuple(random.randint(0, largest) for _ in range(core)))


def fill(multiples: Sequence[int], total: int) -> list[int]:
    """Places of multiples that sum to `total`, which must be between 0 and the sum of all.

    Each is at most one more than the sum of those before it, so that taking whatever still fits, from the last to the
    first, leaves nothing.
    """
    chosen = []
    for place in range(len(multiples) - 1, -1, -1):
        if multiples[place] <= total:
            total -= multiples[place]
            chosen.append(place)
    return chosen
