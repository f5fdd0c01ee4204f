"""`python -m sample [FOLDER]`: write the sample profile into the repository, or below another folder."""

import sys
from pathlib import Path

from sample.build import build
from sample.write import write


def main(arguments: list[str]) -> int:
    """Build the rows and write them; prints how many of what."""
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    book = build()
    write(book, root)
    for (source, split), rows in book.rows.items():
        print(f"{source} {split}: {len(rows)} rows")
    print(f"{len(book.traps)} traps, {len(book.errata)} errata, {len(book.targets)} answer targets")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
