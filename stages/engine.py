"""Where the stages that can share out their work do so."""

from dataclasses import fields
from pathlib import Path

from corpus.written import validated
from engine import Choice
from stages.run import PARAMS, read_params


def engine_choice(params: Path = PARAMS) -> Choice:
    """Where work runs: the keys `engine`, `ray_address` and `workers` of params.yaml.

    No stage depends on them, since no output does.

    Raises:
        Fault: params.yaml is missing, or one of them does not fit.
    """
    document = read_params(params)
    chosen = {field.name: document[field.name] for field in fields(Choice) if field.name in document}
    return validated(chosen, Choice, f"{params}: ")
