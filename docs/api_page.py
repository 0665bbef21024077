"""Makes the page of public names, ``docs/reference/api.md``, as Markdown that can be read where the sources lie.

``docs/public_names.md`` says what stands where, and what the attributes hold; signatures and docstrings come from
the code.
Sphinx builds the page from the same file, by autodoc, so that other pages can refer to its names.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
import undaunted_lab as lab

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).with_name("public_names.md")
#: A longer signature has a line for each parameter.
WIDTH = 100
#: A directive with its options, fields and text: what is indented below it.
DIRECTIVE = re.compile(r"^\.\. (\w+):: (\w+)\n((?:(?:   .*)?\n)*)", re.MULTILINE)
ATTRIBUTE = re.compile(r"^\.\. attribute:: (\w+)\n   :type: (.+)\n((?:\n|   .*\n)*)", re.MULTILINE)
#: The classes of which programs make objects; those of the others the engine hands out.
MADE_BY_CALLERS = (uc.Pack, uc.Library)
ROLE = re.compile(r"(?::\w+:|\{\w+\})`([^`]+)`")


#: Every public name, and the module that it is imported from.
NAMES = {name: module for module in (uc, lab) for name in module.__all__}


def value_of(name: str) -> Any:
    """What a public name stands for."""
    return getattr(NAMES[name], name)


def api_page() -> str:
    """The whole page: its prose as it is, its blocks of directives as Markdown."""
    text = SOURCE.read_text(encoding="utf-8")
    parts = re.split(r"^```\{eval-rst\}\n(.*?)^```\n", text, flags=re.MULTILINE | re.DOTALL)
    told = [plain(part) if number % 2 == 0 else block(part + "\n") for number, part in enumerate(parts)]
    head = "<!-- Made by docs/reference_tables.py from docs/public_names.md and the docstrings. -->\n\n"
    return head + "".join(told)


def block(text: str) -> str:
    """The entries of one block."""
    entries = (entry(kind, name, inspect.cleandoc("\n" + body)) for kind, name, body in DIRECTIVE.findall(text))
    return "\n\n".join(part for lines in entries for part in lines if part) + "\n"


def entry(kind: str, name: str, body: str) -> Iterator[str]:
    """A name with what it is, what its docstring says, its attributes and its members."""
    if kind in ("module", "currentmodule"):
        return
    yield f"### `{name}`"
    value = value_of(name)
    if kind == "data":
        yield plain(re.sub(r"^:.*\n", "", body, flags=re.MULTILINE))
        return
    if not isinstance(value, type):
        yield code(f"def {name}", value)
        yield docstring(value, name)
        return
    yield code(f"class {name}", value)
    yield docstring(value, name)
    yield attributes(body + "\n\n", name, value)
    yield from methods(name, value, body)


def attributes(body: str, name: str, cls: type) -> str:
    """The table of attributes: those of the source, and the properties."""
    rows = [(one, kind, said) for one, kind, said in ATTRIBUTE.findall(body)]
    for one, value in members(cls, body):
        if isinstance(value, property):
            rows.append((one, annotation(value.fget.__annotations__["return"]), inspect.getdoc(value) or ""))
    table = [row(f"`{one}`", f"`{kind}`", plain(" ".join(said.split()), name)) for one, kind, said in rows]
    return "\n".join(["| Attribute | Type | Holds |", "|---|---|---|", *table]) if rows else ""


def row(*cells: str) -> str:
    """A row of a table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def members(cls: type, body: str) -> Iterator[tuple[str, Any]]:
    """Its methods and properties: those that the source lists, or all with a docstring."""
    listed = re.search(r"^:members:(.*)$", body, re.MULTILINE)
    if listed is not None:
        mine = [one for one, value in vars(cls).items() if not one.startswith("_") and inspect.getdoc(value)]
        for one in listed[1].replace(",", " ").split() or mine:
            value = inspect.getattr_static(cls, one)
            if not inspect.ismemberdescriptor(value):
                yield one, value


def methods(name: str, cls: type, body: str) -> Iterator[str]:
    """Each method with its signature."""
    for one, value in members(cls, body):
        if not isinstance(value, property):
            yield f"#### `{name}.{one}`"
            way = "@classmethod\n" if isinstance(value, classmethod) else ""
            yield code(f"{way}def {one}", getattr(value, "__func__", value))
            yield docstring(value, name)


def code(head: str, value: Any) -> str:
    """The signature in a block of its own; of an error the error it is a kind of."""
    if isinstance(value, type) and issubclass(value, Exception):
        base = next(one.__name__ for one in value.__mro__[1:] if one.__name__ in NAMES or one is Exception)
        return f"```py\n{head}({base})\n```"
    if isinstance(value, type) and value not in MADE_BY_CALLERS:
        return f"```py\n{head}\n```"
    signature = inspect.signature(value)
    given = [one for one in parameters(signature) if one.partition(":")[0] not in ("self", "cls")]
    answer = signature.return_annotation
    back = "" if isinstance(value, type) or answer is inspect.Signature.empty else f" -> {annotation(answer)}"
    line = f"{head}({', '.join(given)}){back}"
    if len(line) > WIDTH:
        line = f"{head}(\n    " + ",\n    ".join(given) + f",\n){back}"
    return f"```py\n{line}\n```"


def parameters(signature: inspect.Signature) -> Iterator[str]:
    """Each parameter as it stands in the code."""
    starred = False
    for one in signature.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not starred:
            yield "*"
            starred = True
        starred = starred or one.kind is one.VAR_POSITIONAL
        stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        typed = "" if one.annotation is one.empty else f": {annotation(one.annotation)}"
        default = "" if one.default is one.empty else f" = {one.default!r}".replace("'", '"')
        yield f"{stars}{one.name}{typed}{default}"


def annotation(value: Any) -> str:
    """An annotation as it is written."""
    return value if isinstance(value, str) else getattr(value, "__name__", str(value))


def docstring(value: Any, owner: str) -> str:
    """A docstring as Markdown; what a library of others wrote is left out."""
    return plain(inspect.getdoc(value) or "", owner)


def plain(text: str, owner: str = "") -> str:
    """Text with roles and literals of reStructuredText as Markdown, examples as blocks of code."""
    paragraphs = text.split("\n\n")
    told = [f"```pycon\n{one}\n```" if one.startswith(">>>") else words(one, owner) for one in paragraphs]
    return "\n\n".join(told)


def words(text: str, owner: str) -> str:
    """A paragraph: names of this page are links."""

    def named(found: re.Match[str]) -> str:
        said = found[1].partition(" <")[0].lstrip("~").removeprefix("undaunted_core.").removeprefix("undaunted_lab.")
        if said.startswith("/"):
            return f"[{said.rpartition('/')[2]}](..{said}.md)"
        for name in (said, f"{owner}.{said}"):
            cls, _, member = name.partition(".")
            if cls in NAMES and (not member or callable(getattr(value_of(cls), member, None))):
                return f"[`{said}`](#{name.replace('.', '').lower()})"
        return f"`{said}`"

    return ROLE.sub(named, text).replace("``", "`")
