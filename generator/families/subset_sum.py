"""Random subset-sum families: numbers that trade, under one total and one target.

Up to 23 numbers, they are as large as leaves a target in the middle reachable about half of the time, and only a search
tells: the certificate names the nearest sums. Longer lists hang on the residues of a core (see `modular_sums`).
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from generator.families import difficulty as levels
from generator.families.assembly import Claim, Plan
from generator.families.claims import feasible, infeasible, optimal
from generator.families.modular_sums import MIN_PADDING, Padding, draw_padding, fill
from generator.families.number_cores import Core, Drawer, subset_with
from generator.families.walk import drawn, edited, three_neighbours
from grader.certificates.reachable_sums import nearest_sums, residue_distance

TEMPLATE = "subset-sum"
TITLE = "Subset sum while numbers trade"
DEFAULT_SIZE = 16
_SMALLEST = 6  # below, hardly any two neighbours differ in their verdict
_LARGEST = 1_000_000  # built in 20 seconds and 400 MB; time and memory grow with the size from there
_CORE = {levels.EASY: 10, levels.DEFAULT: 14, levels.HARD: 16}


@dataclass(frozen=True)
class Config:
    """`size` is how many numbers there are."""

    size: int = DEFAULT_SIZE
    difficulty: int = levels.DEFAULT

    def validate(self) -> None:
        """Raise a UsageFault where no such family exists."""
        levels.check(TEMPLATE, self.size, _SMALLEST, _LARGEST, self.difficulty)

    @property
    def core(self) -> int:
        """On how many numbers the verdict hangs: on all of them, unless enough are left over for padding."""
        core = _CORE[self.difficulty]
        return core if self.size - core >= MIN_PADDING else self.size


def plan(config: Config, random: Random) -> Plan:
    """A random family.

    Raises:
        UsageFault: the size or the difficulty is out of range.
    """
    config.validate()
    modular = config.core < config.size
    drawer = Drawer(config.core, modular, random)
    what = f"{TEMPLATE} of size {config.size} and difficulty {config.difficulty}"
    cores = three_neighbours(random, drawn(drawer.draw, _any), edited(drawer.edit), _any, what)
    padding = None
    if drawer.modulus is not None:
        padding = draw_padding(drawer.modulus, config.size - config.core, config.core, random)
    writer = _Writer(config.size, padding, random)
    optimum_of = random.randrange(len(cores))
    inputs = tuple(writer.input(core) for core in cores)
    claims = tuple(writer.claim(core) for core in cores)
    optimum = writer.optimum(cores[optimum_of])
    validator = levels.weakest_validator("subset_sum", [*inputs, inputs[optimum_of]], [*claims, optimum])
    return Plan(TITLE, "discrete_optimization", validator, inputs, claims, optimum_of, optimum)


def _any(_: Core) -> bool:
    """Whether a core is eligible: all are."""
    return True


class _Writer:
    """Writes cores down as inputs and claims: numbers in one random order, with padding where there is some."""

    def __init__(self, size: int, padding: Padding | None, random: Random) -> None:
        self.padding = padding
        self.order = random.sample(range(size), size)
        self.place = {item: place for place, item in enumerate(self.order)}
        if padding is not None:
            reach = sum(padding.multiples)
            most = sum(padding.core) + len(padding.core) + 1  # multiples that the chosen core numbers can make up
            self.multiple = random.randint(most, reach - 1)

    def _numbers(self, core: Core) -> list[int]:
        if self.padding is None:
            return list(core.numbers)
        modulus = self.padding.modulus
        own = [modulus * multiple + rest for multiple, rest in zip(self.padding.core, core.numbers, strict=True)]
        return own + [modulus * multiple for multiple in self.padding.multiples]

    def _target(self, core: Core) -> int:
        return core.target if self.padding is None else self.padding.modulus * self.multiple + core.target

    def input(self, core: Core) -> dict[str, Any]:
        numbers = self._numbers(core)
        return {"numbers": [numbers[item] for item in self.order], "target": self._target(core)}

    def claim(self, core: Core) -> Claim:
        if core.feasible:
            return feasible(indices=self._indices(core, self._target(core)))
        return infeasible(**self._certificate(core))

    def optimum(self, core: Core) -> Claim:
        target, certificate = self._target(core), self._certificate(core)
        if self.padding is None:
            nearest = min((certificate["below"], certificate["above"]), key=lambda value: abs(value - target))
        else:
            distance = residue_distance(core.numbers, core.target, self.padding.modulus) or 0
            sums = (target - distance, target + distance)
            nearest = next(value for value in sums if self._reaches(core, value))
        return optimal(certificate, indices=self._indices(core, nearest), distance=abs(nearest - target))

    def _certificate(self, core: Core) -> dict[str, Any]:
        if self.padding is not None:
            return {"type": "residues", "modulus": self.padding.modulus}
        below, above = nearest_sums(core.numbers, core.target) or (None, None)
        return {"type": "nearest_sums", "below": below, "above": above}

    def _reaches(self, core: Core, total: int) -> bool:
        return self.padding is not None and residue_distance(core.numbers, total, self.padding.modulus) == 0

    def _indices(self, core: Core, total: int) -> list[int]:
        """Places of numbers with that sum, which must be a sum."""
        numbers = self._numbers(core)
        if self.padding is None:
            return sorted(self.place[item] for item in subset_with(core.numbers, total, None))
        modulus = self.padding.modulus
        chosen = subset_with(core.numbers, total % modulus, modulus)
        rest = (total - sum(numbers[item] for item in chosen)) // modulus
        chosen += [len(core.numbers) + place for place in fill(self.padding.multiples, rest)]
        return sorted(self.place[item] for item in chosen)
