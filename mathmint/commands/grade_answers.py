"""`mathmint grade-answers`: a file of responses to results and a receipt."""

from pathlib import Path
from typing import Annotated, Optional

import typer

from mathmint.engine import AddressOption, EngineOption, WorkersOption, chosen_engine

_HELP = """Grade FILE (JSON Lines or Parquet) into a results file and a receipt.

Each row has a response, and a task_id (graded against the data set's references) or a reference of its own; a
response_id, accepts_percent, source and level may stand beside them. Any number of rows may answer one task: the
receipt then has pass@k. With --references, only those references count; without it, a row whose task_id is not in
data/references is graded against its own reference. A line of JSON Lines has at most 16 MB (16,777,216 bytes); a longer
one counts as row_too_long.

Broken lines, unknown tasks and duplicates are counted and named in the receipt; what they score is `grade_answers` in
params.yaml (where there is none: broken and unknown rows are wrong, duplicates are left out). A run that was stopped
goes on where it was when the same command is run again. On a Ray cluster (--engine ray) the results and the receipt
are the same; the receipt counts the rows that a lost process or node made grade again.

Example: mathmint grade-answers rollouts.jsonl --output graded.parquet --receipt receipt.json
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("grade-answers", help=_HELP)
    def grade_answers(
        file: Annotated[Path, typer.Argument(help="The submission: .jsonl or .parquet.")],
        output: Annotated[Path, typer.Option(help="The results, a row for each row of FILE, as Parquet.")],
        receipt: Annotated[Path, typer.Option(help="The receipt, as JSON.")],
        references: Annotated[
            Optional[Path],  # noqa: UP045 -- typer reads the annotation
            typer.Option(help="A Parquet file or a folder of them: task_id, answer [accepts_percent, source, level]."),
        ] = None,
        engine: EngineOption = None,
        ray_address: AddressOption = None,
        workers: WorkersOption = 0,
    ) -> None:
        from batch.grading import grade_submission
        from batch.job import Job
        from batch.policy import Policy
        from batch.summary import summary
        from stages.grade_answers import answer_key, declared_policy

        keys, manifest = answer_key(references)
        job = Job(
            submission=file,
            output=output,
            receipt=receipt,
            references=keys,
            own_references=references is None,
            policy=declared_policy() or Policy(),
            parts=output.parent / f"{output.name}.parts",
            manifest=manifest,
            engine=chosen_engine(engine, ray_address, workers),
        )
        for line in summary(grade_submission(job)):
            typer.echo(line)
        typer.echo(f"wrote {output} and {receipt}")
