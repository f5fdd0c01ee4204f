"""The page as people get it: in a real browser that has no network."""

from itertools import pairwise

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By

from tests.report.browser import complaints, narrow, requested
from tests.report.world import World


def column(browser: Chrome, table: str, place: int) -> list[str]:
    rows = browser.find_elements(By.CSS_SELECTOR, f"#{table} tbody tr")
    return [row.find_elements(By.CSS_SELECTOR, "th,td")[place].text for row in rows if row.is_displayed()]


def head(browser: Chrome, table: str, title: str) -> tuple[object, int]:
    buttons = browser.find_elements(By.CSS_SELECTOR, f"#{table} thead button")
    place = [button.text for button in buttons].index(title)
    return buttons[place], place


def test_it_loads_without_a_network_and_without_a_complaint(browser: Chrome) -> None:
    assert browser.find_element(By.TAG_NAME, "h1").text == "Build report: sample profile"
    assert complaints(browser) == []
    assert requested(browser) == []


def test_hostile_texts_stay_texts(browser: Chrome) -> None:
    assert browser.title == "mathmint · sample"
    assert browser.find_elements(By.TAG_NAME, "img") == []
    assert "document.title='taken'" in browser.find_element(By.ID, "errata").text


def test_formulas_are_typeset_and_unknown_ones_are_shown(browser: Chrome) -> None:
    fraction = browser.find_element(By.CSS_SELECTOR, "#errata mfrac")
    above, below = fraction.find_elements(By.TAG_NAME, "mn")
    assert above.rect["y"] < below.rect["y"], "the parts of a fraction stand above each other"
    assert browser.find_element(By.CSS_SELECTOR, "#errata code.latex").text == r"$\unknown{3}$"
    assert "$30 and $11 a month" in browser.find_element(By.ID, "contamination").text


@pytest.mark.parametrize(
    ("table", "title", "number"),
    [("rows-by-source", "clean", True), ("rows-by-reason", "reason", False), ("family-receipts", "score", True)],
)
def test_tables_sort_both_ways(browser: Chrome, table: str, title: str, number: bool) -> None:
    button, place = head(browser, table, title)
    seen = []
    for _ in range(2):
        button.send_keys(Keys.ENTER)  # type: ignore[attr-defined]
        order = browser.find_elements(By.CSS_SELECTOR, f"#{table} thead th")[place].get_attribute("aria-sort")
        texts = column(browser, table, place)
        keys = [float(text.replace(",", "")) for text in texts] if number else texts
        assert keys == sorted(keys, reverse=order == "descending")
        seen.append(order)
    assert sorted(map(str, seen)) == ["ascending", "descending"]
    assert len(browser.find_elements(By.CSS_SELECTOR, f"#{table} [aria-sort]")) == 1


def test_a_total_stays_below(browser: Chrome) -> None:
    button, _ = head(browser, "rows-by-source", "clean")
    button.click()  # type: ignore[attr-defined]
    assert browser.find_element(By.CSS_SELECTOR, "#rows-by-source tfoot th").text == "total"


def test_tables_filter_by_all_the_words(browser: Chrome) -> None:
    box = browser.find_element(By.CSS_SELECTOR, "#rows-by-reason input")
    status = browser.find_element(By.CSS_SELECTOR, "#rows-by-reason .shown")
    assert status.text == "3 rows"
    box.send_keys("DEDUPE conflict")
    assert column(browser, "rows-by-reason", 1) == ["conflicting answers"]
    assert status.text == "1 of 3 rows"
    box.send_keys(" nothing")
    assert column(browser, "rows-by-reason", 1) == []
    box.clear()
    box.send_keys(" ", Keys.BACKSPACE)
    assert len(column(browser, "rows-by-reason", 1)) == 3


def test_a_phone_scrolls_tables_and_not_the_page(browser: Chrome) -> None:
    narrow(browser, 390)
    try:
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_dark_room_gets_a_dark_page_and_plots(browser: Chrome) -> None:
    def seen() -> tuple[str, str]:
        bar = browser.find_element(By.CSS_SELECTOR, 'svg.plot [fill="#2466b8"]')
        return browser.find_element(By.TAG_NAME, "body").value_of_css_property("background-color"), str(
            bar.value_of_css_property("fill")
        )

    shades = []
    for scheme in ("light", "dark"):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        shades.append(seen())
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert shades[0][0] != shades[1][0]
    assert shades[0][1] != shades[1][1]


def test_everyone_can_find_their_way(browser: Chrome) -> None:
    levels = [int(e.tag_name[1]) for e in browser.find_elements(By.CSS_SELECTOR, "h1,h2,h3,h4")]
    assert levels[0] == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))
    for table in browser.find_elements(By.TAG_NAME, "table"):
        assert table.find_element(By.TAG_NAME, "caption").get_attribute("textContent")
    for box in browser.find_elements(By.CSS_SELECTOR, "input"):
        assert box.accessible_name
    for link in browser.find_elements(By.CSS_SELECTOR, "nav a"):
        target = str(link.get_dom_attribute("href"))
        assert browser.find_elements(By.CSS_SELECTOR, target), f"{target} is nowhere"
    ids = [e.get_dom_attribute("id") for e in browser.find_elements(By.CSS_SELECTOR, "[id]")]
    assert len(ids) == len(set(ids))


def test_the_plots_of_dvc_need_no_network(world: World, browser: Chrome) -> None:
    """The frame holds Vega: a plot put into it as DVC does is drawn."""
    frame = (world.folder / "data/plots.html").read_text("utf-8")
    plot = """<div id="one"></div><script>vegaEmbed("#one", {"data": {"values": [{"a": 1}]}, "mark": "bar",
        "encoding": {"x": {"field": "a", "type": "quantitative"}}, "width": 80})</script>"""
    place = world.folder / "plots-shown.html"
    place.write_text(frame.replace("{plot_divs}", plot).replace("{refresh_tag}", ""), "utf-8")
    browser.get(place.as_uri())
    browser.implicitly_wait(10)
    try:
        assert browser.find_elements(By.CSS_SELECTOR, "#one canvas, #one svg")
    finally:
        browser.implicitly_wait(0)
    assert complaints(browser) == []
    assert requested(browser) == []


def test_at_a_desktop_width_no_formula_is_clipped_and_no_table_of_scores_is_cut_off(browser: Chrome) -> None:
    hidden = """
        const widest = ['format-breaker', 'combinatorics', '30', , , , '14', '100.0'];
        for (const row of document.querySelectorAll('#families tbody tr'))
          [...row.cells].forEach((cell, place) => cell.innerHTML =
            widest[place] ?? '100.0%<span class="interval"> 88.6–100.0%</span>');
        document.querySelector('#families .scroll').style.overflowY = 'scroll';
        const beyond = (box, along) => box['scroll' + along] - box['client' + along];
        const formulas = [...document.querySelectorAll('.statement')].filter(box => box.querySelector('math'));
        const scores = document.querySelector('#families .scroll');
        return [formulas.length, ...formulas.map(box => beyond(box, 'Height')), beyond(scores, 'Width')];
    """
    formulas, *beyond = browser.execute_script(hidden)
    assert formulas > 0
    assert set(beyond) == {0}
