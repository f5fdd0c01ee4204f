"""Three neighbours of which one pair differs in its verdict, drawn so that nothing but the verdict tells them apart.

No solution is planted and no direction preferred: states are drawn at random, edits are as likely as their reverses,
and an exact search says which verdict came out. Each family holds a pair of neighbours of different verdicts, found
from the side that is rarer, and a third one, next to either of them, in an order drawn beforehand. All three share a
`key`: the counts that would otherwise go with the verdict. What cannot be shared, coins balance.
"""

from collections.abc import Callable, Hashable
from random import Random
from typing import Protocol, TypeVar

PATTERNS = ((True, True, False), (True, False, False), (False, False, True), (False, True, True))
_DRAWS = 20_000  # the rarest families that the templates ask for take some hundred
_EVEN = 0.5
_EDITS = 600  # of one state, before another is drawn: cheap beside finding one that is fit


class State(Protocol):
    """An instance's core while it is searched for."""

    @property
    def feasible(self) -> bool:
        """Whether it has a solution."""

    @property
    def key(self) -> Hashable:
        """What neighbours must have in common."""

    @property
    def lean(self) -> float:
        """What neighbours cannot have in common: a coin decides which of the two has more of it."""


S = TypeVar("S", bound=State)


def three_neighbours(
    random: Random, draw: Callable[[], S | None], edit: Callable[[S], S | None], eligible: Callable[[S], bool]
) -> tuple[S, S, S]:
    """Three states, each one edit away from the next, whose verdict turns once.

    Args:
        random: decides the order of the verdicts.
        draw: a random state, or None where it came out unfit.
        edit: a state one random edit away, or None where it came out unfit.
        eligible: what else a state must be; asked last, since it may take long.

    Raises:
        RuntimeError: none was found in many draws: the template has a fault.
    """
    before, verdict, _ = random.choice(PATTERNS)
    more, third_more = random.random() < _EVEN, random.random() < _EVEN
    for _ in range(_DRAWS):
        solvable = draw()
        if solvable is None or not solvable.feasible or not eligible(solvable):
            continue
        hopeless = _neighbour(solvable, False, more, edit, eligible)
        if hopeless is None:
            continue
        middle, other = (solvable, hopeless) if verdict else (hopeless, solvable)
        third = _neighbour(middle, verdict, third_more, edit, eligible)
        if third is not None:
            return (third, middle, other) if before == verdict else (other, middle, third)
    raise RuntimeError("no three neighbours were found")


def _neighbour(
    middle: S, verdict: bool, more: bool, edit: Callable[[S], S | None], eligible: Callable[[S], bool]
) -> S | None:
    for _ in range(_EDITS):
        state = edit(middle)
        if state is None or state == middle or state.feasible != verdict or state.key != middle.key:
            continue
        if (state.lean == middle.lean or (state.lean > middle.lean) == more) and eligible(state):
            return state
    return None
