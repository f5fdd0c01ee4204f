import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from grader.faults import Fault
from report.inputs import Paths
from tests.report.conftest import draw
from tests.report.world import SOURCES, World, build

MOST_BYTES = 1_500_000


class Repeated(HTMLParser):
    """The recorded values that a page repeats, `<file>#<key>` and what the page shows there; and what it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[tuple[str, str]] = []
        self.addresses: list[str] = []
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [str(value) for name, value in attrs if name in {"src", "href", "action", "data"}]
        source = dict(attrs).get("data-source")
        if source:
            self.shown.append((source, ""))
            self._open = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self._open:
            self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open:
            source, text = self.shown[-1]
            self.shown[-1] = (source, text + data)


def repeated(page: str) -> list[tuple[str, str]]:
    parser = Repeated()
    parser.feed(page)
    return parser.shown


def recorded(folder: Path, source: str) -> Any:
    """The value under a dotted key; a flat file has the key whole."""
    name, key = source.split("#", 1)
    value: Any = json.loads((folder / name).read_text("utf-8"))
    if key in value:
        return value[key]
    for part in key.split("."):
        value = value.get(part, 0)  # what was never counted is zero
    return value


def agrees(text: str, value: Any) -> bool:
    """Whether a text shows a value: whole, to one decimal, or as a percentage with its interval behind it."""
    if isinstance(value, str):
        return text == value
    first = text.split(maxsplit=1)[0].replace(",", "")
    if first.endswith("%"):
        return abs(float(first[:-1]) - 100 * float(value)) <= 0.0501
    return abs(float(first) - float(value)) <= (0 if isinstance(value, int) else 0.0501)


def test_every_number_is_the_recorded_one(page: str, world: World) -> None:
    shown = repeated(page)
    assert len(shown) > 80
    wrong = [(source, text) for source, text in shown if not agrees(text, recorded(world.folder, source))]
    assert not wrong


def test_every_metric_is_shown(page: str, world: World) -> None:
    shown = {source for source, _ in repeated(page)}
    assert {f"reports/metrics.json#{key}" for key in world.record("reports/metrics.json")} <= shown


def test_plots_and_metrics_count_the_same_rows(world: World) -> None:
    metrics = world.record("reports/metrics.json")
    lines = (world.folder / "reports/plots/funnel.csv").read_text().splitlines()[1:]
    for source in SOURCES:
        left = {step: int(rows) for step, of, rows in (line.split(",") for line in lines) if of == source}
        assert left["train rows"] == metrics[f"{source}.train_rows"]
        assert left["uncontaminated"] == metrics[f"{source}.clean"]
        assert left["selected"] == metrics[f"{source}.tasks_train"] + metrics[f"{source}.tasks_validation"]
    for name in ("kinds", "levels", "subjects"):
        lines = (world.folder / f"reports/plots/{name}.csv").read_text().splitlines()[1:]
        total = metrics["total.tasks_train"] + metrics["total.tasks_validation"]
        assert sum(int(line.rsplit(",", 1)[1]) for line in lines) == total


def test_the_same_build_gives_the_same_bytes(page: str, tmp_path: Path) -> None:
    assert draw(build(tmp_path)) == page


def test_no_reference_answer_moves_or_enters_the_page(page: str, tmp_path: Path) -> None:
    assert draw(build(tmp_path, answer="86420")) == page
    assert "31337" not in page
    assert "86420" not in page


def test_the_page_is_one_small_file(page: str) -> None:
    assert len(page.encode()) < MOST_BYTES
    parser = Repeated()
    parser.feed(page)
    assert {address.partition(":")[0] for address in parser.addresses if not address.startswith("#")} <= {"data"}


def test_what_nobody_can_see_is_written_out(page: str) -> None:
    assert "\u202e" not in page
    assert "\\u202e" in page


def test_a_source_that_is_no_web_address_is_no_link(page: str) -> None:
    assert 'href="javascript:' not in page


@pytest.mark.parametrize(
    "gone", ["data/audit.parquet", "reports/families", "reports/receipts", "data/receipts", "data/bindings"]
)
def test_what_a_build_may_lack_is_left_out(gone: str, tmp_path: Path) -> None:
    made = build(tmp_path)
    place = made.folder / gone
    place.rename(place.with_name("elsewhere"))
    assert "<h2>Provenance</h2>" in draw(made)


@pytest.mark.parametrize(
    ("broken", "content"),
    [("reports/metrics.json", "["), ("reports/manifest.json", "{}"), ("data/excluded.parquet", "no table")],
)
def test_a_broken_input_is_named_and_nothing_is_written(broken: str, content: str, tmp_path: Path) -> None:
    made = build(tmp_path)
    (made.folder / broken).write_text(content, "utf-8")
    with pytest.raises(Fault, match=re.escape(broken)):
        draw(made)
    assert not (made.folder / "reports/index.html").exists()


def test_paths_of_a_build_are_those_of_the_graph() -> None:
    assert Paths().track.standings == Path("reports/families/public_dev.json")
