"""Grade every agent's submissions to a track's families into receipts, and count up how the agents did."""

import json
from pathlib import Path

from batch.families import Outcome, grade_all, jobs
from corpus.track_files import TrackFiles
from engine import open_engine
from generator.standings import Graded, standings
from grader.faults import Fault
from grader.files import write_bytes
from grader.strict_json import read_json
from stages.engine import engine_choice
from stages.run import one_argument, run

SUBMISSIONS = Path("submissions/families")


def main() -> None:
    """Read families, bindings and submissions; write receipts and standings."""
    files = TrackFiles(one_argument("python -m stages.grade_families TRACK"))
    results = {}
    with open_engine(engine_choice()) as engine:
        for agent, place in agents(files.attempts, SUBMISSIONS).items():
            work = jobs(files.families, place, files.bindings)
            graded = [_graded(outcome) for outcome in grade_all(engine, work, files.receipts / agent)]
            if any(item.receipt for item in graded):  # an agent without one submission took no part in this track
                results[agent] = graded
    text = json.dumps(standings(results), indent=2, sort_keys=True)
    write_bytes(files.standings, text.encode("utf-8") + b"\n")


def agents(*folders: Path) -> dict[str, Path]:
    """Where each agent's submissions lie: one folder an agent.

    Raises:
        Fault: two agents have the same name, or there is none.
    """
    found: dict[str, Path] = {}
    for place in sorted(place for folder in folders if folder.is_dir() for place in folder.iterdir() if place.is_dir()):
        if place.name in found:
            raise Fault(
                f"{place}: there is another agent of that name at {found[place.name]}; rename one of the folders"
            )
        found[place.name] = place
    if not found:
        raise Fault(f"{' and '.join(map(str, folders))}: hold no agent's folder")
    return found


def _graded(outcome: Outcome) -> Graded:
    if outcome.fault:
        raise Fault(outcome.fault)
    return Graded(read_json(outcome.job.family), outcome.receipt)


if __name__ == "__main__":
    run("grade_families", main)
