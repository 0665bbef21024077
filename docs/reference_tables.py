"""Writes the reference pages that are made from the library.

These are the fields of data files, the names of the games, every field of rules and state, and the command line.
``python docs/reference_tables.py`` writes the folders ``data-files`` and ``names`` of ``docs/reference``, ``fields.md``
and ``command-line.md`` there, and the tables of the two pages about the server; with ``--check`` it writes nothing and
exits with 1 when a page is not current.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from command_line import command_line_page
from data_file_pages import data_file_pages
from fields_page import fields_page
from name_pages import name_pages
from page_parts import ROOT

from undaunted_table.web.published import tables_for_docs

FIELDS = "docs/reference/fields.md"
COMMAND_LINE = "docs/reference/command-line.md"
SERVER = ("docs/reference/page-protocol.md", "docs/reference/server.md")

BLOCK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def page_with_tables(path: str) -> str:
    """A page about the server with the tables that are made from its declarations."""
    tables = tables_for_docs()
    text = (ROOT / path).read_text(encoding="utf-8")
    return BLOCK.sub(lambda block: f"{block[1]}\n{tables[block[2]]}\n\n{block[3]}", text)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the pages; the exit code."""
    parser = argparse.ArgumentParser(description="Write the pages of data files, names, fields and public names.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a page is not current")
    wanted = parser.parse_args(arguments)
    wrong = 0
    for name, text in pages().items():
        path = root / name
        if not wanted.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"{name}: not current; run python docs/reference_tables.py", file=sys.stderr)
            wrong = 1
    return wrong


def pages() -> dict[str, str]:
    """The text of each page by its path."""
    server = {path: page_with_tables(path) for path in SERVER}
    tables = {FIELDS: fields_page(), COMMAND_LINE: command_line_page()}
    return data_file_pages() | name_pages() | tables | server


if __name__ == "__main__":
    raise SystemExit(main())
