"""The page of hooks: every declaration is on it, with parameters that it has, under the module that it comes from."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import undaunted_system as undaunted
from kit.authors import AUTHORING
from undaunted_core import authoring
from undaunted_core.kernel.registry import HOOKS, ContentDeclaration
from undaunted_system import aboard, vehicles

if TYPE_CHECKING:
    from types import ModuleType

PAGE = Path(__file__).resolve().parent.parent.parent / "docs/reference/hooks.md"
PART = re.compile(
    r"from `(undaunted_core\.\w+|undaunted_system)`[^|]*?:\n\n(.*?)(?=^[A-Z#]|\Z)", re.MULTILINE | re.DOTALL
)
SHOWN = re.compile(r"`(?:(\w+)\.)?(\w+)\(([^`]*)\)`")
MODULES = {module.__name__: module for module in (*AUTHORING, undaunted, aboard, vehicles)}
#: Where names come from: modules, and the methods of ``ctx``.
HOMES = {**MODULES, "undaunted_core.authoring.ctx": authoring.Context}


def shown(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """What the tables show: module, name, and the parameters in their order."""
    found = []
    # What a step may call is of the module of authors where nothing else is said.
    steps = text.partition("## What a step may call")[2].partition("\nWith ")[0]
    parts = [*PART.findall(text), ("undaunted_core.authoring", steps)]
    for module, table in parts:
        first = [row.split(" | ")[0] for row in table.splitlines() if row.startswith("| `")]
        for room, name, given in SHOWN.findall("\n".join(first)):
            depth = re.sub(r"\([^)]*\)", "", given)
            home = f"{module}.{room}" if room else module
            found.append((home, name, tuple(one.partition("=")[0].strip(" *") for one in depth.split(","))))
    return found


def wrong(text: str) -> list[str]:
    """What the tables show that the module does not have, or has otherwise."""
    found = []
    for module, name, given in shown(text):
        home = HOMES.get(module)
        value = getattr(home, name, None)
        if value is None or name not in getattr(home, "__all__", dir(home)):
            found.append(f"{module} has no {name}")
            continue
        known = [one for one in inspect.signature(value).parameters if one != "self"]
        if [one for one in given if one] != [one for one in known if one in given]:
            found.append(f"{name}{given}, expected some of {known}, in this order")
    return found


@pytest.mark.parametrize("module", [*AUTHORING, undaunted], ids=lambda module: module.__name__)
def test_every_declaration_stands_on_the_page(module: ModuleType) -> None:
    known = {
        name for name in module.__all__
        if inspect.isclass(getattr(module, name)) and issubclass(getattr(module, name), authoring.Declaration)
    }  # fmt: skip
    listed = {name for of, name, _ in shown(PAGE.read_text(encoding="utf-8")) if of == module.__name__}
    assert known - {"Declaration"} <= listed


def section(hook: str) -> str:
    """What the page says of a hook."""
    return PAGE.read_text(encoding="utf-8").partition(f"\n## {hook}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("hook", HOOKS)
def test_a_declaration_stands_under_the_hook_in_which_it_is_added(hook: str) -> None:
    """The page lists all declarations of content under the one hook, and none of them under the other."""
    listed = {name for _, name, _ in shown(section(hook))}
    content = {
        name for module in AUTHORING for name in module.__all__
        if inspect.isclass(getattr(module, name)) and issubclass(getattr(module, name), ContentDeclaration)
    }  # fmt: skip
    assert listed
    assert listed & content == (content if hook == "register_content" else set())


@pytest.mark.parametrize("hook", HOOKS)
def test_the_example_of_the_page_uses_every_declaration_of_its_tables(hook: str) -> None:
    """The example runs with those of all pages; a declaration that it leaves out is seen here."""
    example = PAGE.read_text(encoding="utf-8").partition("## A pack that registers everything")[2].partition("\n## ")[0]
    used = set(re.findall(r"\b([A-Z]\w+)\(", example))
    assert not {name for _, name, _ in shown(section(hook))} - used


def test_what_the_page_shows_has_these_parameters_in_this_order() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(shown(text)) > 60
    assert not wrong(text)


def test_a_wrong_parameter_and_a_wrong_module_are_seen() -> None:
    of_modules = ("victory.Cause(text, name)", "Cause(name, text)", "winning.Cause(name)")
    planted = (*of_modules, "ctx.call(arguments, what)", "ctx.say(it)")
    rows = "".join(f"| `{row}` | x |\n" for row in planted)
    assert wrong(f"Some, from `undaunted_core.authoring`:\n\n{rows}") == [
        "Cause('text', 'name'), expected some of ['name', 'text'], in this order",
        "undaunted_core.authoring has no Cause",
        "undaunted_core.authoring.winning has no Cause",
        "call('arguments', 'what'), expected some of ['what', 'arguments'], in this order",
        "undaunted_core.authoring.ctx has no say",
    ]
