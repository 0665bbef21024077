"""Checks the built site: ``python docs/check_site.py [FOLDER]``.

Each link leads to a page that exists, and to an anchor that is on it.  From the front page a reader reaches every page
by links in the text alone, without the side bar; each path of ``docs/about/paths.md`` leads there as it is written.
Prints what does not hold; the exit code is 1 then.  With ``--lengths`` it prints the words of each page instead, the
longest page first.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

BUILT = Path(__file__).resolve().parent / "_build"
#: Pages that Sphinx makes: nobody has to reach them from a text.
MADE_BY_SPHINX = ("genindex", "search", "py-modindex", "_modules/", "_source/")
#: The table of paths: who wants what, the texts of three links, and a link to the answer.
PATHS = Path(__file__).resolve().parent / "about" / "paths.md"
MOST_CLICKS = 3


class Page(HTMLParser):
    """The anchors and links of a page, the links in its text with their words, and how many words its text has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.links_in_text: list[tuple[str, str]] = []
        self.words = 0
        self._articles = 0
        self._is_link = False
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
                self.links_in_text.append((target, ""))
                self._is_link = True

    def handle_endtag(self, tag: str) -> None:
        """Leave a link, or the text of the page."""
        self._articles -= tag == "article"
        if tag == "a":
            self._is_link = False

    def handle_data(self, data: str) -> None:
        """Count the words of the text, and note those of a link."""
        if self._articles:
            self.words += len(data.split())
        if self._is_link:
            target, words = self.links_in_text[-1]
            self.links_in_text[-1] = target, words + data


@cache
def read(path: Path) -> Page:
    """The page of a file, parsed once."""
    return Page(path.read_text(encoding="utf-8"))


@cache
def target_of(name: str, link: str) -> tuple[str, str] | None:
    """The page and the anchor that a link on a page leads to; None for another host."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    page = normpath(join(dirname(name), unquote(parts.path))) if parts.path else name
    return page, unquote(parts.fragment)


def names_of(built: Path) -> list[str]:
    """The pages of a site."""
    # The site to play on has one page, which reads what stands behind the # itself.
    others = {"_static", "play"}
    return sorted(path.relative_to(built).as_posix() for path in built.rglob("*.html") if not others & {*path.parts})


def check_paths(built: Path, paths: str) -> list[str]:
    """The paths that do not lead from the front page to their answer by the links whose words they give."""
    faults = []
    for row in re.findall(r"^\| (?!reader|wants)(.+) \|$", paths, re.MULTILINE):
        reader, wants, *clicks, answer = (cell.strip() for cell in row.split("|"))
        clicks = [words for words in clicks if words]
        page, _, anchor = re.sub(r"^\[.*\]\((.*)\)$", r"\1", answer).partition("#")
        expected = PurePosixPath("about", page.replace(".md", ".html"))
        end = (built / expected).resolve().relative_to(built.resolve()).as_posix()
        name, problem = "index.html", ""
        if not 0 < len(clicks) <= MOST_CLICKS:
            problem = f"{len(clicks)} links, expected 1 to {MOST_CLICKS}"
        for words in clicks:
            targets = {
                target[0]
                for link, text in read(built / name).links_in_text
                if " ".join(text.split()) == words and (target := target_of(name, link))
            }
            if len(targets) != 1:
                problem = problem or f"{name} has {len(targets)} targets of links {words!r}, expected one"
                break
            (name,) = targets
        if not problem and name != end:
            problem = f"it ends at {name}, expected {end}"
        if not problem and anchor and anchor not in read(built / name).anchors:
            problem = f"{name} has no anchor {anchor}"
        if problem:
            faults.append(f"path of {reader}, {wants}: {problem}")
    return faults


def check(built: Path) -> list[str]:
    """What does not hold, a line each."""
    names = names_of(built)
    # The side bar of every page has the same links: each file is looked for once.
    files = {path.relative_to(built).as_posix() for path in built.rglob("*")}
    pages = {*names}
    faults = []
    for name in names:
        # Links of the pages of the source lead back to what autodoc shows, which an option may leave without an anchor.
        for link in sorted(read(built / name).links) if not name.startswith("_modules/") else ():
            if (target := target_of(name, link)) is None:
                continue
            file, anchor = target
            if file not in files:
                faults.append(f"{name}: link to {link}, which does not exist")
            elif anchor and file in pages and anchor not in read(built / file).anchors:
                faults.append(f"{name}: link to {link}, but {file} has no anchor {anchor}")
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        name = waiting.pop()
        for link, _ in read(built / name).links_in_text:
            target = target_of(name, link)
            if target and target[0] in pages and target[0] not in reached:
                reached.add(target[0])
                waiting.append(target[0])
    unreached = [name for name in names if name not in reached and not name.startswith(MADE_BY_SPHINX)]
    return faults + [f"{name}: no text that a reader reaches from the front page links to it" for name in unreached]


def main() -> int:
    """Print what does not hold; the exit code."""
    given = [argument for argument in sys.argv[1:] if argument != "--lengths"]
    built = Path(given[0]) if given else BUILT
    if not (built / "index.html").is_file():
        print(f"{built}: no built site; build it first: sphinx-build -n -W docs docs/_build", file=sys.stderr)
        return 2
    if "--lengths" in sys.argv:
        for words, name in sorted(((read(built / name).words, name) for name in names_of(built)), reverse=True):
            if not name.startswith(MADE_BY_SPHINX):
                print(f"{words:6} {name}")
        return 0
    faults = check(built) + check_paths(built, PATHS.read_text(encoding="utf-8"))
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
