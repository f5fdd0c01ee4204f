"""`mathmint check-references`: every reference of a built data set grades itself correct."""

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check-references")(check_references)


def check_references(
    folder: Annotated[Path, typer.Argument(help="Folder of train.parquet and validation.parquet.")] = Path(
        "data/references"
    ),
) -> None:
    """Prove that every reference answer is legal and grades itself correct in ten styles.

    Reads train.parquet and validation.parquet (columns task_id, answer, accepts_percent). Exit 1 names each
    reference that fails.

    Example: mathmint check-references data/references
    """
    import pyarrow.parquet as pq

    from grader.answers.selfcheck import failures
    from grader.faults import Fault, UsageFault

    checked, failed = 0, 0
    for split in ("train", "validation"):
        path = folder / f"{split}.parquet"
        if not path.is_file():
            raise UsageFault(f"{path}: no such file; build the references with `dvc repro split`")
        try:
            rows = pq.read_table(path, columns=["task_id", "answer", "accepts_percent"]).to_pylist()
        except (ValueError, KeyError, OSError) as error:
            raise Fault(f"{path}: not a table of references ({str(error).splitlines()[0]}); build it again") from error
        for row in rows:
            checked += 1
            for failure in failures(row["answer"], bool(row["accepts_percent"])):
                failed += 1
                print(f"{row['task_id']}: {failure}")
    if failed:
        raise Fault(f"{folder}: {failed} failures in {checked} references; correct them or exclude their tasks")
    print(f"{checked} references: each grades itself correct in ten styles")
