"""Colouring a small graph with k colours: backtracking on the most constrained vertex (Brelaz 1979), on bit masks."""

from collections.abc import Sequence


def colour(neighbours: Sequence[int], k: int) -> list[int] | None:
    """Colours from 1 to `k` for vertices 0 to n - 1, or None where there is no such colouring.

    Args:
        neighbours: for each vertex, the vertices it is joined to, as the bits of an integer.
        k: how many colours there are.
    """
    return _Search(neighbours, k).run()


class _Search:
    """`free[v]` holds the colours that no coloured neighbour of v has, as bits."""

    def __init__(self, neighbours: Sequence[int], k: int) -> None:
        self.neighbours, self.k = neighbours, k
        self.free = [(1 << k) - 1] * len(neighbours)
        self.chosen = [0] * len(neighbours)

    def run(self) -> list[int] | None:
        left = (1 << len(self.neighbours)) - 1
        return [colour.bit_length() for colour in self.chosen] if self._extend(left, 0) else None

    def _extend(self, left: int, used: int) -> bool:
        if not left:
            return True
        vertex = self._most_constrained(left)
        rest = left ^ 1 << vertex
        # One unused colour is as good as another: trying the first of them is enough.
        options = self.free[vertex] & ((1 << min(self.k, used + 1)) - 1)
        while options:
            colour = options & -options
            options ^= colour
            self.chosen[vertex] = colour
            barred = self._bar(self.neighbours[vertex] & rest, colour)
            if all(self.free[v] for v in barred) and self._extend(rest, max(used, colour.bit_length())):
                return True
            for other in barred:
                self.free[other] |= colour
        return False

    def _most_constrained(self, left: int) -> int:
        """The vertex with fewest free colours; of those the one with most neighbours left, and then the first."""
        fewest, tied = self.k + 1, 0
        rest = left
        while rest:
            low = rest & -rest
            rest ^= low
            count = self.free[low.bit_length() - 1].bit_count()
            if count < fewest:
                fewest, tied = count, low
            elif count == fewest:
                tied |= low
        return max(_bits(tied), key=lambda v: (self.neighbours[v] & left).bit_count())

    def _bar(self, vertices: int, colour: int) -> list[int]:
        barred = [v for v in _bits(vertices) if self.free[v] & colour]
        for vertex in barred:
            self.free[vertex] ^= colour
        return barred


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
