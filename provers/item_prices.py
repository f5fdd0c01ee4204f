"""Prices of items that bound the number of bins: the configuration LP's dual (Gilmore and Gomory 1961).

Columns are generated: the program prices sizes, a knapsack finds the dearest bin at those prices, and the bin joins
the program until none is worth more than one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from grader.certificates.packing_bounds import priced
from provers.rounding import integer_ratios

_TOLERANCE = 1e-9
_MAX_ROUNDS = 2_000  # far more than instances of some hundred items need


def item_prices(weights: Sequence[int], capacity: int) -> tuple[int, dict[str, Any]] | None:
    """The best bound found and its certificate, or None where no price helps."""
    counts = Counter(weights)
    sizes = sorted(counts, reverse=True)
    best: tuple[int, dict[str, Any]] | None = None
    for prices in integer_ratios(_dual(sizes, counts, capacity)):
        table = dict(zip(sizes, prices, strict=True))
        scale = sum(table[size] * count for size, count in dearest(sizes, counts, table, capacity).items())
        bound = priced(weights, capacity, table, scale)
        if bound is not None and (best is None or bound > best[0]):
            pairs = [[size, price] for size, price in table.items() if price]
            best = bound, {"type": "item_prices", "prices": pairs, "scale": scale}
    return best


def _dual(sizes: Sequence[int], counts: Mapping[int, int], capacity: int) -> list[float]:
    """Prices that maximise the total while no known bin costs more than one, until no bin at all does."""
    import numpy as np
    from scipy.optimize import linprog

    bins = [[min(counts[size], capacity // size) if size == own else 0 for size in sizes] for own in sizes]
    totals = -np.array([counts[size] for size in sizes], dtype=float)
    prices = [0.0] * len(sizes)
    for _ in range(_MAX_ROUNDS):
        solved = linprog(totals, A_ub=np.array(bins), b_ub=np.ones(len(bins)), bounds=(0, 1), method="highs")
        prices = [float(price) for price in solved.x]
        found = dearest(sizes, counts, dict(zip(sizes, prices, strict=True)), capacity)
        row = [found.get(size, 0) for size in sizes]
        if sum(price * copies for price, copies in zip(prices, row, strict=True)) <= 1 + _TOLERANCE or row in bins:
            break
        bins.append(row)
    return prices


def dearest(
    sizes: Sequence[int], counts: Mapping[int, int], prices: Mapping[int, float], capacity: int
) -> dict[int, int]:
    """How many items of each size fit into one bin at the highest price: a knapsack with a table of choices."""
    import numpy as np

    items = [size for size in sizes if prices[size] > 0 for _ in range(min(counts[size], capacity // size))]
    exact = all(isinstance(price, int) for price in prices.values())
    best, took = np.zeros(capacity + 1, dtype=np.int64 if exact else float), []
    for size in items:
        with_item = best[: capacity + 1 - size] + prices[size]
        better = with_item > best[size:]
        took.append(better)
        best[size:] = np.where(better, with_item, best[size:])
    chosen, room = Counter[int](), capacity
    for size, better in zip(reversed(items), reversed(took), strict=True):
        if room >= size and better[room - size]:
            chosen[size] += 1
            room -= size
    return dict(chosen)
