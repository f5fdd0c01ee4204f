"""Many random integers at once, as large instances need them: the same stream's bytes, read by numpy."""

from random import Random

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
_WORD = 8  # bytes of one draw: taking them modulo a bound below 2**32 shifts no chance by more than 2**-32
_SPARE = 64  # draws beyond a quarter more than asked for: then one round of `distinct` is nearly always enough


def integers(random: Random, bound: int, count: int) -> Integers:
    """`count` integers from 0 to `bound` - 1, which is below 2**32, each drawn on its own."""
    words = np.frombuffer(random.randbytes(_WORD * count), dtype="<u8")
    return (words % np.uint64(bound)).astype(np.int64)


def distinct(random: Random, low: int, high: int, count: int) -> Integers:
    """`count` different integers from `low` to `high` - 1, in random order; there must be several times as many."""
    drawn = np.empty(0, dtype=np.int64)
    while len(drawn) < count:
        drawn = np.append(drawn, low + integers(random, high - low, count + count // 4 + _SPARE))
        firsts = np.unique(drawn, return_index=True)[1]
        drawn = drawn[np.sort(firsts)]
    return drawn[:count]
