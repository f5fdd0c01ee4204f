import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from report import charts
from report.charts import Bar, Reach, bars, colours, reaches

ROWS = [Bar("rows & <b>", "gsm8k", 1100), Bar("rows & <b>", "math", 300), Bar("clean", "gsm8k", 50)]
SHARES = [Reach("exact's", "one", 1.0, 0.88, 1.0), Reach("exact's", "two", 0.5, 0.2, 0.8), Reach("b", "one", 0, 0, 0.3)]
PALETTE = colours(["gsm8k", "math"])


def texts(svg: str) -> list[str]:
    return [text for node in ElementTree.fromstring(svg).iter("text") if (text := "".join(node.itertext()))]


def test_bars_carry_their_labels_and_totals() -> None:
    shown = texts(bars("plot", "title", ROWS, PALETTE))
    assert {"rows & <b>", "clean", "1,400", "50"} <= set(shown)


def test_intervals_carry_their_labels() -> None:
    shown = texts(reaches("plot", "title", SHARES, colours(["one", "two"])))
    assert {"exact's", "b", "0%", "100%"} <= set(shown)


@pytest.mark.parametrize(("rows", "draw"), [(ROWS, bars), (SHARES, reaches)])
def test_no_font_moves_anything(rows: object, draw: object, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    for font in ("DejaVu Sans Mono", "serif"):
        monkeypatch.setattr(charts, "_FONT", font)
        palette = PALETTE if draw is bars else colours(["one", "two"])
        drawn.append(draw("plot", "title", rows, palette).replace(font, "font"))  # type: ignore[operator]
    assert drawn[0] == drawn[1]


def test_every_colour_is_one_that_the_style_sheet_exchanges() -> None:
    style = Path(charts.__file__).with_name("page") / "style.css"
    exchanged = set(re.findall(r'\[(?:fill|stroke)="(#[0-9a-f]{6})"\]', style.read_text("utf-8")))
    for drawn in (bars("plot", "t", ROWS, PALETTE), reaches("plot", "t", SHARES, colours(["one", "two"]))):
        assert set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', drawn)) <= exchanged


def test_ids_of_two_plots_do_not_meet() -> None:
    one, two = bars("one", "t", ROWS, PALETTE), bars("two", "t", ROWS, PALETTE)
    assert not set(re.findall(r'id="([^"]+)"', one)) & set(re.findall(r'id="([^"]+)"', two))


def test_the_title_is_data() -> None:
    assert 'aria-label="a &quot;&lt;b&gt;"' in bars("plot", 'a "<b>', ROWS, PALETTE)


def test_nothing_to_draw_is_no_error() -> None:
    assert texts(bars("plot", "title", [], PALETTE)) != ["50"]
