"""The pages of public names: their entries, the examples of each, and the names that they are about."""

from __future__ import annotations

import doctest
import inspect
import io
import re
import sys
import types
from typing import Any

import attrs

import undaunted_core as uc
import undaunted_lab as lab
from kit.places import ROOT

FOLDER = ROOT / "docs/reference/api"
#: The pages by subject.
PAGES = [page for page in sorted(FOLDER.glob("*.md")) if page.name != "index.md"]
#: Every public name, and the module that it is imported from.
NAMES = {name: module for module in (uc, lab) for name in module.__all__}
ENTRY = re.compile(
    r"^( *)\.\. (auto)?(class|function|exception|data|attribute|property|method):: (\w+)$", re.MULTILINE
)


@attrs.frozen
class Entry:
    """A name of a page with the text below it, up to the next name; a part of a class has that name before its own."""

    kind: str
    name: str
    text: str
    is_automatic: bool

    @property
    def value(self) -> Any:
        """What the name stands for; of a field None."""
        owner, _, part = self.name.partition(".")
        value = value_of(owner) if owner else None
        return inspect.getattr_static(value, part, None) if part else value

    @property
    def type(self) -> str:
        """The type that the page gives; empty where autodoc writes it."""
        found = re.match(r"\n +:type: (.+)\n", self.text)
        return found[1] if found else ""

    @property
    def docstring(self) -> str:
        """The docstring that Sphinx puts before the text."""
        return (inspect.getdoc(self.value) or "") if self.is_automatic else ""

    @property
    def examples(self) -> list[doctest.Example]:
        """The examples of its docstring and of its text."""
        parser = doctest.DocTestParser()
        return [example for text in (self.docstring, self.text) for example in parser.get_examples(text)]

    @property
    def parameters(self) -> set[str]:
        """The parameters that a caller gives; of an entry that is not called none."""
        value = getattr(self.value, "__func__", self.value)
        if self.kind == "class":
            value = value.__init__ if value is uc.Library else None
        if not inspect.isfunction(value):
            return set()
        return set(inspect.signature(value).parameters) - {"self", "cls"}

    @property
    def listed(self) -> set[str]:
        """The parameters that its docstring or its text lists."""
        return set(re.findall(r"^ *:param (\w+): \S", f"{self.docstring}\n{self.text}", re.MULTILINE))


def value_of(name: str) -> Any:
    """What a public name stands for."""
    return getattr(NAMES[name], name)


def read(text: str) -> list[Entry]:
    """The entries of a page, in order; the first has no name, and the text above all others."""
    parts = ENTRY.split(re.sub("^```.*$", "", text, flags=re.MULTILINE))
    found, owner = [Entry("text", "", parts[0], is_automatic=False)], ""
    for indent, automatic, kind, name, below in zip(*(parts[start::5] for start in range(1, 6)), strict=True):
        owner = owner if indent else name
        found.append(Entry(kind, f"{owner}.{name}" if indent else name, below, is_automatic=bool(automatic)))
    return found


def entries() -> dict[str, Entry]:
    """The entries of all pages by name."""
    return {entry.name: entry for page in PAGES for entry in read(page.read_text(encoding="utf-8")) if entry.name}


def run_page(name: str, text: str) -> str:
    """Run the examples of a page from top to bottom; what went wrong first.

    A docstring begins with the names that the page has at this point, and changes none of them.
    """
    page = types.ModuleType(f"page_{name}")
    sys.modules[page.__name__] = page
    failures = io.StringIO()
    try:
        for entry in read(text):
            for part, names in ((entry.docstring, dict(vars(page))), (entry.text, vars(page))):
                test = doctest.DocTestParser().get_doctest(part, {}, entry.name or name, None, 0)
                test.globs = names
                runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.FAIL_FAST)
                if runner.run(test, out=failures.write, clear_globs=False).failed:
                    return failures.getvalue()
    finally:
        del sys.modules[page.__name__]
    return ""
