"""Bin-packing classes of the literature: triplets, and items whose linear bound is one bin short or barely not."""

from random import Random
from typing import Any

Input = dict[str, Any]
_TRIPLET_CAPACITY = 1_000
_HARD_CAPACITY = 1_000
_HARD_LEAST, _HARD_MOST = 1, 800  # sizes of BPPLIB's Hard28 in thousandths of the capacity


def triplets(bins: int, random: Random) -> tuple[Input, int]:
    """Falkenauer's triplets (1996): every bin of the optimum holds three items and is full.

    The first item is drawn from 380 to 490 thousandths of the capacity, the second from 250 to half of what is left,
    the third is the rest, so that it is no smaller than the second. The input allows one bin fewer.

    Returns:
        The input, and its least number of bins.
    """
    weights = []
    for _ in range(bins):
        first = random.randint(380, 490)
        second = random.randint(250, (_TRIPLET_CAPACITY - first) // 2)
        weights += [first, second, _TRIPLET_CAPACITY - first - second]
    random.shuffle(weights)
    return {"weights": weights, "capacity": _TRIPLET_CAPACITY, "bin_limit": bins - 1}, bins


def dual_hard(items: int, random: Random) -> Input:
    """Inputs in the manner of BPPLIB's Hard28 (Schoenfield 2002): 160 to 200 items of 1 to 800 thousandths.

    The published ones were selected, among very many draws, for a linear bound next to a whole number; a draw is kept
    here where the total leaves less than a hundredth of a bin empty, which brings that about. Nothing is known about
    the least number of bins but what a certificate proves; `bin_limit` is the bound of the total.
    """
    while True:
        weights = [random.randint(_HARD_LEAST, _HARD_MOST) for _ in range(items)]
        empty = -sum(weights) % _HARD_CAPACITY
        if empty * 100 < _HARD_CAPACITY:
            limit = (sum(weights) + empty) // _HARD_CAPACITY
            return {"weights": weights, "capacity": _HARD_CAPACITY, "bin_limit": limit}
