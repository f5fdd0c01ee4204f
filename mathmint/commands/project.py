"""`mathmint project`: what a candidate may see of a family."""

from pathlib import Path
from typing import Annotated

import typer

_HELP = """Write the agent view of a family, and the binding that the evaluator keeps.

The view is what a model gets: neutral statements, opaque ids, a shuffled order. The binding maps its ids back and is
needed for grading. Exactly one of a salt and a seed decides ids and order; private tracks need a salt of 32 bytes or
more. Neither is written anywhere.

Example: mathmint project run/family.json --agent-view run/view.json --binding run/binding.json --salt-file salt.txt
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("project", help=_HELP)
    def project(
        family: Annotated[Path, typer.Argument(help="The family's file.")],
        agent_view: Annotated[Path, typer.Option("--agent-view", help="Where the view is written.")],
        binding: Annotated[Path, typer.Option("--binding", help="Where the binding is written. Not for candidates.")],
        salt: Annotated[str | None, typer.Option("--salt", help="A random secret.")] = None,
        salt_file: Annotated[
            Path | None, typer.Option("--salt-file", help="A file that holds a random secret.")
        ] = None,
        seed: Annotated[str | None, typer.Option("--seed", help="A reproducible secret, for public tracks.")] = None,
    ) -> None:
        from generator.files import write_json
        from generator.projection import project_family
        from generator.secrets import one_secret
        from grader.faults import UsageFault
        from grader.files import check_target
        from grader.strict_json import read_json

        if len({family.resolve(), agent_view.resolve(), binding.resolve()}) < 3:
            raise UsageFault("project: the family, the view and the binding must be three different files")
        check_target(binding)
        check_target(agent_view)
        secret = one_secret("salt", salt, salt_file)
        view, bound = project_family(read_json(family), seed=seed, salt=secret)
        write_json(binding, bound)  # first: a view without its binding could be handed out and never graded
        write_json(agent_view, view)
        typer.echo(f"{agent_view}: {view['projection_id']}")
        typer.echo(f"{binding}: keep it from candidates")
