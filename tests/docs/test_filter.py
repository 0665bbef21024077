"""The box that searches the tables of a long page of the site, in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kit.browsers import run_browser
from kit.places import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

STATIC = ROOT / "docs" / "_static"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from run_browser()


def page_of(browser: Browser, rows: int) -> Page:
    """A page as Sphinx writes it: a section of so many events, one of two sums, one without a table."""
    event = "<tr><td><code>undaunted.moved_{:04}</code></td><td>a Card moves</td></tr>"
    events = "".join(event.format(number) for number in range(rows))
    sums = "<tr><td><code>defence</code></td><td>a total</td></tr><tr><td>range</td><td>a card</td></tr>"
    table = '<div class="table-wrapper"><table class="docutils"><tbody>{}</tbody></table></div>'
    page = browser.new_page()
    page.set_content(
        f"<article><section><h1>Names</h1><p><a href='#sums'>sums</a></p>"
        f"<section id='events'><h2>Events</h2>{table.format(events)}</section>"
        f"<section id='sums'><h2>Sums</h2>{table.format(sums)}</section>"
        f"<section id='about'><h2>About</h2><p>Words.</p></section></section></article>"
    )
    page.add_style_tag(path=STATIC / "site.css")
    # The event of a page that was loaded comes once more, for a script that is added afterwards.
    page.add_script_tag(path=STATIC / "site.js")
    page.evaluate("document.dispatchEvent(new Event('DOMContentLoaded'))")
    return page


def test_a_long_page_shows_the_rows_with_all_words(browser: Browser) -> None:
    """Rows without the words, tables and sections without rows go; a link to such a section shows all again."""
    page = page_of(browser, 120)
    page.fill("#filter", "DEFENCE total")
    assert page.locator("tbody tr:visible").all_inner_texts() == ["defence\ta total"]
    assert page.locator("h2:visible").all_inner_texts() == ["Sums", "About"]
    assert page.inner_text("output") == "1 of 122 rows"
    page.fill("#filter", "card")
    assert page.locator("tbody tr:visible").count() == 121
    page.fill("#filter", "defence")
    page.click("a[href='#sums']")
    assert page.input_value("#filter") == ""
    assert page.locator("tbody tr:visible").count() == 122
    page.close()


def test_a_short_page_has_no_box(browser: Browser) -> None:
    """A page that a reader can look over stays as it is."""
    page = page_of(browser, 20)
    assert page.locator("#filter").count() == 0
    page.close()


@pytest.mark.nightly
def test_a_long_name_in_a_table_may_break_after_a_dot_or_an_underscore(browser: Browser) -> None:
    """Only there, and the text stays as it is: what a reader copies is the name."""
    page = page_of(browser, 1)
    (name,) = page.locator("td code", has_text="moved_0").all()
    assert name.inner_html() == "undaunted.<wbr>moved_<wbr>0000"
    assert name.text_content() == "undaunted.moved_0000"
    assert page.locator("td code", has_text="defence").inner_html() == "defence"
    assert page.locator("h2 wbr, p wbr").count() == 0
    page.close()
