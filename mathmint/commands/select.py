"""`mathmint select`: pin which clean problems become tasks."""

import typer

_HELP = """Pin the selection of the active profile in data/profiles/<profile>/selection.json.

Tasks already pinned stay where they are if their statements are still clean; only gaps are filled, in the order of the
keyed draw. The file is meant to be reviewed as a diff. Needs data/clean.parquet (`dvc repro decontaminate`).

Example: mathmint select && git diff data/profiles
"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("select", help=_HELP)
    def select(
        fresh: bool = typer.Option(False, "--fresh", help="Draw every task anew; earlier pins are forgotten."),
    ) -> None:
        from corpus.places import CLEAN
        from corpus.rows.problem import read_problems
        from corpus.tasks.selection import Config, Pins, choose, read_pins, write_pins
        from stages.run import active_profile, load_config

        path = active_profile() / "selection.json"
        config = load_config("select", Config)
        old = read_pins(path) if path.exists() and not fresh else Pins(1, {})
        new = choose(read_problems(CLEAN), config, old.sources)
        write_pins(path, new)
        before, after = old.all(), new.all()
        ids_before, ids_after = ({task_id for _, task_id in pins} for pins in (before, after))
        moved = len(after - before) - len(ids_after - ids_before)
        changes = f"{len(ids_after - ids_before)} new, {len(ids_before - ids_after)} gone, {moved} in another split"
        typer.echo(f"{path}: {len(after)} tasks pinned; {changes}")
