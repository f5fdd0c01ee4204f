"""Near-duplicates: ours against datatrove's MinHash, in one run: `python -m benchmarks.dedupe [--rows N] [--small]`.

On N statements of which it is known which repeat which (benchmarks/planted.py), and on the real training rows of
../shared/hub, where nothing is known: there, what only one of two finds is compared by our rules in full, which are
themselves measured by benchmarks/decontamination.py. Ours is the stage itself, from Parquet to Parquet; datatrove's is
its four steps from JSON Lines to JSON Lines, with its defaults and with the parameters nearest to ours. Both use two
processes. Planted rows have no answers, which ours would use; the real rows have theirs.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import yaml

from benchmarks.comparisons import compared
from benchmarks.machine import machine
from benchmarks.measured import Cost, run_measured
from benchmarks.minhash_peer import hash_function, missing, tokenizer
from benchmarks.planted import REPEATS, Row, planted
from corpus.overlap.comparison import Known, judge
from corpus.overlap.duplicates import SOURCE_ORDER
from corpus.overlap.exclusion import read_excluded
from corpus.overlap.statements import read_statement
from corpus.places import DUPLICATES, NORMALIZED
from corpus.rows.layouts import read_rows
from corpus.rows.problem import Problem, fingerprint, read_problems, write_problems
from grader.faults import Fault

DEFAULT_HUB = Path("../shared/hub")
ROWS, SMALL_ROWS, SMALL_REAL = 50_000, 2_000, 2_000
SIMILARITY = 0.8
OURS = ("-m", "stages.dedupe")
_PARAMETERS = {"dedupe": {"similarity": SIMILARITY, "drop_variants": False}, "engine": "local", "workers": 2}
# Ours has 32 bands of 3 over single content words, numbers kept.
_NEAREST = {"n_grams": 1, "num_buckets": 32, "hashes_per_bucket": 3, "norm_numbers": False}
PEERS: Mapping[str, Mapping[str, Any]] = {"datatrove, defaults": {}, "datatrove, our parameters": _NEAREST}
_FILES = 2  # one for each process of the peer
_TRAINING = (
    ("gsm8k", "gsm8k", "gsm8k/*/main/train-*.parquet"),
    ("math", "math", "MATH-lighteval/*/data/train-*.parquet"),
    ("deepscaler", "deepscaler", "DeepScaleR-Preview-Dataset/*/*.json"),
    ("acereason", "acereason", "AceReason-Math/*/*.jsonl"),
)


@dataclass(frozen=True)
class Outcome:
    """One method on one set: what it took, and for each row that it removes, the row that stands for it."""

    name: str
    cost: Cost
    removed: Mapping[int, int]

    def joins(self, one: int, other: int) -> bool:
        """Whether the method takes two rows for the same problem."""
        return self.removed.get(one, one) == self.removed.get(other, other)

    def joined(self, rows: Sequence[Row]) -> Counter[str]:
        """How many rows of each kind it joins with the row that they are made of."""
        return Counter(r.kind for i, r in enumerate(rows) if r.kind != "own" and self.joins(i, r.origin))


def ours(problems: Sequence[Problem], folder: Path) -> Outcome:
    """The stage on rows."""
    for source in SOURCE_ORDER:
        write_problems(folder / NORMALIZED / f"{source}.parquet", (p for p in problems if p.source == source))
    (folder / "params.yaml").write_text(yaml.safe_dump(_PARAMETERS))
    cost = run_measured(OURS, folder)
    place = {problem.task_id: i for i, problem in enumerate(problems)}
    gone = read_excluded(folder / DUPLICATES)
    return Outcome("mathmint", cost, {place[row.task_id]: place[row.collided_with] for row in gone})


def peer(name: str, texts: Sequence[str], folder: Path) -> Outcome:
    """The peer's pipeline on the same texts."""
    (folder / "rows").mkdir(parents=True)
    each = -(-len(texts) // _FILES)
    for number in range(_FILES):
        with (folder / "rows" / f"{number}.jsonl").open("w") as lines:
            lines.writelines(json.dumps({"text": t}) + "\n" for t in texts[number * each : (number + 1) * each])
    cost = run_measured(("-m", "benchmarks.minhash_peer", str(folder), json.dumps(PEERS[name])), folder)
    clusters: dict[int, list[int]] = {}
    for file, place, cluster in json.loads((folder / "clusters.json").read_text()):
        clusters.setdefault(cluster, []).append(file * each + place)
    return Outcome(name, cost, {row: rows[0] for rows in map(sorted, clusters.values()) for row in rows[1:]})


def run_all(problems: Sequence[Problem], peers: Sequence[str]) -> list[Outcome]:
    """Ours and some peers on the same rows, each in a new folder."""
    texts = [p.problem for p in problems]
    with tempfile.TemporaryDirectory() as name:
        outcomes = [ours(problems, _new(Path(name), "ours"))]
        return outcomes + [peer(other, texts, _new(Path(name), str(at))) for at, other in enumerate(peers)]


def _new(parent: Path, name: str) -> Path:
    (parent / name).mkdir()
    return parent / name


def planted_table(rows: Sequence[Row], outcomes: Sequence[Outcome]) -> list[str]:
    """Recall on the rows that repeat another, and how many rows about other numbers are taken for repetitions."""
    kinds = [k for k in dict.fromkeys(row.kind for row in rows) if k != "own"]
    lines = ["| method | " + " | ".join((*_COSTS, "recall", "precision", *kinds)) + " |"]
    lines.append("|---" * (len(_COSTS) + len(kinds) + 3) + "|")
    made = Counter(row.kind for row in rows)
    for outcome in outcomes:
        joined = outcome.joined(rows)
        shares = (*rates(joined, made), *(joined[kind] / made[kind] for kind in kinds))
        lines.append(f"| {outcome.name} | {_costs(outcome.cost)} | " + " | ".join(f"{s:.3f}" for s in shares) + " |")
    return lines


def rates(joined: Counter[str], made: Counter[str]) -> tuple[float, float]:
    """Recall and precision, where of each kind so many rows were made and so many joined with what they are made of."""
    hits, wanted = (sum(counts[kind] for kind in REPEATS) for counts in (joined, made))
    return hits / wanted, hits / max(joined.total(), 1)


def say(rows: Sequence[Row], outcomes: Sequence[Outcome]) -> None:
    """Print how ours does beside each peer."""
    made = Counter(row.kind for row in rows)
    mine, *others = outcomes
    for other in others:
        what = f"{len(rows):,} planted statements"
        time, peer_time = mine.cost.wall_seconds, other.cost.wall_seconds
        compared(f"{what}, time", time, peer_time, other.name, "s", more_is_better=False)
        both = zip(rates(mine.joined(rows), made), rates(other.joined(rows), made), strict=True)
        for label, (own, peers) in zip(("recall", "precision"), both, strict=True):
            compared(f"{what}, {label}", own, peers, other.name, "")


def real_table(problems: Sequence[Problem], outcomes: Sequence[Outcome]) -> list[str]:
    """What each removes, and what our rules in full say of what only one of two removes."""
    lines = ["| method | " + " | ".join((*_COSTS, "rows removed", "by mathmint too")) + " |"]
    lines.append("|---" * (len(_COSTS) + 3) + "|")
    mine = outcomes[0].removed
    for outcome in outcomes:
        common = len(outcome.removed.keys() & mine.keys())
        lines.append(f"| {outcome.name} | {_costs(outcome.cost)} | {len(outcome.removed)} | {common} |")
    for other in outcomes[1:]:
        lines.append("")
        for name, some, rest in ((other.name, other.removed, mine), ("mathmint", mine, other.removed)):
            only = {row: some[row] for row in some if row not in rest}
            lines.append(f"Only {name} ({len(only)}; beside {other.name}): {_verdicts(problems, only)}")
    return lines


_COSTS = ("wall s", "processor s", "peak GiB")


def _costs(cost: Cost) -> str:
    return f"{cost.wall_seconds:.1f} | {cost.cpu_seconds:.1f} | {cost.peak_gib:.2f}"


def _verdicts(problems: Sequence[Problem], pairs: Mapping[int, int]) -> str:
    """What a full comparison says of each removed row and the row that stands for it."""
    kinds: Counter[str] = Counter()
    for row, other in pairs.items():
        one, two = (Known(read_statement(problems[i].problem), problems[i].answer) for i in (row, other))
        kinds[judge(one, two, SIMILARITY).kind] += 1
    return ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())) or "none"


