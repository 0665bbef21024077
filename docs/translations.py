"""Says which Spanish pages are older than their English ones: ``python docs/translations.py --check``.

The first line of a page in ``docs/es`` names its English page, and the digest of the text that was translated:

    <!-- From how-to/first-game.md, digest 0123456789ab. -->

A translator who has brought a page up to date writes the digest: ``python docs/translations.py es/first-game.md``.
Sphinx loads this module too: it puts a link to the other language at the top of both pages.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

DOCS = Path(__file__).resolve().parent
FIRST_LINE = re.compile(r"<!-- From (?P<english>\S+\.md), digest (?P<digest>\S+)\. -->\n")
#: The link at the top of a page, to the page in the other language.
SWITCH = '<p class="language"><a href="{address}" lang="{language}" hreflang="{language}">{words}</a></p>\n'


class Pair(NamedTuple):
    """A Spanish page, its English one, and the digest that the English page had then."""

    spanish: str
    english: str
    digest: str


def read_pairs(folder: Path = DOCS) -> list[Pair]:
    """Read the first line of each Spanish page; ValueError if one names no English page."""
    pairs = []
    for path in sorted((folder / "es").rglob("*.md")):
        spanish = path.relative_to(folder).as_posix()
        first_line = FIRST_LINE.match(path.read_text(encoding="utf-8"))
        if first_line is None:
            raise ValueError(f"{spanish}: the first line has to be <!-- From PAGE.md, digest DIGEST. -->")
        if not (folder / first_line["english"]).is_file():
            pages = [page.relative_to(folder).as_posix() for page in folder.rglob("*.md")]
            nearest = difflib.get_close_matches(first_line["english"], pages, n=1)
            raise ValueError(f"{spanish}: there is no page {first_line['english']}; nearest: {', '.join(nearest)}")
        pairs.append(Pair(spanish, first_line["english"], first_line["digest"]))
    return pairs


def compute_digest(page: Path) -> str:
    """Compute the digest of a page."""
    return hashlib.sha256(page.read_text(encoding="utf-8").encode()).hexdigest()[:12]


def write_digest(pair: Pair, folder: Path = DOCS) -> None:
    """Write today's digest of the English page into the Spanish one."""
    path = folder / pair.spanish
    first_line = f"<!-- From {pair.english}, digest {compute_digest(folder / pair.english)}. -->\n"
    path.write_text(FIRST_LINE.sub(first_line, path.read_text(encoding="utf-8"), count=1), encoding="utf-8")


def find_old_pages(folder: Path = DOCS) -> list[str]:
    """Name each Spanish page whose English page has changed since, a line each."""
    return [
        f"{pair.spanish} is older than {pair.english}: bring it up to date, then run "
        f"python docs/translations.py {pair.spanish}"
        for pair in read_pairs(folder)
        if pair.digest != compute_digest(folder / pair.english)
    ]


def add_switch(app: Any, name: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Put the link to the other language at the top of a page, and say that a Spanish page is Spanish."""
    for pair in read_pairs(Path(app.srcdir)):
        spanish, english = pair.spanish.removesuffix(".md"), pair.english.removesuffix(".md")
        if name == spanish:
            context["language"] = "es"
            switch = SWITCH.format(address=context["pathto"](english), language="en", words="English")
        elif name == english:
            switch = SWITCH.format(address=context["pathto"](spanish), language="es", words="Español")
        else:
            continue
        context["body"] = switch + context["body"]


def setup(app: Any) -> None:
    """What Sphinx calls first."""
    app.connect("html-page-context", add_switch)


def main(arguments: list[str] | None = None, folder: Path = DOCS) -> int:
    """Write digests, or name the old pages; the exit code."""
    parser = argparse.ArgumentParser(description="Name the Spanish pages that are older than their English ones.")
    parser.add_argument("--check", action="store_true", help="exit 1 if a page is old")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="write the digest of this page, such as es/turn.md")
    options = parser.parse_args(arguments)
    pairs = {pair.spanish: pair for pair in read_pairs(folder)}
    for page in options.pages:
        if page not in pairs:
            parser.error(f"no Spanish page {page!r}; expected {', '.join(pairs)}")
        write_digest(pairs[page], folder)
    old_pages = find_old_pages(folder)
    print(*old_pages, sep="\n", end="\n" if old_pages else "", file=sys.stderr)
    return 1 if old_pages and options.check else 0


if __name__ == "__main__":
    raise SystemExit(main())
