"""Three neighbours of which one pair differs in its verdict, drawn so that nothing but the verdict tells them apart.

No solution is planted and no direction preferred: states are drawn at random, edits are as likely as their reverses,
and an exact search says which verdict came out. Each family holds a pair of neighbours of different verdicts, found
from the side that is rarer, and a third one, next to either of them, in an order drawn beforehand. All three share a
`key`: the counts that would otherwise go with the verdict. What cannot be shared, coins balance.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from random import Random
from typing import Protocol, TypeVar

from grader.faults import Fault

PATTERNS = ((True, True, False), (True, False, False), (False, False, True), (False, True, True))
_DRAWS = 200_000  # the rarest families that the templates ask for take some thousand
_EVEN = 0.5
_EDITS = 600  # of one state, before another is drawn: cheap beside finding one that is fit


class State(Protocol):
    """An instance's core while it is searched for."""

    @property
    def feasible(self) -> bool:
        """Whether it has a solution."""

    @property
    def lean(self) -> float:
        """What neighbours cannot have in common: a coin decides which of the two has more of it."""


class Keyed(State, Protocol):
    """A state that says what its neighbours must have in common with it."""

    @property
    def key(self) -> Hashable:
        """Counts that would go with the verdict if they could differ."""


S = TypeVar("S", bound=State)
K = TypeVar("K", bound=Keyed)


def three_neighbours(
    random: Random, starts: Iterable[S], near: Callable[[S], Iterable[S]], eligible: Callable[[S], bool], what: str
) -> tuple[S, S, S]:
    """Three states, each one edit away from the next, whose verdict turns once.

    Args:
        random: decides the order of the verdicts.
        starts: states that have a solution and are eligible.
        near: for a state, others one edit away that agree with it on all that must not tell, in random order.
        eligible: what else a state must be; asked last, since it may take long.
        what: the kind of family, for the message.

    Raises:
        Fault: the starts came to an end before any three were found.
    """
    before, verdict, _ = random.choice(PATTERNS)
    more, third_more = random.random() < _EVEN, random.random() < _EVEN

    def neighbour(middle: S, feasible: bool, leans: bool) -> S | None:
        found = (state for state in near(middle) if state.feasible == feasible)
        leaning = (state for state in found if state.lean == middle.lean or (state.lean > middle.lean) == leans)
        return next(filter(eligible, leaning), None)

    for solvable in starts:
        hopeless = neighbour(solvable, False, more)
        if hopeless is None:
            continue
        middle, other = (solvable, hopeless) if verdict else (hopeless, solvable)
        third = neighbour(middle, verdict, third_more)
        if third is not None:
            return (third, middle, other) if before == verdict else (other, middle, third)
    raise Fault(f"{what}: this seed gives no family, which hardly ever happens; take another seed")


def drawn(draw: Callable[[], S | None], eligible: Callable[[S], bool]) -> Iterator[S]:
    """Of many draws, those that came out with a solution and eligible."""
    for _ in range(_DRAWS):
        state = draw()
        if state is not None and state.feasible and eligible(state):
            yield state


def edited(edit: Callable[[K], K | None]) -> Callable[[K], Iterator[K]]:
    """The neighbours that random edits lead to, where they share a state's key; some edits come to nothing."""

    def near(middle: K) -> Iterator[K]:
        for _ in range(_EDITS):
            state = edit(middle)
            if state is not None and state != middle and state.key == middle.key:
                yield state

    return near
