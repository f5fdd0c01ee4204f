"""Make the report that people look at, and the small tables behind its plots."""

from dataclasses import dataclass
from pathlib import Path

from grader.files import write_bytes
from report.document import render
from report.inputs import Paths, read_inputs
from report.plots import offline_page, plot_tables
from report.scores import scores_json
from stages.run import run


@dataclass(frozen=True)
class Outputs:
    """What the stage writes."""

    page: Path = Path("reports/index.html")
    scores: Path = Path("reports/scores.json")
    plots: Path = Path("reports/plots")
    plots_page: Path = Path("data/plots.html")


def main(paths: Paths, outputs: Outputs) -> None:
    """Write the page, the headline figures, a CSV a plot, and the frame in which `dvc plots` shows them offline."""
    inputs = read_inputs(paths)
    page = render(inputs, paths)
    for name, table in plot_tables(inputs).items():
        write_bytes(outputs.plots / f"{name}.csv", table.encode())
    write_bytes(outputs.scores, scores_json(inputs).encode())
    write_bytes(outputs.plots_page, offline_page().encode())
    write_bytes(outputs.page, page.encode())


if __name__ == "__main__":
    run("report", lambda: main(Paths(), Outputs()))
