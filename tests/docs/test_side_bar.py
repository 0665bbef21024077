"""The side bar of the site: Sphinx makes it from the titles of pages, without the headings below them."""

from types import SimpleNamespace

import pytest

pytest.importorskip("sphinx")
import side_bar
from docutils import nodes
from sphinx import addnodes


def contents(*below):
    """What Sphinx knows of a page: its title, and what stands below it."""
    items = [nodes.list_item("", nodes.paragraph("", "Title"))]
    if below:
        items[0] += nodes.bullet_list("", *below)
    return nodes.bullet_list("", *items)


HEADING = nodes.list_item("", nodes.paragraph("", "Heading"))


def test_headings_are_left_out_and_lists_of_further_pages_stay():
    listed = nodes.list_item("", nodes.paragraph("", "More"), nodes.bullet_list("", addnodes.toctree(entries=["a"])))
    whole = contents(HEADING.deepcopy(), listed, HEADING.deepcopy())
    before = whole.pformat()
    slim = side_bar.without_headings(whole)
    assert slim.pformat() == contents(addnodes.toctree(entries=["a"])).pformat()
    assert side_bar.without_headings(contents(HEADING.deepcopy())).pformat() == contents().pformat()
    assert side_bar.without_headings(contents()).pformat() == contents().pformat()
    assert whole.pformat() == before


def test_the_list_of_a_page_itself_keeps_its_headings(monkeypatch):
    """The theme asks for titles alone, a page that lists others may ask for more."""
    monkeypatch.setattr(side_bar, "TITLES", {})
    whole = {"a": contents(HEADING.deepcopy())}
    app = SimpleNamespace(env=SimpleNamespace(tocs=whole))
    context = {"toctree": lambda **options: app.env.tocs["a"].pformat()}
    side_bar.change_page(app, "a", "page.html", context, None)
    assert "Heading" in context["toctree"](maxdepth=2)
    assert "Heading" not in context["toctree"](titles_only=True)
    assert app.env.tocs is whole