def real_problems(hub: Path) -> list[Problem]:
    """The training rows of a folder in Hub layout; without one, those of the sample."""
    if not hub.is_dir():
        normalized = [NORMALIZED / f"{source}.parquet" for source in SOURCE_ORDER]
        return [p for path in normalized if path.is_file() for p in read_problems(path) if p.split == "train"]
    return [
        _problem(source, index, row.problem, row.answer)
        for source, layout, pattern in _TRAINING
        for path in sorted(hub.glob(f"*/{pattern}"))
        for index, row in enumerate(read_rows(path, layout))
    ]


def _problem(source: str, index: int, text: str, answer: str = "") -> Problem:
    return Problem(
        f"{source}-{index}", source, source, "0" * 40, "train", index,
        text, "", answer, 0, "", fingerprint(text), True, "",
    )  # fmt: skip


def on_planted(real: Sequence[Problem], number: int, peers: Sequence[str]) -> None:
    """Measure on rows made from the real ones."""
    rows = list(planted(list(dict.fromkeys(p.problem for p in real)), number))
    repeats = sum(row.kind in REPEATS for row in rows)
    print(f"\n{number:,} planted statements, {repeats:,} of them repeat another\n", flush=True)
    outcomes = run_all([_problem("acereason", i, row.text) for i, row in enumerate(rows)], peers)
    print("\n".join(planted_table(rows, outcomes)), flush=True)
    say(rows, outcomes)


def on_real(real: Sequence[Problem], peers: Sequence[str]) -> None:
    """Measure on the real rows."""
    print(f"\n{len(real):,} real training rows\n", flush=True)
    print("\n".join(real_table(real, run_all(real, peers))), flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hub", type=Path, default=DEFAULT_HUB, help="folder of real rows in Hub layout")
    parser.add_argument("--rows", type=int, default=ROWS, help="planted statements")
    parser.add_argument("--peers", nargs="*", choices=[*PEERS], default=[*PEERS], help="whom to compare with")
    parser.add_argument("--small", action="store_true", help="few rows and fewer peers, for a first look")
    options = parser.parse_args(arguments)
    peers = options.peers
    if lacking := missing() if peers else "":
        sys.exit(f"dedupe: datatrove's steps need {lacking}; install them, or leave the peers out with --peers")
    real = real_problems(options.hub)
    if not real:
        sys.exit(f"dedupe: {options.hub} holds no training rows; name a folder with --hub")
    about = f", datatrove {version('datatrove')} with words of {tokenizer()} and {hash_function()}" if peers else ""
    print(machine("rensa", "numpy", "pyarrow") + about)
    try:
        on_planted(real, SMALL_ROWS if options.small else options.rows, peers)
        on_real(real[:: -(-len(real) // SMALL_REAL)] if options.small else real, peers[:1] if options.small else peers)
    except Fault as fault:
        sys.exit(f"dedupe: {fault}")


if __name__ == "__main__":
    main()
