"""The labelled pairs, read and split into a half to tune on and a half held out."""

import hashlib
import json
from pathlib import Path

import yaml

from benchmarks.pairs.generate import GENERATED, Pair

HANDWRITTEN = Path(__file__).parent / "handwritten.yaml"
# What a row of each kind is: a repetition of the test statement or not.
REPEATS = {
    "verbatim": True, "retypeset": True, "embedded": True, "short": True, "reworded": True,
    "boilerplate": False, "variant": False, "topic": False,
}  # fmt: skip


def handwritten() -> list[Pair]:
    """The pairs written by hand."""
    entries = yaml.safe_load(HANDWRITTEN.read_text("utf-8"))
    return [Pair(r["kind"], REPEATS[r["kind"]], e["test"], r["row"]) for e in entries for r in e["rows"]]


def generated() -> list[Pair]:
    """The pairs made by `benchmarks.pairs.generate`."""
    return [Pair(**json.loads(line)) for line in GENERATED.read_text("utf-8").splitlines()]


def held_out(pair: Pair) -> bool:
    """Whether a pair belongs to the half that is checked after a change; all pairs of a test statement go together.

    The halves are not strangers: generated statements of both come from the same templates, and the misses of both have
    been read. Rows of real sources remain the harder test.
    """
    return hashlib.sha256(pair.test.encode()).digest()[0] % 2 == 1
