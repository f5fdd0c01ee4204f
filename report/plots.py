"""What `dvc plots show` and `dvc plots diff` draw: a CSV a plot, and a frame that needs no network."""

import csv
import io
from collections.abc import Iterable, Sequence

import vl_convert

from report.inputs import Inputs
from report.scores import MEASURES
from report.tallies import Tally, funnel, kinds, levels, removed, subjects

_FRAME = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
{refresh_tag}
<title>mathmint plots</title>
<style>body {{ font-family: system-ui, sans-serif; margin: 2rem; }}</style>
<script>
{libraries}
</script>
</head>
<body>
{plot_divs}
</body>
</html>
"""
# The bundle exports the three libraries; DVC's plots expect them as globals, as a script tag would leave them.
_LIBRARIES = "window.vegaEmbed = vegaEmbed; window.vega = vega; window.vegaLite = vegaLite;"


def plot_tables(inputs: Inputs) -> dict[str, str]:
    """The CSV of each plot by its name."""
    counts = inputs.manifest["counts"]
    return {
        "funnel": _tallies("step", funnel(counts)),
        "removed": _csv(
            ("stage", "reason", "source", "rows"), ((r.stage, r.reason, r.source, r.rows) for r in removed(counts))
        ),
        "kinds": _tallies("kind", kinds(inputs.tasks)),
        "levels": _tallies("level", levels(inputs.tasks)),
        "subjects": _tallies("subject", subjects(inputs.tasks)),
        "scores": _csv(
            ("agent", "domain", "measure", "share", "low", "high"),
            (
                (agent, domain, measure, figures[measure]["share"], figures[measure]["low"], figures[measure]["high"])
                for agent, domains in inputs.standings.items()
                for domain, figures in domains.items()
                for measure in MEASURES
            ),
        ),
    }


def offline_page() -> str:
    """The page that DVC puts its plots into (`plots.html_template`), with Vega inside: no script is fetched."""
    libraries = vl_convert.javascript_bundle(_LIBRARIES)
    return _FRAME.replace("{{", "{").replace("}}", "}").replace("{libraries}", _inline(libraries))


def _inline(script: str) -> str:
    """A script as it may stand between script tags."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def _tallies(label: str, tallies: Iterable[Tally]) -> str:
    return _csv((label, "source", "rows"), ((tally.label, tally.source, tally.rows) for tally in tallies))


def _csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()
