"""`mathmint grade-family`: grade submissions to families into receipts."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from mathmint.engine import AddressOption, EngineOption, WorkersOption, chosen_engine, refuse_engine

if TYPE_CHECKING:
    from batch.families import Job, Outcome
    from engine import Choice

_HELP = """Grade a submission to a family, or a folder of submissions to a folder of families.

Writes a receipt; without --output it goes to standard output. Whatever the submission holds, there is a receipt; a
broken family, protocol or binding is an error and gives none. With folders, F.json takes F.jsonl or, with a folder of
bindings, the name of its agent view, and the receipts go to the folder --output. A submission that no family takes is
named, and the exit is 1. Many folders' worth of work can go to a Ray cluster (--engine ray): the receipts are the same.

Example: mathmint grade-family run/family.json run/submission.jsonl --binding run/binding.json --output run/receipt.json

Example: mathmint grade-family families/ submissions/ --binding bindings/ --output receipts/
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("grade-family", help=_HELP)
    def grade_family(
        family: Annotated[Path, typer.Argument(help="A family's file, or a folder of them.")],
        submission: Annotated[Path, typer.Argument(help="A submission (JSON Lines), or a folder of them.")],
        binding: Annotated[
            Path | None, typer.Option("--binding", help="The binding, where a view's ids were used.")
        ] = None,
        protocol: Annotated[Path | None, typer.Option(help="The scoring policy, if not the shipped one.")] = None,
        output: Annotated[Path | None, typer.Option("--output", help="Where the receipt is written.")] = None,
        engine: EngineOption = None,
        ray_address: AddressOption = None,
        workers: WorkersOption = 0,
    ) -> None:
        from batch.families import Job

        policy = None if protocol is None else _read_protocol(protocol)
        if family.is_dir():
            choice = chosen_engine(engine, ray_address, workers)
            _grade_folders(choice, _folders(family, submission, binding, output), policy)
        else:
            refuse_engine("one family is graded here", engine, ray_address, workers)
            _grade_one(Job(family.stem, family, binding, submission), policy, output)


def _read_protocol(path: Path) -> Any:
    from grader.faults import Fault
    from grader.protocol import parse_protocol
    from grader.strict_json import read_json

    value = read_json(path)
    try:
        parse_protocol(value)  # here, to say once which file is broken
    except Fault as fault:
        raise Fault(f"{path}: {fault}") from None
    return value


def _grade_one(job: "Job", policy: Any, output: Path | None) -> None:
    from batch.families import grade_job
    from grader.faults import UsageFault
    from grader.files import check_target
    from grader.receipts import receipt_text, write_receipt

    if output is not None and output.resolve() in {job.family.resolve(), job.submission.resolve()}:
        raise UsageFault(f"{output}: would overwrite what is graded")
    if output is not None:
        check_target(output)
    receipt = grade_job(job, policy)
    if receipt is None:
        raise UsageFault(f"{job.submission}: there is no submission here")
    if output is None:
        typer.echo(receipt_text(receipt), nl=False)
        return
    write_receipt(output, receipt)
    reason = f"; invalid: {receipt['invalid_reason']}" if receipt["invalid_submission"] else ""
    typer.echo(f"{output}: score {receipt['score']:g}{reason}")


class _Folders(NamedTuple):
    """Folders of families, submissions and bindings, and that of the receipts."""

    families: Path
    submissions: Path
    bindings: Path | None
    output: Path


def _folders(families: Path, submissions: Path, bindings: Path | None, output: Path | None) -> _Folders:
    """The folders, once it is sure that receipts can be written and overwrite nothing.

    Raises:
        UsageFault: there is no folder for receipts, or it is one of the others.
        OSError: it cannot be written; better said now than when all is graded.
    """
    from grader.faults import UsageFault
    from grader.files import check_target

    if output is None:
        raise UsageFault("--output: a folder for the receipts is needed")
    if output.resolve() in {folder.resolve() for folder in (families, submissions, bindings) if folder is not None}:
        raise UsageFault(f"{output}: receipts need a folder of their own")
    check_target(output / "receipt.json")
    return _Folders(families, submissions, bindings, output)


def _grade_folders(choice: "Choice", folders: "_Folders", policy: Any) -> None:
    from batch.families import grade_all, jobs, unclaimed
    from engine import open_engine
    from mathmint.progress import progress

    families, submissions, bindings, output = folders
    work = jobs(families, submissions, bindings)
    with open_engine(choice) as engine:
        outcomes = list(progress(grade_all(engine, work, output, policy), len(work), "grading"))
    typer.echo(_summary(outcomes, output))
    faults = [outcome.fault for outcome in outcomes if outcome.fault]
    faults += [f"{place}: no family takes this submission; nothing graded it" for place in unclaimed(work, submissions)]
    for fault in faults:
        typer.echo(f"mathmint: {fault}", err=True)
    if faults:
        raise typer.Exit(1)


def _summary(outcomes: Iterable["Outcome"], output: Path) -> str:
    outcomes = list(outcomes)
    receipts = [outcome.receipt for outcome in outcomes if outcome.receipt is not None]
    missing = sum(outcome.receipt is None and not outcome.fault for outcome in outcomes)
    invalid = sum(bool(receipt["invalid_submission"]) for receipt in receipts)
    perfect = sum(bool(receipt["family_strict_pass"]) for receipt in receipts)
    return (
        f"{output}: {len(receipts)} of {len(outcomes)} families graded; {perfect} fully right, {invalid} invalid, "
        f"{missing} without a submission"
    )
