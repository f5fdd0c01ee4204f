"""What a benchmark found of ours beside a peer: a line that people read, and that `python -m benchmarks` collects."""

import re
from dataclasses import dataclass

_PREFIX = "compared: "
_LINE = re.compile(rf"^{_PREFIX}(.*) \| (.*) \| (.*) \| ([\d.,]+) times as good$")


@dataclass(frozen=True)
class Comparison:
    """One figure of ours and the peer's for the same, with their units; `ratio` above 1 is in our favour."""

    what: str
    ours: str
    peer: str
    ratio: float


def compared(what: str, ours: float, peer: float, name: str, unit: str, *, more_is_better: bool = True) -> None:
    """Print how ours does beside the peer `name`: figures in `unit`, neither of them 0."""
    ratio = ours / peer if more_is_better else peer / ours
    print(
        f"{_PREFIX}{what} | {_figure(ours)} {unit} | {name} {_figure(peer)} {unit} | {ratio:,.2f} times as good",
        flush=True,
    )


def comparisons(printed: str) -> list[Comparison]:
    """The comparisons among the lines that a benchmark printed."""
    found = map(_LINE.match, printed.splitlines())
    return [Comparison(m[1], m[2], m[3], float(m[4].replace(",", ""))) for m in found if m]


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
