"""`mathmint attempt`: let a baseline agent attempt an agent view."""

from pathlib import Path
from typing import Annotated

import typer

_HELP = """Write a baseline agent's submission to an agent view.

The agents read the view and nothing else, as a model would: exact solves and proves, greedy takes the first thing that
fits and guesses the certificate, format-breaker solves and then breaks the format in one way.

Example: mathmint attempt run/view.json --agent exact --output run/submission.jsonl
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("attempt", help=_HELP)
    def attempt(
        view: Annotated[Path, typer.Argument(help="The agent view's file.")],
        agent: Annotated[str, typer.Option("--agent", help="exact, greedy or format-breaker.")],
        output: Annotated[Path, typer.Option("--output", help="Where the submission is written.")],
    ) -> None:
        from baselines import AGENTS
        from grader.faults import Fault, UsageFault
        from grader.files import check_target, write_bytes
        from grader.strict_json import read_json

        if agent not in AGENTS:
            raise UsageFault(f"agent {agent} is unknown; there are {', '.join(AGENTS)}")
        if output.resolve() == view.resolve():
            raise UsageFault(f"{output}: would overwrite the view")
        value = read_json(view)
        if not isinstance(value, dict) or "projection_id" not in value:  # a family has none, and tells its answers
            raise Fault(f"{view}: is no agent view; `mathmint project` writes one")
        check_target(output)
        try:
            content = AGENTS[agent](value)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # Agents trust the views that `mathmint project` writes; whatever else trips them is no such view.
            raise Fault(
                f"{view}: the agent cannot read this as an agent view ({type(error).__name__}); see `mathmint project`"
            ) from None
        write_bytes(output, content)
        typer.echo(f"{output}: {len(content.splitlines())} lines by the {agent} agent")
