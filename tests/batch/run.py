"""A run in its own process, for tests that kill it.

`python -m tests.batch.run SUBMISSION FOLDER WORKERS GRADE [RAY ADDRESS]`.
"""

import sys
from pathlib import Path

from batch.policy import Policy
from engine import Choice
from grader.faults import Fault
from tests.batch.work import Work

PART_ROWS = 512


def main() -> None:
    submission, folder, workers, grade, *address = sys.argv[1:]
    engine = Choice("ray", address[0]) if address else Choice(workers=int(workers))
    work = Work(Path(folder), policy=Policy(limit_seconds=3.0), engine=engine)
    try:
        work.grade(Path(submission), grade=grade, part_rows=PART_ROWS)
    except Fault as fault:
        print(fault, file=sys.stderr)
        sys.exit(fault.exit_code)


if __name__ == "__main__":
    main()
