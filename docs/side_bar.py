"""Lets Sphinx make the side bar from the titles of pages alone: an extension, which halves the time of a build.

The side bar shows the titles of all pages, on every page.  Without this, Sphinx copies the headings of all pages each
time, only to throw them away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sphinx import addnodes

#: What Sphinx knows of each page's headings, without those below its title; made once in a build.
TITLES: dict[str, Any] = {}


def without_headings(contents: Any) -> Any:
    """Copy the contents of a page: its title, and below it only the lists of further pages."""
    contents = contents.deepcopy()
    for title in contents.children:
        if len(title) > 1:
            title[1][:] = list(title.findall(addnodes.toctree))
            if not title[1].children:
                title.pop(1)
    return contents


def make_from_titles(app: Any, make: Callable[..., str]) -> Callable[..., str]:
    """Make the list of all pages as Sphinx does, from their titles if only these are asked for."""

    def make_list(**options: Any) -> str:
        if not options.get("titles_only"):
            return make(**options)
        whole = app.env.tocs
        if not TITLES:
            TITLES.update({name: without_headings(contents) for name, contents in whole.items()})
        app.env.tocs = TITLES
        try:
            return make(**options)
        finally:
            app.env.tocs = whole

    return make_list


def change_page(app: Any, name: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Change how a page makes its side bar, before the theme asks for it."""
    if "toctree" in context:
        context["toctree"] = make_from_titles(app, context["toctree"])


def setup(app: Any) -> None:
    """What Sphinx calls first."""
    app.connect("html-page-context", change_page, priority=100)
