"""Shows the source that the pages of the rules name: a page for each file, with an anchor at each name in it.

A link of these pages leads to a file and, behind ``#``, to a name in it: ``../../../src/file.py#Class.function``.
Where the repository is read, the link opens the file.  On the site it opens the page of the file, at the name's line.
"""

from __future__ import annotations

import ast
import html
import re
from pathlib import Path
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from rule_index import symbols_in

ROOT = Path(__file__).resolve().parent.parent
RULES = "reference/rules/"
PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{file}.py</title>
<link rel="stylesheet" href="{root}_static/pygments.css"><link rel="stylesheet" href="{root}_static/site.css"></head>
<body class="source"><main><p><a href="{root}reference/rules/index.html">Rules by section</a></p>
<h1>{file}.py</h1>
{body}
</main></body></html>
"""
LINK = re.compile(r"\[([^\]]+)\]\(\.\./\.\./\.\./([\w/]+)\.py#([\w.]*)\)")


def link_to_pages(app: Any, name: str, source: list[str]) -> None:
    """Let the links of a page of the rules lead to the pages of the files."""
    if name.startswith(RULES):
        source[0] = LINK.sub(_as_html, source[0])


def _as_html(link: re.Match[str]) -> str:
    words, file, name = link.groups()
    return f'<a href="../../_source/{file}.html#{name}"><code>{html.escape(words)}</code></a>'


def write_pages(app: Any, error: Exception | None) -> None:
    """Write the pages of the files.  They have no side bar: with it, 200 files take a minute more."""
    if error is not None or app.builder.format != "html":
        return
    rules = (page.read_text(encoding="utf-8") for page in (Path(app.srcdir) / RULES).glob("*.md"))
    for file in sorted({file for text in rules for _, file, _ in LINK.findall(text)}):
        page = Path(app.outdir) / "_source" / f"{file}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / f"{file}.py").read_text(encoding="utf-8")
        shown = PAGE.format(file=file, root="../" * (file.count("/") + 1), body=with_anchors(text))
        page.write_text(shown, encoding="utf-8")


def with_anchors(text: str) -> str:
    """The highlighted text of a module; each class, function and value has an anchor of its name."""
    formatter = HtmlFormatter(linenos="inline", cssclass="highlight")
    names = {node.lineno: name for name, node in symbols_in(ast.parse(text))}
    lines = highlight(text, PythonLexer(stripnl=False), formatter).split("\n")
    return "\n".join(f'<a id="{names[n]}"></a>{line}' if n in names else line for n, line in enumerate(lines, start=1))


def setup(app: Any) -> None:
    """What Sphinx calls first."""
    app.connect("source-read", link_to_pages)
    app.connect("build-finished", write_pages)
