"""The options `--engine`, `--ray-address` and `--workers`, and what they mean where params.yaml says something too."""

from typing import TYPE_CHECKING, Annotated, Optional

import typer

if TYPE_CHECKING:
    from engine import Choice

EngineOption = Annotated[
    Optional[str],  # noqa: UP045 -- typer reads the annotation
    typer.Option("--engine", help="local: processes of this machine; ray: a Ray cluster. [default: local]"),
]
AddressOption = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--ray-address", help="A running cluster: auto or host:port; without it, a Ray on this machine."),
]
WorkersOption = Annotated[int, typer.Option("--workers", min=0, help="Processes; 0: one for each core.")]


def chosen_engine(engine: str | None, ray_address: str | None, workers: int) -> "Choice":
    """What the options say, and where they say nothing, params.yaml if there is one here.

    Raises:
        UsageFault: there is no such engine, or the address is of no use to it.
    """
    from engine import Choice
    from engine.choice import KINDS
    from grader.faults import Fault, UsageFault
    from stages.engine import engine_choice
    from stages.run import PARAMS, read_params

    if engine is not None and engine not in KINDS:
        raise UsageFault(f"--engine: {engine!r} is not an engine; choose {' or '.join(KINDS)}")
    declared = engine_choice() if PARAMS.exists() and "engine" in read_params() else Choice()
    kind = engine or ("ray" if ray_address else declared.engine)
    address = ray_address if ray_address is not None else declared.ray_address * (kind == "ray")
    try:
        return Choice(kind, address, workers or declared.workers)  # type: ignore[arg-type]  # checked above
    except Fault as fault:
        raise UsageFault(f"--engine: {fault}") from None


def refuse_engine(why: str, engine: str | None, ray_address: str | None, workers: int) -> None:
    """Refuse the options where they are of no use: ignored, they would pass for obeyed.

    Raises:
        UsageFault: one of them was given.
    """
    from grader.faults import UsageFault

    if engine is not None or ray_address is not None or workers:
        raise UsageFault(f"--engine, --ray-address and --workers cannot be used: {why}")
