"""From a template's name to a family."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any

from generator.families import bin_packing, development, graph_coloring, matching, subset_sum
from generator.families.assembly import Built, Plan, assemble
from generator.families.difficulty import DEFAULT
from generator.secrets import MIN_SECRET_BYTES, as_bytes, derive, stream
from grader.family import TRACKS
from grader.faults import UsageFault

VERSION = "1.2.0"  # changes whenever the same template, seed and size would give another family
_PUBLIC = "public_dev"
_ID_HEX = 16  # 64 bits: no two families of a track share a name by chance


@dataclass(frozen=True, slots=True)
class Template:
    """A way to build families: a random one takes a seed and a size, a fixed one takes neither."""

    random: bool
    description: str


@dataclass(frozen=True, slots=True)
class _Random:
    """What a module of random families offers."""

    title: str
    size: int
    plan: Callable[[int, int, Random], Plan]


_RANDOM: Mapping[str, _Random] = {
    matching.TEMPLATE: _Random(
        matching.TITLE,
        matching.DEFAULT_SIZE,
        lambda size, level, random: matching.plan(matching.Config(size, level), random),
    ),
    subset_sum.TEMPLATE: _Random(
        subset_sum.TITLE,
        subset_sum.DEFAULT_SIZE,
        lambda size, level, random: subset_sum.plan(subset_sum.Config(size, level), random),
    ),
    graph_coloring.TEMPLATE: _Random(
        graph_coloring.TITLE,
        graph_coloring.DEFAULT_SIZE,
        lambda size, level, random: graph_coloring.plan(graph_coloring.Config(size, level), random),
    ),
    bin_packing.TEMPLATE: _Random(
        bin_packing.TITLE,
        bin_packing.DEFAULT_SIZE,
        lambda size, level, random: bin_packing.plan(bin_packing.Config(size, level), random),
    ),
}

TEMPLATES: Mapping[str, Template] = MappingProxyType(
    {name: Template(True, module.title) for name, module in _RANDOM.items()}
    | {name: Template(False, plan().title) for name, plan in development.PLANS.items()}
)


def build_family(
    template: str,
    *,
    seed: bytes | str | int | None = None,
    size: int | None = None,
    difficulty: int = DEFAULT,
    track: str = _PUBLIC,
) -> dict[str, Any]:
    """Build a family.

    Args:
        template: a name in `TEMPLATES`.
        seed: the secret that a random template draws from; 16 bytes or more unless the track is public_dev.
        size: how large a random template's instances are; its own default where left out.
        difficulty: 1 to 3: on how much of an instance its verdict hangs.
        track: the track to stamp it with.

    Returns:
        The family's JSON value. The same arguments give the same family; it does not hold the seed.

    Raises:
        UsageFault: the arguments do not fit the template or the track.
    """
    return build_solved(template, seed=seed, size=size, difficulty=difficulty, track=track).family


def build_solved(
    template: str,
    *,
    seed: bytes | str | int | None = None,
    size: int | None = None,
    difficulty: int = DEFAULT,
    track: str = _PUBLIC,
) -> Built:
    """As `build_family`, with the reference submission that scores 100."""
    if template not in TEMPLATES:
        raise UsageFault(f"template {template} is unknown; there are {', '.join(TEMPLATES)}")
    if track not in TRACKS:
        raise UsageFault(f"track {track} is unknown; there are {', '.join(TRACKS)}")
    generator = {"id": "mathmint-families", "version": VERSION, "template": template}
    if template not in _RANDOM:
        _refuse_for_fixed(template, seed, size, difficulty, track)
        return assemble(development.PLANS[template](), f"dev-{template}", track, generator)
    secret = _checked_seed(template, seed, track)
    chosen: dict[str, Any] = {"size": _RANDOM[template].size if size is None else size}
    if difficulty != DEFAULT:
        chosen["difficulty"] = difficulty
    label = [template, VERSION, *chosen.values()]
    plan = _RANDOM[template].plan(chosen["size"], difficulty, stream(secret, "family", *label))
    family_id = f"{template}-{derive(secret, 'family id', *label).hex()[:_ID_HEX]}"
    return assemble(plan, family_id, track, {**generator, **chosen, "private_seed_required": True})


def _refuse_for_fixed(template: str, seed: object, size: object, difficulty: int, track: str) -> None:
    if seed is not None or size is not None or difficulty != DEFAULT or track != _PUBLIC:
        raise UsageFault(
            f"template {template} is a fixed {_PUBLIC} family: it takes no seed, size, difficulty or other track"
        )


def _checked_seed(template: str, seed: bytes | str | int | None, track: str) -> bytes:
    secret = b"" if seed is None else as_bytes(seed)
    if not secret:
        raise UsageFault(f"template {template} needs a seed")
    if track != _PUBLIC and len(secret) < MIN_SECRET_BYTES:
        raise UsageFault(f"track {track} needs a seed of {MIN_SECRET_BYTES} bytes or more")
    return secret
