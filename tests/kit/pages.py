"""The Python examples of the documentation's pages, run as a reader would type them."""

from __future__ import annotations

import doctest
import io
import re
import sys
import types
from typing import TYPE_CHECKING

from undaunted_core.extension.manager import default_library, shared_library

if TYPE_CHECKING:
    from pathlib import Path

FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def with_earlier(page: Path) -> str:
    """A page; one that goes on with the pack of another page has that one in front, up to the end of the section."""
    text = page.read_text(encoding="utf-8")
    found = re.search(r"^% runs after: (\S+)#(.+)$", text, re.MULTILINE)
    if found is None:
        return text
    before, _, rest = (page.parent / found[1]).read_text(encoding="utf-8").partition(f"\n## {found[2]}\n")
    assert rest, found[0]
    return f"{before}{rest.partition(chr(10) + '## ')[0]}\n{text}"


def run_examples(name: str, text: str) -> str:
    """Run a page's Python examples in one module, as a reader would type them; what went wrong first."""
    page = types.ModuleType(f"page_{re.sub(r'[^a-z0-9]', '_', name)}")
    sys.modules[page.__name__] = page
    failures = io.StringIO()
    packs = default_library().packs
    try:
        for fence in FENCE.finditer(text):
            line = text[: fence.start()].count("\n") + 1
            if ">>>" not in fence[1]:
                source = "\n" * line + fence[1]
                exec(compile(source, name, "exec"), page.__dict__)
                continue
            test = doctest.DocTestParser().get_doctest(fence[1], page.__dict__, name, name, line)
            # The runner works on a copy of the names unless told otherwise.
            test.globs = page.__dict__
            runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.FAIL_FAST)
            if runner.run(test, out=failures.write, clear_globs=False).failed:
                break
    finally:
        del sys.modules[page.__name__]
        # A command on a page adds the packs it is given to those of the process; no other page may meet them.
        if default_library().packs != packs:
            shared_library.cache_clear()
    return failures.getvalue()
