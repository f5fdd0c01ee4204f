"""Which sums, or residues of sums, some of the numbers can have: sets as the bits of one integer."""

from collections.abc import Sequence

MAX_WIDTH = 1 << 27  # bits of a set: 16 MiB
MAX_BITS = 1 << 32  # bits written in all, which takes about a second


def residue_distance(numbers: Sequence[int], target: int, modulus: int) -> int | None:
    """The least distance from the target that a sum's residue allows, or None where that takes too many bits.

    Sums reach some residues modulo `modulus` and not others; a sum is no closer to the target than its residue.
    """
    if not 0 < modulus <= MAX_WIDTH:
        return None
    shifts = [shift for number in numbers if (shift := number % modulus)]
    if modulus * len(shifts) > MAX_BITS:
        return None
    every = (1 << modulus) - 1
    reached = 1
    for shift in shifts:
        reached |= _rotated(reached, shift, modulus) & every
        if reached == every:
            return 0
    from_target = _rotated(reached, -target % modulus, modulus) & every
    up = (from_target & -from_target).bit_length() - 1
    return min(up, modulus + 1 - from_target.bit_length())


def _rotated(bits: int, shift: int, modulus: int) -> int:
    """Residues with `shift` added to each; bits from `modulus` on are to be dropped."""
    return bits << shift | bits >> (modulus - shift)


def nearest_sums(numbers: Sequence[int], target: int) -> tuple[int | None, int | None] | None:
    """The largest sum up to the target and the smallest from the target on, or None where that takes too many bits.

    Sums lie symmetrically between 0 and the total, so that the nearer end serves. A smallest sum from the goal on is a
    single number over the goal, or less than twice the goal: without any of its numbers it would miss the goal.
    """
    total = sum(numbers)
    if target < 0:
        return None, 0
    if target > total:
        return total, None
    goal = min(target, total - target)
    width = 2 * goal + 1
    if width > MAX_WIDTH or width * len(numbers) > MAX_BITS:
        return None
    window, sums = (1 << width) - 1, 1
    for number in numbers:
        if number <= goal:
            sums |= sums << number & window
    below = (sums & ((1 << goal + 1) - 1)).bit_length() - 1
    over = sums >> goal
    above = [goal + (over & -over).bit_length() - 1] if over else []
    smallest = min([*above, *(number for number in numbers if number > goal)])
    return (below, smallest) if goal == target else (total - smallest, total - below)
