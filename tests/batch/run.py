"""A run in its own process, for tests that kill it: `python -m tests.batch.run SUBMISSION FOLDER WORKERS GRADE`."""

import sys
from pathlib import Path

from batch.policy import Policy
from engine import Choice
from grader.faults import Fault
from tests.batch.work import Work

PART_ROWS = 512


def main() -> None:
    submission, folder, workers, grade = sys.argv[1:]
    work = Work(Path(folder), policy=Policy(limit_seconds=3.0), engine=Choice(workers=int(workers)))
    try:
        work.grade(Path(submission), grade=grade, part_rows=PART_ROWS)
    except Fault as fault:
        print(fault, file=sys.stderr)
        sys.exit(fault.exit_code)


if __name__ == "__main__":
    main()
