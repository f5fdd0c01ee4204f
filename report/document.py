"""The page itself: the sections put into their templates, with style and behaviour inside the one file."""

from functools import partial
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from corpus.errata.markdown import visible
from report.charts import colours
from report.inputs import Inputs, Paths
from report.sections import audit, baselines, contamination, errata, provenance, receipts, rows, tasks

_PAGE = files("report") / "page"


def render(inputs: Inputs, paths: Paths) -> str:
    """The report as one HTML document; the same inputs give the same text."""
    environment = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,  # every text is data of other people
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    template = environment.get_template("page.html")
    return template.render(
        inputs=inputs,
        paths=paths,
        style=Markup(_read("style.css")),
        behaviour=Markup(_read("behaviour.js")),
        sources=colours(list(inputs.manifest["counts"])),
        rows=rows,
        tasks=tasks,
        contamination=contamination,
        errata=errata,
        audit=audit,
        baselines=baselines,
        receipts=receipts,
        provenance=provenance,
        files=partial(provenance.files, inputs),
    )


def _shown(value: object) -> object:
    """A value as it goes into the page: what nobody can see in a text is written out."""
    if isinstance(value, str):
        return type(value)(visible(value))
    return value


def _read(name: str) -> str:
    return (_PAGE / name).read_text("utf-8")
