"""From a family to what a candidate sees: opaque ids and an order that only a secret explains, and the binding."""

from typing import Any

from generator.secrets import MIN_SALT_BYTES, as_bytes, commitment, derive
from grader.agent_view import build_view
from grader.binding import make_binding
from grader.family import Family, parse_family
from grader.faults import UsageFault

_PRIVATE_TRACKS = ("static_hidden", "fresh_private")
_ID_DIGITS = 39  # what 128 bits need in decimal
_ID_BYTES = 16


def project_family(
    family: Any, *, seed: bytes | str | int | None = None, salt: bytes | str | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The agent view of a family, which is handed out, and its binding, which stays with the evaluator.

    Args:
        family: the family's JSON value.
        seed: a reproducible secret, for tracks that are public.
        salt: a random secret; private tracks need one of 32 bytes or more.

    Raises:
        UsageFault: not exactly one of seed and salt is given, or the track needs another.
        Fault: the family is broken, or its labels would tell what the view must not.
    """
    checked = parse_family(family)
    kind, secret = _randomization(checked, seed, salt)
    order = _opaque_order(checked, secret)
    view = build_view(checked, f"p_{_digits(secret, 'projection', checked.sha256)}", order)
    return view, make_binding(checked, view, order, kind, commitment(f"projection {kind}", secret))


def _randomization(family: Family, seed: bytes | str | int | None, salt: bytes | str | None) -> tuple[str, bytes]:
    if (seed is None) == (salt is None):
        raise UsageFault("projection: give exactly one of a seed and a salt")
    kind, secret = ("seed", as_bytes(seed)) if seed is not None else ("salt", as_bytes(salt or b""))
    if not secret:
        raise UsageFault(f"projection: the {kind} is empty")
    if family.track in _PRIVATE_TRACKS and (kind != "salt" or len(secret) < MIN_SALT_BYTES):
        raise UsageFault(
            f"projection: family {family.id} is {family.track} and needs a salt of {MIN_SALT_BYTES} bytes or more"
        )
    return kind, secret


def _opaque_order(family: Family, secret: bytes) -> list[tuple[str, str]]:
    """(Instance id, opaque id) in the order of showing; place and id come from different labels, so neither tells."""
    names = [instance.id for instance in family.instances]
    names.sort(key=lambda name: derive(secret, "place", family.sha256, name))
    return [(name, f"q_{_digits(secret, 'instance', family.sha256, name)}") for name in names]


def _digits(secret: bytes, *label: str) -> str:
    return str(int.from_bytes(derive(secret, *label)[:_ID_BYTES], "big")).zfill(_ID_DIGITS)
