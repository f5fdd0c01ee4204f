"""How every stage starts: its parameters, and its one line when something is wrong."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from corpus.origin.sources import profile_folder
from corpus.written import read_yaml, validated
from grader.faults import Fault, UsageFault

T = TypeVar("T")
PARAMS = Path("params.yaml")


def load_config(section: str, config: type[T], params: Path = PARAMS) -> T:
    """Read one section of params.yaml into the config dataclass of a stage.

    Args:
        section: a top-level key.
        config: a (pydantic) dataclass; unknown keys and wrong types are refused.
        params: the file to read.

    Raises:
        Fault: the file is missing or not YAML, or the section does not fit, naming the field.
    """
    document = read_params(params)
    if section not in document:
        raise Fault(f"{params}: has no section `{section}`")
    return validated(document[section], config, f"{params}: {section}")


def read_params(params: Path = PARAMS) -> dict[str, Any]:
    """The sections of params.yaml, not yet checked.

    Raises:
        Fault: there is no such file here, or it is not a mapping in YAML.
    """
    if not params.is_file():
        raise Fault(f"{params}: is not here; run it in the project's folder")
    document = read_yaml(params)
    if not isinstance(document, dict):
        raise Fault(f"{params}: is not a mapping of sections")
    return document


def run(stage: str, main: Callable[[], None]) -> None:
    """Run a stage's `main`; a fault or an I/O error is one line on stderr and exit 1."""
    try:
        main()
    except Fault as fault:
        print(f"{stage}: {fault}", file=sys.stderr)
        sys.exit(fault.exit_code)
    except OSError as error:
        print(f"{stage}: {error.filename or 'write'}: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(f"{stage}: interrupted; run it again to start this stage over", file=sys.stderr)
        sys.exit(130)


def active_profile(params: Path = PARAMS) -> Path:
    """The folder of the profile that params.yaml names.

    Raises:
        Fault: params.yaml names none, or none that exists.
    """
    return profile_folder(load_config("profile", str, params))


def one_argument(usage: str) -> str:
    """The stage's only command-line argument.

    Raises:
        UsageFault: there is none, or there are several.
    """
    if len(sys.argv) != 2:
        raise UsageFault(f"expected one argument; usage: {usage}")
    return sys.argv[1]
