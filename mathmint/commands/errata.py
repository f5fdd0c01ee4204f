"""`mathmint errata`: write, check and review corrections of upstream labels."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Collection

    from corpus.errata.check import Outcome

_NEW = """Write corrections/<profile>/TASK_ID.yaml for you to fill in.

The row's label and the statement's fingerprint are taken from data/normalized (`dvc repro normalize`); a file that
exists is never overwritten.

Example: mathmint errata new gsm8k-00123
"""
_CHECK = """Check every erratum; each fault is one line with its file and field.

Reads all files under corrections/, runs their check programs, and compares the errata of the active profile with its
rows in data/normalized. Exit 0 when nothing is wrong, 1 when something is.

The programs run with limits (processor time, memory, output) and without network, processes or files outside the
library. This guards against accidents, not against an attacker: read the programs of a pull request before they run.

Example: mathmint errata check
"""
_DIFF = """Show the errata that differ between two states of the repository, for a reviewer.

BASE and HEAD are git revisions and are read without a checkout; without HEAD, the files as they are now. Shows what was
added, changed and withdrawn, word by word, the evidence, how the checks went, and what moves downstream. Exit 1 when a
file of HEAD has a fault; what can be read is shown all the same.

Example: mathmint errata diff main --format markdown
"""

_NO_NAMESPACE = "this kernel gave the checks no network namespace; sockets were refused by the interpreter alone"
_NO_LANDLOCK = "this kernel has no Landlock; writing files was refused by the interpreter alone"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    errata = typer.Typer(no_args_is_help=True, help="Write, check and review corrections of upstream labels.")
    app.add_typer(errata, name="errata")

    @errata.command("new", help=_NEW)
    def new(
        task_id: Annotated[str, typer.Argument(help="The row, as `gsm8k-00123`.")],
        wording: Annotated[
            bool, typer.Option("--wording", help="Start from the statement too, to change its wording.")
        ] = False,
    ) -> None:
        from corpus.errata.scaffold import scaffold
        from corpus.places import NORMALIZED
        from stages.run import active_profile

        path = scaffold(task_id, active_profile().name, NORMALIZED, wording=wording)
        typer.echo(f"{path}: fill in `replacement` and `evidence`, then run `mathmint errata check`")

    @errata.command("check", help=_CHECK)
    def check() -> None:
        from corpus.errata.apply import read_folder
        from corpus.errata.review import profiles, review, upstream_rows
        from corpus.places import CORRECTIONS, NORMALIZED
        from stages.run import active_profile

        active, faults, read, checked = active_profile().name, [], 0, 0
        for profile in profiles():
            folder = CORRECTIONS / profile
            rows = None
            if profile == active and NORMALIZED.is_dir():
                rows = upstream_rows(set(read_folder(folder).errata), NORMALIZED)
            else:
                typer.echo(f"{folder}: the profile's rows are not built here; fingerprints are not compared", err=True)
            reviewed = review(folder, rows)
            faults += reviewed.faults
            read += len(reviewed.found.errata) + len(reviewed.found.pending)
            checked += sum(outcome.status == "passed" for outcome in reviewed.outcomes.values())
            for note in _kernel_notes(reviewed.outcomes.values()):
                typer.echo(f"{folder}: {note}", err=True)
        for fault in faults:
            typer.echo(fault)
        if faults:
            typer.echo(f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'} in the errata", err=True)
            raise typer.Exit(1)
        sound = "1 erratum is sound" if read == 1 else f"{read} errata are sound"
        ran = "1 check printed its answer" if checked == 1 else f"{checked} checks printed their answers"
        typer.echo(f"{sound}; {ran}")

    @errata.command("diff", help=_DIFF)
    def diff(
        base: Annotated[str, typer.Argument(help="A git revision: a branch, a tag, a commit.")],
        head: Annotated[str | None, typer.Argument(help="Another one; default: the files as they are now.")] = None,
        style: Annotated[str, typer.Option("--format", help="terminal, markdown or json.")] = "terminal",
    ) -> None:
        from grader.faults import UsageFault
        from mathmint.errata_changes import STYLES, compare

        if style not in STYLES:
            raise UsageFault(f"--format {style}: is not one of {', '.join(STYLES)}")
        comparison = compare(Path(), base, head)
        typer.echo(STYLES[style](comparison), nl=False)
        raise typer.Exit(int(bool(comparison.faults)))


def _kernel_notes(outcomes: "Collection[Outcome]") -> list[str]:
    """What the kernel left to the interpreter alone when the checks ran."""
    notes = [_NO_NAMESPACE] if any(outcome.network for outcome in outcomes) else []
    return [*notes, _NO_LANDLOCK] if any(outcome.files for outcome in outcomes) else notes
