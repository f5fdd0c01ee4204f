"""The command line: finds the commands, and turns every fault into one line and an exit code."""

import importlib
import pkgutil
import sys

import typer
from typer.exceptions import TyperException

import mathmint.commands
from grader.faults import Fault

app = typer.Typer(
    name="mathmint",
    help="Verifiable mathematics data: build, mint, grade, verify.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _register_commands() -> None:
    """Every module of `mathmint.commands` adds its command; their heavy imports stay inside the command's function."""
    for module in sorted(pkgutil.iter_modules(mathmint.commands.__path__), key=lambda m: m.name):
        importlib.import_module(f"mathmint.commands.{module.name}").register(app)


def main() -> None:
    """Run the command; exit 0, 1 (a finding or a fault) or 2 (bad use)."""
    _register_commands()
    try:
        code = app(prog_name="mathmint", standalone_mode=False)
    except TyperException as error:
        print(_usage_line(error), file=sys.stderr)
        sys.exit(2)
    except Fault as fault:
        print(f"mathmint: {fault}", file=sys.stderr)
        sys.exit(fault.exit_code)
    except OSError as error:
        print(f"mathmint: {error.filename or 'write'}: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("mathmint: interrupted; what was complete is kept", file=sys.stderr)
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def _usage_line(error: TyperException) -> str:
    """Bad use in one line that names the help; the help itself where there was nothing else to say."""
    message = str(getattr(error, "format_message", error.__str__)())
    context = getattr(error, "ctx", None)
    if "\n" in message or context is None:
        return message
    return f"mathmint: {message.rstrip('.')}; see `{context.command_path} --help`"
