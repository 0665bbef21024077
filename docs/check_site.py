"""Checks the built site: ``python docs/check_site.py [FOLDER]``.

Each link leads to a page that exists, and to an anchor that is on it.  From the front page a reader reaches every page
by links in the text alone, without the side bar.  Prints what does not hold; the exit code is 1 then.
"""

from __future__ import annotations

import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

BUILT = Path(__file__).resolve().parent / "_build"
#: Pages that Sphinx makes: nobody has to reach them from a text.
MADE_BY_SPHINX = ("genindex", "search", "py-modindex", "_modules/", "_source/")


class Page(HTMLParser):
    """The anchors of a page, its links, and those links that stand in its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.links_in_text: set[str] = set()
        self._articles = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an anchor or a link."""
        self._articles += tag == "article"
        values = dict(attrs)
        self.anchors.update(value for name in ("id", "name") if (value := values.get(name)))
        target = values.get("href") if tag == "a" else None
        if target:
            self.links.add(target)
            if self._articles:
                self.links_in_text.add(target)

    def handle_endtag(self, tag: str) -> None:
        """Leave the text of the page."""
        self._articles -= tag == "article"


def check(built: Path) -> list[str]:
    """What does not hold, a line each."""

    @cache
    def read(name: str) -> Page:
        return Page((built / name).read_text(encoding="utf-8"))

    def target_of(name: str, link: str) -> tuple[str, str] | None:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return None
        path = built.joinpath(PurePosixPath(name).parent, unquote(parts.path)).resolve() if parts.path else built / name
        return path.relative_to(built.resolve()).as_posix() if parts.path else name, unquote(parts.fragment)

    # The site to play on has one page, which reads what stands behind the # itself.
    others = {"_static", "play"}
    names = sorted(path.relative_to(built).as_posix() for path in built.rglob("*.html") if not others & {*path.parts})
    faults = []
    for name in names:
        # Links of the pages of the source lead back to what autodoc shows, which an option may leave without an anchor.
        for link in sorted(read(name).links) if not name.startswith("_modules/") else ():
            if (target := target_of(name, link)) is None:
                continue
            file, anchor = target
            if not (built / file).exists():
                faults.append(f"{name}: link to {link}, which does not exist")
            elif anchor and file in names and anchor not in read(file).anchors:
                faults.append(f"{name}: link to {link}, but {file} has no anchor {anchor}")
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        name = waiting.pop()
        for link in read(name).links_in_text:
            target = target_of(name, link)
            if target and target[0] in names and target[0] not in reached:
                reached.add(target[0])
                waiting.append(target[0])
    unreached = [name for name in names if name not in reached and not name.startswith(MADE_BY_SPHINX)]
    return faults + [f"{name}: no text that a reader reaches from the front page links to it" for name in unreached]


def main() -> int:
    """Print what does not hold; the exit code."""
    built = Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT
    if not (built / "index.html").is_file():
        print(f"{built}: no built site; build it first: sphinx-build -n -W docs docs/_build", file=sys.stderr)
        return 2
    faults = check(built)
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
