"""`mathmint generate`: build a family."""

from pathlib import Path
from typing import Annotated

import typer

_HELP = """Build a family of four neighbouring instances.

A random template (matching, subset-sum, graph-coloring, bin-packing) draws from a secret seed: the same seed, size,
difficulty and version give the same bytes. The fixed templates are the development families and take neither seed nor
size. The seed is not written anywhere; a seed on the command line can be seen by other users of the machine, one in a
file cannot.

Example: mathmint generate --template matching --seed-file seed.txt --size 64 --output run/family.json
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("generate", help=_HELP)
    def generate(
        template: Annotated[str, typer.Option("--template", help="A template; a wrong name lists them all.")],
        output: Annotated[Path, typer.Option("--output", help="Where the family is written.")],
        seed: Annotated[str | None, typer.Option("--seed", help="The secret seed.")] = None,
        seed_file: Annotated[
            Path | None, typer.Option("--seed-file", help="A file that holds the secret seed.")
        ] = None,
        size: Annotated[int | None, typer.Option("--size", help="How large each instance is.")] = None,
        difficulty: Annotated[
            int, typer.Option("--difficulty", help="1 to 3: on how much of an instance its verdict hangs.")
        ] = 2,
        track: Annotated[str, typer.Option("--track", help="The track to stamp the family with.")] = "public_dev",
        solution: Annotated[
            Path | None, typer.Option("--solution", help="Where a submission that scores 100 is written.")
        ] = None,
    ) -> None:
        from generator.build import build_solved
        from generator.files import write_json, write_rows
        from generator.secrets import one_secret
        from generator.truth import check_family
        from grader.faults import UsageFault
        from grader.files import check_target

        targets = [output] if solution is None else [output, solution]
        if len({target.resolve() for target in targets}) < len(targets):
            raise UsageFault("generate: the family and its solution must be two different files")
        for target in targets:
            check_target(target)
        secret = one_secret("seed", seed, seed_file)
        built = build_solved(template, seed=secret, size=size, difficulty=difficulty, track=track)
        checked = check_family(built.family, built.solution)
        if solution is not None:
            write_rows(solution, built.solution)
        write_json(output, built.family)
        instances = len(built.family["instances"])
        name = f"family {built.family['family_id']}, {built.family['title']}"
        typer.echo(f"{output}: {name}; {checked} of {instances} verdicts derived anew, all proved")
