"""Three bipartite graphs of which nothing but matching says which have a perfect one.

A random graph lacks one edge (see `missing_edges`); three ways to add it agree on all that is counted. How many long
walks the edge closes, and so the graph's spectrum, cannot agree: a coin decides which verdict has more of them.
Of small graphs there are too few for that; theirs come from edits that keep the degrees.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from generator.families.matching_cores import Core
from generator.families.matching_edits import DEGREES, edited_core, random_core
from generator.families.missing_edges import Base, Choice, Group
from generator.families.walk import PATTERNS, drawn, edited, three_neighbours
from grader.faults import Fault

STRICT = 20  # vertices a side from which on there are graphs enough
_DRAWS = 400_000  # the rarest families take some ten thousand
_EVEN = 0.5


def three_cores(count: int, haste: bool, random: Random, what: str) -> tuple[Core, Core, Core]:
    """Three graphs, each one moved edge away from the next, in an order of verdicts drawn beforehand.

    Args:
        count: vertices a side.
        haste: whether hasty rules, too, must do equally well on all three, and find no perfect matching.
        random: draws everything.
        what: the kind of family, for the message.

    Raises:
        Fault: none were found in many draws.
    """
    if count < STRICT:
        starts = drawn(lambda: random_core(count, random), lambda _: True)
        return three_neighbours(random, starts, edited(lambda core: edited_core(core, random)), lambda _: True, what)
    pattern = random.choice(PATTERNS)
    leans = [random.random() < _EVEN for _ in range(2)]  # whether a perfect matching goes with more walks
    for base in _bases(count, random):
        groups = list(base.groups(max(DEGREES), haste))
        random.shuffle(groups)
        for group in groups:
            found = _members(group, pattern, leans, haste, random)
            if found is not None:
                return found
    raise Fault(f"{what}: this seed gives no family, which hardly ever happens; take another seed")


def _bases(count: int, random: Random) -> Iterator[Base]:
    """Random graphs that lack one edge."""
    for _ in range(_DRAWS):
        core = random_core(count, random)
        if core is not None and len(core.owners) == count - 1:
            yield Base(core)


def _members(
    group: Group, pattern: Sequence[bool], leans: Sequence[bool], haste: bool, random: Random
) -> tuple[Core, Core, Core] | None:
    twin = sum(pattern) > 1  # the verdict that two of the three have
    twins, singles = group[twin], group[not twin]
    if len(twins) < len(leans):
        return None
    for single in random.sample(singles, len(singles)):
        chosen: list[Choice] = []
        for lean in leans:
            fits = _fitting(single, lean, haste, random)
            chosen += next(([c] for c in random.sample(twins, len(twins)) if c not in chosen and fits(c)), [])
        if len(chosen) == len(leans):
            queue = {twin: [choice.core for choice in chosen], not twin: [single.core]}
            first, second, third = (queue[verdict].pop() for verdict in pattern)
            return first, second, third
    return None


def _fitting(single: Choice, lean: bool, haste: bool, random: Random) -> Callable[[Choice], bool]:
    """Whether another choice, of the other verdict, leans as wanted, and haste tells nothing about either."""

    def fits(other: Choice) -> bool:
        one, two = (single, other) if single.feasible else (other, single)
        if one.walks == two.walks or (one.walks > two.walks) != lean or one.twins != two.twins:
            return False
        return not haste or (one.core.hasty == two.core.hasty and one.core.resists(random))

    return fits
