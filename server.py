"""The environment server: `python server.py --host 127.0.0.1 --port 8080`."""

import argparse
import os
import sys
from pathlib import Path
from typing import NoReturn

from environments.data import DATA_VARIABLE
from environments.math_answer import MathAnswer1000
from environments.mathmobench import MathmoBench
from environments.server import HOST, MAX_PORT, PORT, Server, available
from grader.faults import Fault

# Beside this file, wherever the server is started from.
os.environ.setdefault(DATA_VARIABLE, str(Path(__file__).resolve().parent / "data"))

__all__ = ["MathAnswer1000", "MathmoBench", "Server", "main"]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit 2."""
        self.exit(2, f"server: {message}; see --help\n")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_PORT)) and 1 <= int(text) <= MAX_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; give one from 1 to {MAX_PORT}")
    return int(text)


def main() -> None:
    """Serve what has been built."""
    parser = _Parser(description="Serve MathAnswer1000 and MathmoBench over HTTP (OpenReward).")
    parser.add_argument(
        "--host", default=HOST, help="address to listen on; 0.0.0.0 is every one (default: %(default)s)"
    )
    parser.add_argument("--port", type=_port, default=PORT, help="port to listen on (default: %(default)s)")
    arguments = parser.parse_args()
    try:
        environments = available()
    except Fault as fault:
        sys.exit(f"server: {fault}")
    Server(environments).run(host=arguments.host, port=arguments.port)


if __name__ == "__main__":
    main()
