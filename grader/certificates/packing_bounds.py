"""Lower bounds for bin packing: Martello-Toth L2, dual feasible functions, prices of items. Integers only.

All three replace sizes by values of which no bin can hold more than a fixed amount; the sum of the values, over that
amount and rounded up, bounds the number of bins from below.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

# An instance of 100,000 items and capacity 1,000 needs 1.5 million cells at most; these take about half a second.
MAX_CELLS = 1 << 22
MAX_SCALE_BITS = 128  # the exact duals of instances that one can solve have far shorter denominators


def martello_toth(weights: Sequence[int], capacity: int, threshold: int) -> int | None:
    """The bound L2 for one threshold from 0 to half the capacity (Martello and Toth 1990), or None for any other.

    Items over `capacity - threshold` share a bin with no item that counts; those over half have bins of their own with
    some room left; the others that are no smaller than the threshold must go into that room, or into new bins.
    """
    if not 0 <= 2 * threshold <= capacity:
        return None
    alone = sum(w > capacity - threshold for w in weights)
    large = [w for w in weights if capacity < 2 * w and w <= capacity - threshold]
    medium = sum(w for w in weights if threshold <= w and 2 * w <= capacity)
    beyond_room = medium - (len(large) * capacity - sum(large))
    return alone + len(large) + max(0, -(-beyond_room // capacity))


def dual_feasible(weights: Sequence[int], capacity: int, threshold: int, parts: int) -> int | None:
    """The bound of two dual feasible functions, one after the other (Fekete and Schepers 2001).

    The first drops items below `threshold` and fills bins with those over `capacity - threshold`. The second rounds a
    share x of the capacity down to a multiple of 1/`parts` in steps of 1/(`parts` + 1), and leaves x alone where it is
    one of those steps. None unless 0 <= 2 * threshold <= capacity and 1 <= parts <= capacity: more parts round nothing.
    """
    if not (0 <= 2 * threshold <= capacity and 1 <= parts <= capacity):
        return None
    total = 0  # in units of 1/(parts * capacity)
    for weight in weights:
        if weight < threshold:
            continue
        size = capacity if weight > capacity - threshold else weight
        steps, rest = divmod((parts + 1) * size, capacity)
        total += steps * capacity if rest else parts * size
    return -(-total // (parts * capacity))


def priced(weights: Sequence[int], capacity: int, prices: Mapping[int, int], scale: int) -> int | None:
    """The bound of a solution of the configuration LP's dual, or None where the prices are none.

    Args:
        weights: the items' sizes.
        capacity: of a bin.
        prices: for each size that has one, what an item of that size costs; the other sizes cost nothing.
        scale: what no bin's items may cost more than.

    None too where nothing has a price, or the check is beyond `MAX_CELLS` or `MAX_SCALE_BITS`.
    """
    if not 0 < scale < 1 << MAX_SCALE_BITS or not all(0 <= price <= scale for price in prices.values()):
        return None
    counts = Counter(weight for weight in weights if prices.get(weight))
    parts = [
        (size * copies, prices[size] * copies)
        for size, count in counts.items()
        for copies in _binary_parts(min(count, capacity // size))
    ]
    if not parts or len(parts) * capacity > MAX_CELLS or _dearest_bin(parts, capacity) > scale:
        return None
    return -(-sum(prices[size] * count for size, count in counts.items()) // scale)


def _binary_parts(count: int) -> list[int]:
    """Numbers whose subset sums are exactly 0 to `count`."""
    parts, part = [], 1
    while count > 0:
        parts.append(min(part, count))
        count -= part
        part *= 2
    return parts


def _dearest_bin(parts: Sequence[tuple[int, int]], capacity: int) -> int:
    """The most that parts of a total size within `capacity` can cost: the knapsack problem, by dynamic programming."""
    best = [0] * (capacity + 1)
    for size, price in parts:
        best[size:] = map(max, best[size:], [cost + price for cost in best[: capacity + 1 - size]])
    return best[capacity]
