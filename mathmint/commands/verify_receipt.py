"""`mathmint verify-receipt`: check a receipt again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from mathmint.engine import AddressOption, EngineOption, WorkersOption, chosen_engine, refuse_engine

_HELP = """Check that a receipt was not changed and, given its files, that grading again gives the same.

Without files only the receipt's own hash and shape are checked. Exit 1 where something differs, with a line for each.

Example: mathmint verify-receipt run/receipt.json --family run/family.json --submission run/submission.jsonl

Example: mathmint verify-receipt receipt.json --submission rollouts.jsonl --results graded.parquet

--engine, --ray-address and --workers say where answers are graded again; a family is graded here.
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("verify-receipt", help=_HELP)
    def verify(
        receipt: Annotated[Path, typer.Argument(help="The receipt's file.")],
        family: Annotated[Path | None, typer.Option("--family", help="The family that was graded.")] = None,
        submission: Annotated[Path | None, typer.Option("--submission", help="The submission that was graded.")] = None,
        references: Annotated[
            Path | None, typer.Option(help="Answers: the references graded against, if not data/references.")
        ] = None,
        results: Annotated[Path | None, typer.Option(help="Answers: the results file, to name rows.")] = None,
        binding: Annotated[Path | None, typer.Option("--binding", help="The binding, if one was used.")] = None,
        protocol: Annotated[Path | None, typer.Option(help="The scoring policy, if not the shipped one.")] = None,
        engine: EngineOption = None,
        ray_address: AddressOption = None,
        workers: WorkersOption = 0,
    ) -> None:
        from grader.strict_json import read_json

        value = read_json(receipt)
        of_families = {"--family": family, "--binding": binding, "--protocol": protocol}
        of_answers = {"--references": references, "--results": results}
        if isinstance(value, dict) and value.get("kind") == "answers":
            from mathmint.answers_receipt import findings

            _refuse(of_families, f"{receipt} is a receipt of answers, checked with --submission and", of_answers)
            chosen = chosen_engine(engine, ray_address, workers)
            found: Sequence[str] = findings(value, submission, references, results, chosen)
        else:
            refuse_engine(f"{receipt} is no receipt of answers, and is checked here", engine, ray_address, workers)
            _refuse(of_answers, f"{receipt} is no receipt of answers; a family's is checked with", of_families)
            found = _family_findings(value, family, submission, binding, protocol)
        for finding in found:
            typer.echo(f"{receipt}: {finding}", err=True)
        if found:
            raise typer.Exit(1)
        typer.echo(f"{receipt}: intact" + ("" if submission is None else ", and grading again gives the same"))


def _refuse(flags: Mapping[str, Path | None], why: str, instead: Mapping[str, Path | None]) -> None:
    """Refuse evidence of the other kind of receipt: ignored, it would pass for checked."""
    from grader.faults import UsageFault

    given = ", ".join(name for name, value in flags.items() if value is not None)
    if given:
        raise UsageFault(f"verify-receipt: {given} cannot be used: {why} {', '.join(instead)}")


def _family_findings(
    receipt: Any, family: Path | None, submission: Path | None, binding: Path | None, protocol: Path | None
) -> Sequence[str]:
    from grader.faults import UsageFault
    from grader.strict_json import read_json
    from grader.submission import read_submission
    from grader.verification import Evidence, verify_receipt

    if (family is None) != (submission is None):
        raise UsageFault("verify-receipt: give both --family and --submission, or neither")
    if family is None or submission is None:
        if binding is not None or protocol is not None:
            raise UsageFault("verify-receipt: --binding and --protocol need the --family and --submission they are of")
        return verify_receipt(receipt).findings
    found = verify_receipt(receipt).findings
    if found:
        return found
    graded = read_submission(submission)
    if graded.sha256 != receipt["submission_sha256"]:
        return [f"{submission} is not the submission that was graded (sha256 {receipt['submission_sha256']})"]
    evidence = Evidence(
        family=read_json(family),
        submission=graded,
        protocol=None if protocol is None else read_json(protocol),
        binding=None if binding is None else read_json(binding),
    )
    return verify_receipt(receipt, evidence).findings
