"""Subset sums on which branching needs exponentially many steps (Chvatal 1980), and no sum meets the target.

Each function gives an input of subset_sum: the target is half of the total, rounded down.
"""

from random import Random
from typing import Any

Input = dict[str, Any]


def _halved(numbers: list[int]) -> Input:
    return {"numbers": numbers, "target": sum(numbers) // 2}


def even_odd(count: int, random: Random, largest: int = 10**4) -> Input:
    """EVEN/ODD: even numbers, and an odd target (Jeroslow 1974)."""
    while True:
        data = _halved([2 * random.randint(1, largest // 2) for _ in range(count)])
        data["target"] |= 1
        if data["target"] < sum(data["numbers"]):
            return data


def todd(count: int) -> Input:
    """TODD: a_j = 2^(k+n+1) + 2^(k+j) + 1 for j = 1 to n, with k = floor(log2 n), as Chvatal reports it."""
    power = count.bit_length() - 1
    return _halved([(1 << power + count + 1) + (1 << power + j) + 1 for j in range(1, count + 1)])


def avis(count: int) -> Input:
    """AVIS: a_j = n (n + 1) + j for j = 1 to n, with target floor((n - 1) / 2) * n (n + 1) + n (n - 1) / 2.

    A sum of that many numbers or fewer falls short, and one of more passes the target.
    """
    step = count * (count + 1)
    numbers = [step + j for j in range(1, count + 1)]
    return {"numbers": numbers, "target": (count - 1) // 2 * step + count * (count - 1) // 2}
