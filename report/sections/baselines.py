"""How the baselines did: agents on the public families, and submissions of answers, each with 95% intervals."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from report.charts import Reach, colours, reaches
from report.inputs import Inputs
from report.scores import MEASURES
from report.sections.rows import spoken
from report.tables import Cell, Column, Table, count, interval

_WORDS = {
    "instance_accuracy": "instance accuracy",
    "family_strict_pass": "strict family pass",
    "pairs_right": "pairs right",
}


def measure_colours() -> dict[str, str]:
    """The colour of each measure, by its name in words."""
    return colours([_WORDS[measure] for measure in MEASURES])


def families_plot(inputs: Inputs) -> Markup:
    """Each agent over all families: the three measures."""
    rows = [
        Reach(agent, _WORDS[measure], figure["share"], figure["low"], figure["high"])
        for agent, domains in inputs.standings.items()
        for measure in MEASURES
        for figure in [domains["all"][measure]]
    ]
    return reaches("families", "Scores of the agents with 95% intervals", rows, measure_colours())


def families(inputs: Inputs, track: str) -> Table:
    """One row an agent and domain."""
    return Table(
        name="families",
        caption=f"Agents on the {spoken(track)} families, by domain, with 95% intervals",
        columns=[
            Column("agent"),
            Column("domain"),
            Column("families", number=True),
            *(Column(_WORDS[measure], number=True) for measure in MEASURES),
            Column("invalid", number=True),
            Column("mean score", number=True),
        ],
        rows=[
            [Cell(agent), Cell(spoken(domain)), *_figures(figures, f"reports/families/{track}.json#{agent}.{domain}")]
            for agent, domains in inputs.standings.items()
            for domain, figures in domains.items()
        ],
        filtered=True,
    )


def _figures(figures: Mapping[str, Any], source: str) -> list[Cell]:
    measured = [figures[measure] for measure in MEASURES]
    return [
        count(figures["families"], f"{source}.families"),
        *(
            interval(figure["low"], figure["high"], figure["share"], f"{source}.{measure}.share")
            for measure, figure in zip(MEASURES, measured, strict=True)
        ),
        count(figures["invalid"], f"{source}.invalid"),
        Cell(f"{figures['mean_score']:.1f}", sort=figures["mean_score"], source=f"{source}.mean_score"),
    ]


def answers_plot(inputs: Inputs) -> Markup:
    """The accuracy of each submission, over all rows and by source."""
    groups = [
        (group, name, figure)
        for name, receipt in inputs.answer_receipts.items()
        for group, figure in [("all", receipt["overall"]), *receipt["by_source"].items()]
        if group != "none"
    ]
    order = list(dict.fromkeys(group for group, _, _ in groups))
    rows = [
        Reach(group, name, figure["accuracy"], low=figure["wilson_95"][0], high=figure["wilson_95"][1])
        for group, name, figure in sorted(groups, key=lambda entry: order.index(entry[0]))
    ]
    return reaches("answers", "Accuracy of the submissions with 95% intervals", rows, answer_colours(inputs))


def answer_colours(inputs: Inputs) -> dict[str, str]:
    """The colour of each submission."""
    return colours(list(inputs.answer_receipts))


def answers(inputs: Inputs) -> Table:
    """One row a submission and group of rows."""
    rows = []
    for name, receipt in inputs.answer_receipts.items():
        record = f"reports/receipts/answers/{name}.json"
        rows.append([Cell(name), Cell("all"), *_accuracy(receipt["overall"], f"{record}#overall")])
        for part, title in (("by_source", "source"), ("by_level", "level")):
            for group, figure in receipt[part].items():
                shown = f"no {title}" if group == "none" else f"{title} {group}"
                rows.append([Cell(name), Cell(shown), *_accuracy(figure, f"{record}#{part}.{group}")])
    return Table(
        name="answers",
        caption="Submissions of answers, with 95% intervals (Wilson)",
        columns=[
            Column("submission"),
            Column("rows"),
            Column("scored", number=True),
            Column("correct", number=True),
            Column("accuracy", number=True),
        ],
        rows=rows,
        filtered=True,
    )


def _accuracy(figure: Mapping[str, Any], source: str) -> list[Cell]:
    low, high = figure["wilson_95"]
    return [
        count(figure["scored"], f"{source}.scored"),
        count(figure["correct"], f"{source}.correct"),
        interval(low, high, figure["accuracy"], f"{source}.accuracy"),
    ]


def pass_at(inputs: Inputs) -> Table:
    """One row a submission and k."""
    return Table(
        name="pass-at",
        caption="pass@k of the submissions, over the tasks with at least k scored responses",
        columns=[
            Column("submission"),
            Column("k", number=True),
            Column("tasks", number=True),
            Column("pass@k", number=True),
        ],
        rows=[
            [
                Cell(name),
                count(int(k)),
                count(figure["tasks"], f"reports/receipts/answers/{name}.json#pass_at.{k}.tasks"),
                Cell(
                    f"{100 * figure['value']:.1f}%",
                    sort=figure["value"],
                    source=f"reports/receipts/answers/{name}.json#pass_at.{k}.value",
                ),
            ]
            for name, receipt in inputs.answer_receipts.items()
            for k, figure in sorted(receipt["pass_at"].items(), key=lambda item: int(item[0]))
        ],
    )
