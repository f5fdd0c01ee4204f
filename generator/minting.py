"""Which families a track holds, and the seed of each: one secret for all, and nothing shared between any two."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from engine import Engine
from generator.build import TEMPLATES, build_solved
from generator.families.difficulty import DEFAULT
from generator.projection import project_family
from generator.secrets import committed_secret, derive
from generator.truth import check_family
from grader.faults import Fault
from grader.strict_json import read_json

PUBLIC_TRACK = "public_dev"
SECRET_VARIABLE = "MATHMINT_FAMILY_SECRET"
SECRET_FILE = Path("secrets/families.key")
COMMITMENT_FILE = Path("private/commitment.json")
COMMITMENT_KIND = "families"


@dataclass(frozen=True)
class Draw:
    """How many families of a random template, and how large.

    The field is not named `size`: DVC's run cache ignores parameters of that name, and would bring back old families.
    """

    template: str
    instance_size: int
    count: int
    difficulty: int = DEFAULT


@dataclass(frozen=True)
class Config:
    """A track's section of params.yaml.

    `fixed` adds the development families. `public_seed` is for the public track, which anybody may build again; every
    other track draws from the committed secret, which is in no file of the repository.
    """

    fixed: bool = False
    public_seed: str = ""
    draws: list[Draw] = field(default_factory=list)


def track_secret(track: str, config: Config) -> bytes:
    """What a track's families and views are derived from.

    Raises:
        Fault: the public track has no public seed or another track has one; the secret or its commitment is missing
            or they do not match.
    """
    if (track == PUBLIC_TRACK) != bool(config.public_seed):
        raise Fault(f"params.yaml: families.{track}: public_seed belongs to {PUBLIC_TRACK} and to no other track")
    if track == PUBLIC_TRACK:
        return config.public_seed.encode("utf-8")
    return committed_secret(COMMITMENT_KIND, SECRET_VARIABLE, SECRET_FILE, read_commitment(COMMITMENT_FILE))


def read_commitment(path: Path) -> str:
    """The published commitment.

    Raises:
        Fault: the file is missing or holds none.
    """
    value = read_json(path)
    if not isinstance(value, dict) or value.get("kind") != COMMITMENT_KIND or not isinstance(value.get("sha256"), str):
        raise Fault(f"{path}: must hold kind `{COMMITMENT_KIND}` and the sha256 of a commitment")
    return str(value["sha256"])


class _Order(NamedTuple):
    """One family to build. It holds that family's seed alone: the secret stays in this process."""

    template: str
    options: dict[str, Any]


def mint(engine: Engine, track: str, config: Config, secret: bytes) -> Iterator[dict[str, Any]]:
    """The families of a track, in the order of its section, each held against the truth that `generator.truth` derives.

    Raises:
        Fault: a family claims what is not true.
        UsageFault: a draw names no random template, or a size that is too small.
    """
    return engine.map(_built, None, _orders(track, config, secret))


def _orders(track: str, config: Config, secret: bytes) -> Iterator[_Order]:
    if config.fixed:
        yield from (_Order(name, {}) for name, template in TEMPLATES.items() if not template.random)
    for draw in config.draws:
        for index in range(draw.count):
            seed = derive(secret, "family", track, draw.template, draw.instance_size, index)
            options = {"seed": seed, "size": draw.instance_size, "difficulty": draw.difficulty, "track": track}
            yield _Order(draw.template, options)


def _built(_: None, order: _Order) -> dict[str, Any]:
    built = build_solved(order.template, **order.options)
    check_family(built.family, built.solution)
    return built.family


def project_minted(family: dict[str, Any], track: str, secret: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """The view and binding of a minted family; its salt comes from the track's secret and the family's name."""
    salt = derive(secret, "view", track, family["family_id"])
    return project_family(family, seed=salt) if track == PUBLIC_TRACK else project_family(family, salt=salt)
