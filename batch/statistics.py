"""The statistics of a receipt: exact where they are rational, and rounded in one declared way."""

import math
from collections.abc import Mapping
from fractions import Fraction

PLACES = 6  # decimals of every rate in a receipt, rounded half to even; a million rows move the sixth
_Z_95 = 1.959963984540054  # the normal distribution's 97.5% quantile


def rounded(value: Fraction) -> float:
    """An exact rate with `PLACES` decimals, half to even, as the nearest float."""
    return float(round(value, PLACES))


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """The 95% score interval of a proportion (Wilson 1927), with `PLACES` decimals.

    Rows count as independent; several responses to one task are less than that, and the true interval is wider.

    Args:
        successes: at most `trials`.
        trials: at least 1.
    """
    rate, z2 = successes / trials, _Z_95**2
    centre = (rate + z2 / (2 * trials)) / (1 + z2 / trials)
    half = _Z_95 / (1 + z2 / trials) * math.sqrt(rate * (1 - rate) / trials + z2 / (4 * trials**2))
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return round(low, PLACES), round(high, PLACES)


def pass_at(k: int, tasks: Mapping[tuple[int, int], int]) -> tuple[int, Fraction | None]:
    """The unbiased estimate of pass@k (Chen et al. 2021, section 2.1), averaged over tasks with k responses or more.

    For a task with n responses, c of them correct: 1 - C(n-c, k) / C(n, k).

    Args:
        k: at least 1.
        tasks: how many tasks have (n, c).

    Returns:
        The number of tasks with k responses or more, and the average over them; None where there is none.
    """
    total, number = Fraction(0), 0
    for (n, c), count in tasks.items():
        if n >= k:
            number += count
            total += count * (1 - Fraction(math.comb(n - c, k), math.comb(n, k)))
    return number, total / number if number else None
