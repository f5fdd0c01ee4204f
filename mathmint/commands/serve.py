"""`mathmint serve`: the environment server."""

from pathlib import Path
from typing import Annotated

import typer

_HELP = """Serve the built data as OpenReward environments: MathAnswer1000, and MathmoBench where families are bound.

Needs the `server` extra and the outputs of `dvc repro`. Ends on Ctrl-C or SIGTERM; grading processes end with it.

Example: mathmint serve --host 127.0.0.1 --port 8080
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("serve", help=_HELP)
    def serve(
        host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
        port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8080,
        data: Annotated[Path | None, typer.Option(help="Folder of the built data, if not ./data.")] = None,
        receipts: Annotated[Path | None, typer.Option(help="Folder to keep MathmoBench's receipts in.")] = None,
    ) -> None:
        import os

        from grader.faults import UsageFault

        try:
            from environments.data import DATA_VARIABLE
            from environments.mathmobench import RECEIPTS_VARIABLE
            from environments.server import Server, available
        except ModuleNotFoundError as error:
            raise UsageFault(f"serve: {error.name} is not installed; pip install 'mathmint[server]'") from None
        if data is not None:
            os.environ[DATA_VARIABLE] = str(data)
        if receipts is not None:
            os.environ[RECEIPTS_VARIABLE] = str(receipts)
        Server(available()).run(host=host, port=port)
