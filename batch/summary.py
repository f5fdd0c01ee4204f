"""A receipt for people: a short table."""

from collections.abc import Mapping
from typing import Any


def summary(receipt: Mapping[str, Any]) -> list[str]:
    """The lines of a short table: accuracy by source, pass@k, and the counts of every reason."""
    sources = receipt["by_source"]
    lines = [_line("source", "rows", "correct", "accuracy", "95% interval")]
    lines += [_rate(name, entry) for name, entry in sources.items()]
    if len(sources) != 1:
        lines.append(_rate("all", receipt["overall"]))
    for k, entry in receipt["pass_at"].items():
        lines.append(f"pass@{k}: {entry['value']:.4f} over {entry['tasks']:,} tasks")
    lines.append("reasons: " + (_counts(receipt["by_reason"]) or "no rows"))
    if receipt["by_verdict"]["skipped"]:
        lines.append(f"left out of every rate: {receipt['by_verdict']['skipped']:,} rows")
    for kind, found in receipt["refused_rows"].items():
        shown = ", ".join(map(str, found["first_rows"]))
        lines.append(f"{kind}: rows {shown}{', ...' if found['count'] > len(found['first_rows']) else ''}")
    return lines


def _rate(name: str, entry: Mapping[str, Any]) -> str:
    if entry["accuracy"] is None:
        return _line(name, "0", "0", "-", "-")
    low, high = entry["wilson_95"]
    return _line(
        name, f"{entry['scored']:,}", f"{entry['correct']:,}", f"{entry['accuracy']:.4f}", f"{low:.4f} to {high:.4f}"
    )


def _line(name: str, rows: str, correct: str, accuracy: str, interval: str) -> str:
    return f"{name:<16} {rows:>10} {correct:>10} {accuracy:>9}  {interval}"


def _counts(counts: Mapping[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{reason} {count:,}" for reason, count in ordered)
