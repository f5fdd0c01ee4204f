"""An agent that solves everything and then breaks the format in one way, another for each view."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from baselines import exact

Break = Callable[[list[bytes]], list[bytes]]


def _last(change: Callable[[dict[str, Any]], object]) -> Break:
    """Break the last row with a change to its object."""

    def broken(lines: list[bytes]) -> list[bytes]:
        row = json.loads(lines[-1])
        change(row)
        return [*lines[:-1], json.dumps(row).encode()]

    return broken


# The first five cost one instance, the others the whole family.
BREAKS: Sequence[Break] = (
    _last(lambda row: row.pop("certificate")),
    _last(lambda row: row.update(note="the answer is above")),
    _last(lambda row: row.update(answer=[row["answer"]])),
    _last(lambda row: row.update(verdict=row["verdict"].upper())),
    _last(lambda row: row["answer"].update(explanation="step by step")),
    lambda lines: [*lines, lines[0]],
    lambda lines: lines[:-1],
    lambda lines: [b"Here is my answer:", *lines],
    lambda lines: [b"```json", *lines, b"```"],
    _last(lambda row: row.update(instance_id=row["instance_id"][:-1])),
    lambda lines: [lines[0][:-1] + b', "verdict": "optimal"}', *lines[1:]],
    lambda lines: [b"[" + b",".join(lines) + b"]"],
)


def attempt(view: Mapping[str, Any]) -> bytes:
    """A submission for an agent view; the view's id decides how it is broken."""
    lines = exact.attempt(view).rstrip(b"\n").split(b"\n")
    broken = BREAKS[int(view["projection_id"].removeprefix("p_")) % len(BREAKS)](lines)
    return b"\n".join(broken) + b"\n"
