"""The environment server: `python server.py --host 0.0.0.0 --port 8080`."""

import argparse
import os
import sys
from pathlib import Path

from environments.data import DATA_VARIABLE
from environments.math_answer import MathAnswer1000
from environments.mathmobench import MathmoBench
from environments.server import Server, available
from grader.faults import Fault

# Beside this file, wherever the server is started from.
os.environ.setdefault(DATA_VARIABLE, str(Path(__file__).resolve().parent / "data"))

__all__ = ["MathAnswer1000", "MathmoBench", "Server", "main"]


def main() -> None:
    """Serve what has been built."""
    parser = argparse.ArgumentParser(description="Serve MathAnswer1000 and MathmoBench over HTTP (OpenReward).")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every one)")
    parser.add_argument("--port", type=int, default=8080, help="port to listen on (default: 8080)")
    arguments = parser.parse_args()
    try:
        environments = available()
    except Fault as fault:
        sys.exit(f"server: {fault}")
    Server(environments).run(host=arguments.host, port=arguments.port)


if __name__ == "__main__":
    main()
