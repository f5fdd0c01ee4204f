"""`python -m tests.hub FOLDER --port N [--trouble KIND]`: a Hub to try things against, until Ctrl-C."""

import argparse
import sys
from pathlib import Path

from tests.hub.server import open_server
from tests.hub.trouble import KINDS, Trouble


def main() -> None:
    kinds = "; ".join(f"{kind}: {meaning}" for kind, meaning in KINDS.items())
    parser = argparse.ArgumentParser(prog="python -m tests.hub", description="Serve a folder as a Hugging Face Hub.")
    parser.add_argument("folder", type=Path, help="data sets in <repo>/<revision>/<path> layout")
    parser.add_argument("--port", type=int, default=8081, help="0 takes any free one (default 8081)")
    parser.add_argument("--redirect", action="store_true", help="send large files from another address")
    parser.add_argument("--trouble", choices=KINDS, metavar="KIND", help=f"go wrong on purpose: {kinds}")
    parser.add_argument("--times", type=int, help="only the first so many times")
    parser.add_argument("--code", type=int, default=500, help="the HTTP status of `--trouble status` (default 500)")
    options = parser.parse_args()
    if not options.folder.is_dir():
        parser.error(f"{options.folder} is not a folder")
    troubles = [Trouble(options.trouble, times=options.times, code=options.code)] if options.trouble else []
    try:
        server = open_server(options.folder, *troubles, port=options.port, redirect=options.redirect)
    except OSError as error:
        parser.error(f"port {options.port}: {error.strerror}")
    print(f"HF_ENDPOINT={server.hub.url}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
