"""Precision and recall of the contamination rules against n-gram overlap: `python -m benchmarks.decontamination [HUB]`.

On the labelled pairs of benchmarks/pairs, and, where a folder of real rows in Hub layout is given or stands at
../shared/hub, the number of training rows that each method flags against the test statements. `--misses` lists the
labelled pairs that ours gets wrong.
"""

import argparse
import re
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from benchmarks.comparisons import compared
from benchmarks.machine import machine
from benchmarks.pairs.generate import Pair
from benchmarks.pairs.labelled import generated, handwritten, held_out
from corpus.overlap.comparison import Known
from corpus.overlap.containment import collision
from corpus.overlap.contamination import candidate_pairs, find_collisions
from corpus.overlap.statements import read_statement
from corpus.rows.layouts import RawRow, read_rows
from stages.decontaminate import Config

DEFAULT_HUB = Path("../shared/hub")
_WORD = re.compile(r"[a-z0-9]+")
Flags = Callable[[Sequence[Pair]], list[bool]]
_TRAINING = {
    "gsm8k": ("gsm8k", "gsm8k/*/main/train-*.parquet"),
    "math": ("math", "MATH-lighteval/*/data/train-*.parquet"),
    "deepscaler": ("deepscaler", "DeepScaleR-Preview-Dataset/*/*.json"),
    "acereason": ("acereason", "AceReason-Math/*/*.jsonl"),
}
_TESTS = (
    ("gsm8k", "gsm8k/*/main/test-*.parquet"),
    ("math", "MATH-lighteval/*/data/test-*.parquet"),
    *(("statements", f"{name}/*/test.jsonl") for name in ("MATH-500", "aime24", "aime25", "amc23")),
)


def ours(pairs: Sequence[Pair]) -> list[bool]:
    """The rules of corpus.overlap.contamination, candidates included."""
    rows = [read_statement(p.row) for p in pairs]
    tests = [read_statement(p.test) for p in pairs]
    worth = candidate_pairs(rows, tests)
    same = {form: [j for j, t in enumerate(tests) if t.exact == form] for form in {t.exact for t in tests}}
    flags = []
    for index, (row, test) in enumerate(zip(rows, tests, strict=True)):
        seen = any((index, j) in worth for j in same[test.exact])
        found = collision(Known(row, ""), Known(test, ""), Config().similarity) if seen else None
        flags.append(found is not None and found[0] != "variant")
    return flags


def overlap(width: int) -> Flags:
    """Flag a row that shares any run of `width` words with the test statement, as published reports do."""
    return lambda pairs: [bool(_grams(p.row, width) & _grams(p.test, width)) for p in pairs]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hub", nargs="?", type=Path, default=DEFAULT_HUB, help="folder of real rows in Hub layout")
    parser.add_argument("--misses", action="store_true", help="list the labelled pairs that ours gets wrong")
    arguments = parser.parse_args()
    methods = {"ours": ours, "8-word overlap": overlap(8), "13-word overlap": overlap(13)}
    sets = {"generated": generated(), "by hand": handwritten()}
    everything = [pair for pairs in sets.values() for pair in pairs]
    sets |= {
        "tuned half": [p for p in everything if not held_out(p)],
        "held-out half": [p for p in everything if held_out(p)],
        "all": everything,
    }
    print(machine("numpy", "scipy", "rensa"))
    print(f"{'pairs':15} {'method':16} {'precision':>9} {'recall':>7}   (pairs, of them repetitions)")
    for name, pairs in sets.items():
        for method, flags in methods.items():
            precision, recall = scores(pairs, flags(pairs))
            counts = f"({len(pairs)}, {sum(p.repeats for p in pairs)})"
            print(f"{name:15} {method:16} {precision:9.3f} {recall:7.3f}   {counts}")
    print(f"\n{'kind':15} " + " ".join(f"{m:>16}" for m in methods) + "   (share flagged)")
    for kind in dict.fromkeys(p.kind for p in everything):
        chosen = [p for p in everything if p.kind == kind]
        shares = [sum(flags(chosen)) / len(chosen) for flags in methods.values()]
        print(f"{kind:15} " + " ".join(f"{share:16.3f}" for share in shares) + f"   ({len(chosen)})")
    for label, at in (("precision", 0), ("recall", 1)):
        figures = {method: scores(everything, flags(everything))[at] for method, flags in methods.items()}
        for peer in ("8-word overlap", "13-word overlap"):
            compared(f"contamination, {label}", figures["ours"], figures[peer], peer, "")
    if arguments.misses:
        for pair, flag in zip(everything, ours(everything), strict=True):
            if flag != pair.repeats:
                half = "held out" if held_out(pair) else "tuned"
                print(f"\n{pair.kind} ({half})\n  test: {pair.test}\n  row:  {pair.row}")
    if arguments.hub.is_dir():
        _real_rows(arguments.hub)


def scores(pairs: Sequence[Pair], flags: Sequence[bool]) -> tuple[float, float]:
    """(precision, recall); 1 where nothing was flagged, or nothing was to be found."""
    hits = sum(p.repeats and f for p, f in zip(pairs, flags, strict=True))
    flagged, repeats = sum(flags), sum(p.repeats for p in pairs)
    return hits / flagged if flagged else 1.0, hits / repeats if repeats else 1.0


def _real_rows(hub: Path) -> None:
    tests = [row for layout, pattern in _TESTS for row in _rows(hub, layout, pattern)]
    forms = [Known(read_statement(t.problem), t.answer) for t in tests]
    grams = {width: set().union(*(_grams(t.problem, width) for t in tests)) for width in (8, 13)}
    heads = zip(("rows", "exact", "near", "holds", "variant", "8-word", "13-word"), (6, 6, 6, 6, 8, 7, 8), strict=True)
    print(f"\n{'real rows':15} " + " ".join(f"{head:>{width}}" for head, width in heads))
    started = time.process_time()
    for source, (layout, pattern) in _TRAINING.items():
        rows = list(_rows(hub, layout, pattern))
        found = find_collisions([Known(read_statement(r.problem), r.answer) for r in rows], forms, Config().similarity)
        kinds = [sum(c.kind == kind for c in found) for kind in ("exact", "near", "contained", "variant")]
        shared = [sum(bool(_grams(r.problem, width) & grams[width]) for r in rows) for width in (8, 13)]
        widths = (6, 6, 6, 8, 7, 8)
        print(f"{source:15} {len(rows):6} " + " ".join(f"{n:{w}}" for n, w in zip(kinds + shared, widths, strict=True)))
    print(f"against {len(tests)} test statements, {time.process_time() - started:.1f} s of one core")


def _rows(hub: Path, layout: str, pattern: str) -> Iterable[RawRow]:
    for path in sorted(hub.glob(f"*/{pattern}")):
        yield from read_rows(path, layout)


def _grams(text: str, width: int) -> set[tuple[str, ...]]:
    words = _WORD.findall(text.lower())
    return {tuple(words[i : i + width]) for i in range(len(words) - width + 1)}


if __name__ == "__main__":
    main()
