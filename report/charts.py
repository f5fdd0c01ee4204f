"""Plots as SVG, drawn without a network by Altair and vl-convert, in colours that the style sheet can exchange.

Nothing in a plot is placed by the width of a text, so that no font of the machine moves a byte: sizes and margins are
given, labels neither overlap tests nor limits, and legends are part of the page.
"""

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import altair as alt
import vl_convert
from markupsafe import Markup

# The first colours are told apart with any colour vision (after Okabe and Ito 2008, darker for white paper). The
# style sheet exchanges each for the dark page by name, so they must be these very texts.
SERIES = ("#2466b8", "#c05a00", "#1a8260", "#8a4fa8", "#a3294f", "#5f6b76")
_INK, _SOFT, _LINE = "#1b1f24", "#57606a", "#d8dee4"
_WIDTH = 420  # of a whole plot, in pixels: a phone shows it without making the letters too small
_ROW = 26  # height of one bar with its gap
_LETTER = 6.2  # width of an average letter of a label, in pixels
_RIGHT = 52  # room for the number at a bar's end
_TOP, _BOTTOM = 6, 26
_FONT = "system-ui, sans-serif"
_ID = re.compile(r'(id="|url\(#|href="#)(?=[A-Za-z])')


@dataclass(frozen=True, slots=True)
class Bar:
    """One stretch of a stacked horizontal bar."""

    label: str
    series: str
    value: int


@dataclass(frozen=True, slots=True)
class Reach:
    """A share of one with its 95% interval."""

    label: str
    series: str
    value: float
    low: float
    high: float


def colours(series: Sequence[str]) -> dict[str, str]:
    """The colour of each series, in the order given; past the last colour they repeat."""
    return {name: SERIES[place % len(SERIES)] for place, name in enumerate(series)}


def bars(name: str, title: str, rows: Sequence[Bar], palette: Mapping[str, str], left: int = 120) -> Markup:
    """Stacked horizontal bars, one a label in the order of the rows, with the total at the end.

    Args:
        name: of the plot in the page; letters only.
        title: what it shows, for those who cannot see it.
        rows: the stretches.
        palette: the colour of each series, in stacking order.
        left: room for the labels, in pixels.
    """
    rows = [replace(row, label=_short(row.label, left)) for row in rows]
    labels = list(dict.fromkeys(row.label for row in rows))
    totals = {label: sum(row.value for row in rows if row.label == label) for label in labels}
    order = list(palette)
    values = [
        {"label": row.label, "series": row.series, "value": row.value, "order": order.index(row.series)} for row in rows
    ]
    y = alt.Y("label:N", sort=labels, title=None, axis=_label_axis())
    scale = alt.Scale(domain=[0, max(totals.values(), default=0) or 1], nice=False)
    x_axis = alt.Axis(tickCount=4, grid=True, title=None, format=",d", labelOverlap=False, labelBound=False)
    stretches = (
        _chart(values)
        .mark_bar(height=16)
        .encode(
            x=alt.X("value:Q", stack="zero", scale=scale, axis=x_axis),
            y=y,
            color=alt.Color("series:N", scale=alt.Scale(domain=order, range=list(palette.values())), legend=None),
            order=alt.Order("order:Q"),
        )
    )
    ends = (
        _chart([{"label": label, "total": total} for label, total in totals.items()])
        .mark_text(align="left", dx=5, color=_INK, fontSize=12)
        .encode(x=alt.X("total:Q", scale=scale), y=y, text=alt.Text("total:Q", format=",d"))
    )
    return _svg(name, title, stretches + ends, len(labels), left)


def reaches(name: str, title: str, rows: Sequence[Reach], palette: Mapping[str, str], left: int = 120) -> Markup:
    """Points with their intervals on a scale from 0 to 100%, the series of a label below each other."""
    rows = [replace(row, label=_short(row.label, left)) for row in rows]
    labels, order = list(dict.fromkeys(row.label for row in rows)), list(palette)
    values = [
        {"label": r.label, "series": r.series, "value": r.value, "low": r.low, "high": r.high, "row": place}
        for place, r in enumerate(rows)
    ]
    middles = {label: _middle([place for place, r in enumerate(rows) if r.label == label]) for label in labels}
    names = alt.Axis(
        values=list(middles.values()),
        labelExpr=_choice({f"datum.value == {middle}": label for label, middle in middles.items()}),
        **_AXIS,
    )
    base = _chart(values).encode(
        y=alt.Y("row:Q", scale=alt.Scale(domain=[len(rows) - 0.5, -0.5], nice=False), title=None, axis=names),
        color=alt.Color("series:N", scale=alt.Scale(domain=order, range=list(palette.values())), legend=None),
    )
    x_axis = alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], grid=True, title=None, format=".0%", labelOverlap=False)
    scale = alt.Scale(domain=[0, 1], nice=False)
    lines = base.mark_rule(strokeWidth=3, opacity=0.45).encode(
        x=alt.X("low:Q", scale=scale, axis=x_axis), x2=alt.X2("high:Q")
    )
    points = base.mark_point(filled=True, size=70, opacity=1).encode(x=alt.X("value:Q", scale=scale))
    return _svg(name, title, lines + points, len(rows), left, row=18)


def _short(label: str, room: int) -> str:
    """A label that fits into `room` pixels with letters as wide as they come on average."""
    most = int(room / _LETTER)
    return label if len(label) <= most else f"{label[: most - 1]}…"


_AXIS: dict[str, Any] = {
    "ticks": False,
    "domain": False,
    "grid": False,
    "labelOverlap": False,
    "labelLimit": 1000,
    "labelPadding": 8,
}


def _chart(values: Sequence[Mapping[str, Any]]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=[dict(value) for value in values]))


def _label_axis() -> alt.Axis:
    return alt.Axis(**_AXIS)


def _middle(places: Sequence[float]) -> float:
    return (min(places) + max(places)) / 2


def _choice(cases: Mapping[str, str]) -> str:
    """A Vega expression that picks the text of the case that holds."""
    expression = "''"
    for condition, text in cases.items():
        quoted = text.replace("\\", "\\\\").replace("'", "\\'")
        expression = f"{condition} ? '{quoted}' : {expression}"
    return expression


def _svg(name: str, title: str, chart: alt.LayerChart, rows: int, left: int, row: int = _ROW) -> Markup:
    sized = chart.properties(
        width=_WIDTH - left - _RIGHT,
        height=rows * row,
        padding={"left": left, "right": _RIGHT, "top": _TOP, "bottom": _BOTTOM},
        autosize=alt.AutoSizeParams(type="none"),
    )
    dressed = (
        sized.configure(background="transparent", font=_FONT, aria=False)
        .configure_view(stroke=None)
        .configure_axis(labelColor=_SOFT, labelFontSize=12, gridColor=_LINE, tickColor=_LINE, domainColor=_LINE)
    )
    drawn = vl_convert.vegalite_to_svg(dressed.to_dict())
    inside = drawn[drawn.index(">", drawn.index("<svg")) + 1 :]
    inside = _ID.sub(lambda found: f"{found[1]}{name}-", inside)
    height = rows * row + _TOP + _BOTTOM
    head = f'<svg class="plot" role="img" aria-label="{html.escape(title)}" viewBox="0 0 {_WIDTH} {height}">'
    return Markup(head + inside)  # Vega escapes the labels, html.escape the title
