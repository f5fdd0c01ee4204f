"""Packings by filling one bin after another (Martello and Toth 1990)."""

from collections.abc import Iterator, Sequence


def pack(weights: Sequence[int], capacity: int, limit: int) -> list[list[int]] | None:
    """The items of each bin in a packing within the limit, or None where there is none."""
    if sum(weights) > limit * capacity:
        return None
    sizes = sorted(set(weights), reverse=True)
    counts = tuple(weights.count(size) for size in sizes)
    found = _Filling(sizes, capacity).run(counts, limit * capacity - sum(weights))
    if found is None:
        return None
    items = {size: [item for item, weight in enumerate(weights) if weight == size] for size in sizes}
    return [sorted(items[size].pop(0) for size in bin_) for bin_ in found]


class _Filling:
    """Fills bin after bin, each with the largest item left and whatever else wastes no more than may be wasted."""

    def __init__(self, sizes: Sequence[int], capacity: int) -> None:
        self.sizes, self.capacity = sizes, capacity
        self.hopeless: set[tuple[int, ...]] = set()  # what is left decides how much may still be wasted

    def run(self, counts: tuple[int, ...], waste: int) -> list[list[int]] | None:
        """The sizes in each bin; `waste` is the room that all bins together may leave empty."""
        if not any(counts):
            return []
        if counts in self.hopeless:
            return None
        first = next(place for place, count in enumerate(counts) if count)
        left = list(counts)
        left[first] -= 1
        for bin_ in self._completions(left, first, self.capacity - self.sizes[first], waste):
            rest = list(left)
            for place in bin_:
                rest[place] -= 1
            room = self.capacity - self.sizes[first] - sum(self.sizes[place] for place in bin_)
            found = self.run(tuple(rest), waste - room)
            if found is not None:
                return [[self.sizes[place] for place in (first, *bin_)], *found]
        self.hopeless.add(counts)
        return None

    def _completions(self, left: Sequence[int], place: int, room: int, waste: int) -> Iterator[tuple[int, ...]]:
        """Places of sizes that fill the room but for `waste`, those with more of the larger sizes first."""
        if place == len(self.sizes) or room < self.sizes[-1]:
            if room <= waste:
                yield ()
            return
        size = self.sizes[place]
        for copies in range(min(left[place], room // size), -1, -1):
            for more in self._completions(left, place + 1, room - copies * size, waste):
                yield (place,) * copies + more
