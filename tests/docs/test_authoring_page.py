"""The pages of what packs and their tests import: every name in one module, each with an example that runs."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import io
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_system as undaunted
import undaunted_testing as testing
from kit.authors import AUTHORING, ROOMS
from kit.places import ROOT
from undaunted_core import authoring
from undaunted_system import aboard, vehicles
from undaunted_testing import rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

DOCS = ROOT / "docs/reference"
#: The folders of pages, each with an index.
PAGE = "authoring"
SYSTEMS = "packs"
KIT = "testing"
ENTRY = re.compile(r"^\.\. (auto\w+|data|py:data):: (\w+)$(.*?)(?=^\.\. |^```)", re.MULTILINE | re.DOTALL)
START = re.compile(r"begin with these lines.*?^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DIRECTIVES = {"class": "autoclass", "error": "autoexception", "function": "autofunction", "data": "data"}


@cache
def read(folder: str) -> str:
    """The pages of a folder, in the order of its index."""
    index = (DOCS / folder / "index.md").read_text(encoding="utf-8")
    pages = index.partition("```{toctree}\n:hidden:\n")[2].partition("```")[0].split()
    return "\n".join((index, *((DOCS / folder / f"{page}.md").read_text(encoding="utf-8") for page in pages)))


def part_about(text: str, module: ModuleType) -> str:
    """What a page says from the line that names a module to the next such line."""
    return re.split(r"^\.\. module:: ", text.partition(f".. module:: {module.__name__}\n")[2], flags=re.MULTILINE)[0]


def entries(text: str) -> dict[str, tuple[str, str]]:
    """Each name of a page with the directive that shows it, and what stands below."""
    return {name: (directive, body.strip()) for directive, name, body in ENTRY.findall(text)}


def methods_shown(cls: type, body: str) -> dict[str, str]:
    """The methods of a class that a page shows, each with what the page itself says of it."""
    members = re.search(r"^ *:members: *(.*)$", body, re.MULTILINE)
    public = [name for name, value in vars(cls).items() if inspect.isfunction(value) and not name.startswith("_")]
    listed = (members[1].replace(",", " ").split() or public) if members else []
    return dict.fromkeys(listed, "") | dict(re.findall(r"\.\. automethod:: (\w+)\n((?: {4,}.*\n|\n)*)", f"{body}\n"))


def is_documented(value: object) -> bool:
    """Whether a name has a docstring of its own: a class or a function, no constant and no alias of a type."""
    return inspect.isclass(value) or inspect.isfunction(value)


def sort_of(value: object) -> str:
    """What a name stands for: an error, another class, a function, or data that the page itself says what it is."""
    if inspect.isclass(value):
        return "error" if issubclass(value, Exception) else "class"
    return "function" if inspect.isfunction(value) else "data"


def names_at_hand(page: str) -> dict[str, Any]:
    """What the examples of a page begin with, as it shows it."""
    start = START.search(read(page))
    assert start is not None
    found: dict[str, Any] = {"__name__": "page"}
    exec("\n".join(line.removeprefix(">>> ").removeprefix("... ") for line in start[1].splitlines()), found)
    return found


def run(test: doctest.DocTest, page: str = PAGE, further: Mapping[str, Any] | None = None) -> str:
    """Run an example; what went wrong."""
    told = io.StringIO()
    test.globs = names_at_hand(page) | dict(further or {})
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=told.write)
    return told.getvalue()


MODULES = [
    *((module, PAGE) for module in AUTHORING),
    *((module, SYSTEMS) for module in (undaunted, aboard, vehicles)),
    (testing, KIT),
]
NAMES = [(module, page, name) for module, page in MODULES for name in sorted(module.__all__)]


def named(one: object) -> str:
    return str(getattr(one, "__name__", one)).rpartition(".")[2]


@pytest.mark.parametrize(("module", "page"), MODULES, ids=named)
def test_a_page_has_every_name_and_no_other(module: ModuleType, page: str) -> None:
    found = ENTRY.findall(part_about(read(page), module))
    assert sorted(name for _, name, _ in found) == sorted(module.__all__)


@pytest.mark.parametrize(("module", "page"), MODULES, ids=named)
def test_a_constant_has_a_line_of_its_own_and_all_else_its_docstring(module: ModuleType, page: str) -> None:
    shown = entries(part_about(read(page), module))
    for name in module.__all__:
        directive, body = shown[name]
        value = getattr(module, name)
        assert directive == DIRECTIVES[sort_of(value)], name
        assert inspect.getdoc(value) if is_documented(value) else body.strip(), name


@pytest.mark.parametrize(("module", "page", "name"), NAMES, ids=named)
def test_every_name_has_an_example_that_runs(module: ModuleType, page: str, name: str) -> None:
    """In its docstring, or, where it is data, on the page."""
    value = getattr(module, name)
    text = inspect.getdoc(value) if is_documented(value) else entries(part_about(read(page), module))[name][1]
    test = doctest.DocTestParser().get_doctest(text or "", {}, name, None, 0)
    assert test.examples, f"{name} has no example"
    assert not run(test, PAGE if value in SHARED else page)


#: What the kit has from the module of authors: the examples begin as those of authors do.
SHARED = [getattr(testing, name) for name in testing.__all__ for module in AUTHORING if name in module.__all__]
#: The most names that the page has, and that the template of a first rule needs.
MOST_NAMES, MOST_FOR_A_RULE = 75, 24
TEMPLATES = ROOT / "plugins/undaunted/src/undaunted_system/data/templates/plugin"
GAME = ROOT / "tools/command/src/undaunted_command/template/game"


def unlisted(value: Any, text: str) -> set[str]:
    """The parameters that a list of a page lacks, or has too many."""
    listed = set(re.findall(r"^ *:param (\w+): \S", text, re.MULTILINE))
    return listed ^ (set(inspect.signature(value).parameters) - {"self"})


@pytest.mark.parametrize(
    ("module", "name"), [(module, name) for module in AUTHORING for name in module.__all__], ids=named
)
def test_every_parameter_for_authors_has_a_line(module: ModuleType, name: str) -> None:
    """Of a function, of a class, and of the methods of a class that its page shows."""
    value, text = getattr(module, name), entries(read(PAGE))[name][1]
    own, *methods = re.split(r"^ *\.\. automethod:: ", text, flags=re.MULTILINE)
    own = own.partition(".. attribute::")[0]
    assert not is_documented(value) or not unlisted(value, own)
    for shown in methods:
        method, _, said = shown.partition("\n")
        assert not unlisted(getattr(value, method), said), method


def test_a_parameter_without_a_line_is_told() -> None:
    assert unlisted(authoring.side_of, "   :param ctx: The game.\n   :param side:") == {"seat"}
    assert unlisted(authoring.side_of, "   :param ctx: a\n   :param seat: b\n   :param side: c") == {"side"}


def test_the_index_has_every_name_with_its_page() -> None:
    rows = re.findall(r"^\| \{py:obj\}`~[\w.]+\.(\w+)` \| \[[^\]]+\]\((\w+)\.md\) \|$", read(PAGE), re.MULTILINE)
    assert sorted(name for name, _ in rows) == sorted(name for module in AUTHORING for name in module.__all__)
    pages = {page: entries((DOCS / PAGE / f"{page}.md").read_text(encoding="utf-8")) for _, page in rows}
    assert [name for name, page in rows if name not in pages[page]] == []


def test_the_page_is_short_and_each_name_has_one_module() -> None:
    names = [name for module in AUTHORING for name in module.__all__]
    assert sorted({*names}) == sorted(names)
    assert len(authoring.__all__) <= MOST_NAMES


def test_every_module_is_reached_from_the_page() -> None:
    assert ROOMS
    assert all(getattr(authoring, room) is module for room, module in ROOMS.items())


#: What every rule does.
METHODS = [name for name, value in vars(authoring.Context).items() if inspect.isfunction(value) and name[0] != "_"]


def names_from_authors(source: str) -> set[str]:
    """What a source reads as ``au.NAME`` or ``au.module.NAME``, and the methods of ``ctx`` that it calls."""
    found = {ast.unparse(node) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    rooms, methods = "|".join(ROOMS), "|".join(METHODS)
    names = rf"au\.(?!({rooms})$)\w+|au\.({rooms})\.\w+|ctx\.({methods})"
    return {name for name in found if re.fullmatch(names, name)}


@pytest.mark.parametrize("name", METHODS)
def test_what_every_rule_does_has_an_example_that_runs(name: str) -> None:
    """The methods of ``ctx``: they stand on the page, and are no functions of the module too."""
    shown = inspect.getdoc(getattr(authoring.Context, name)) or ""
    test = doctest.DocTestParser().get_doctest(shown, {}, name, None, 0)
    assert test.examples
    assert not run(test)
    assert name in methods_shown(authoring.Context, entries(read(PAGE))["Context"][1])
    assert not hasattr(authoring, name)


#: Each class of the page with a method that the page shows.
SHOWN = [
    (value, name, said)
    for module in AUTHORING
    for value in (getattr(module, name) for name in module.__all__)
    if inspect.isclass(value)
    for name, said in methods_shown(value, entries(read(PAGE))[value.__name__][1]).items()
]


@pytest.mark.parametrize(("cls", "name", "said"), SHOWN, ids=lambda one: getattr(one, "__name__", one)[:20].strip())
def test_every_method_on_the_page_has_an_example_that_runs(cls: type, name: str, said: str) -> None:
    """In its docstring, below it on the page, or in the docstring of its class."""
    parser = doctest.DocTestParser()
    own = parser.get_doctest(inspect.getdoc(getattr(cls, name)) or "", {}, name, None, 0)
    of_class = parser.get_examples(inspect.getdoc(cls) or "")
    assert own.examples or parser.get_examples(said) or any(f".{name}(" in example.source for example in of_class)
    assert not run(own)


def test_the_examples_below_methods_of_the_page_run() -> None:
    """From top to bottom of each class, as a reader meets them."""
    shown = {cls.__name__ for cls, _, said in SHOWN if said.strip()}
    assert shown
    for name in shown:
        test = doctest.DocTestParser().get_doctest(entries(read(PAGE))[name][1], {}, name, None, 0)
        assert not run(test)


def test_a_first_rule_needs_few_names() -> None:
    """What ``undaunted new-plugin --action`` writes, and the file of rules of a new game."""
    action = [*TEMPLATES.glob("action/src/**/*.py"), *TEMPLATES.glob("expansion/src/**/*.py")]
    for files in (action, [*GAME.glob("src/my_pack/rules.py")]):
        needed = set().union(*(names_from_authors(file.read_text(encoding="utf-8")) for file in files))
        assert {"au.text", "au.Event", "au.Decision", "au.Context", "ctx.emit"} <= needed
        assert len(needed) <= MOST_FOR_A_RULE, sorted(needed)


def test_names_are_read_with_their_modules() -> None:
    source = "a = au.combat.Attack(au.text(), au.PASS.name, ctx.emit(1), ctx.state, ctx.rules.call)"
    assert names_from_authors(source) == {"au.combat.Attack", "au.text", "au.PASS", "ctx.emit"}


#: What the page of the kit shows of its further modules.
FURTHER = {
    "content": "content_schema faulty_packs faulty_scenarios pack_documents scenario_documents write_files",
    "coverage": "declarations_of",
    "covering": "check_cover cover",
    "guided": "Guided explore",
    "referee": "agrees_with",
    "rulebook": "Rulebook",
    "rules": "Rule after always conserves never only_if secret unless",
    "situation": "Situation",
    "suite": "Effort Setup run_check",
    "written": "documents faulty_documents illegal_actions observations outcomes packs positions scenarios twin_games",
}


@pytest.mark.parametrize(("module", "name"), [(module, name) for module in FURTHER for name in FURTHER[module].split()])
def test_every_name_of_a_further_module_of_the_kit_has_an_example_that_runs(module: str, name: str) -> None:
    found = importlib.import_module(f"undaunted_testing.{module}")
    value = getattr(found, name)
    test = doctest.DocTestParser().get_doctest(inspect.getdoc(value) or "", {}, name, None, 0)
    # The page has the examples of some.
    assert test.examples or re.search(rf"^ +{name}\(", read(KIT), re.MULTILINE), f"{name} has no example"
    assert not run(test, KIT, {one: getattr(rules, one) for one in rules.__all__} | {name: value})
    assert name in read(KIT)


def test_the_strategies_of_the_page_are_among_those_with_examples() -> None:
    shown = re.findall(r"`(written|content)\.(\w+)\(", read(KIT))
    assert shown
    assert not [one for one in shown if one[1] not in FURTHER[one[0]].split()]


def test_an_example_that_is_missing_or_wrong_is_caught() -> None:
    assert not doctest.DocTestParser().get_doctest("No example here.", {}, "bare", None, 0).examples
    assert "Expected" in run(doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, 0))
    assert entries(".. data:: LEAVE\n\n   Ends a procedure.\n\n.. autofunction:: call\n```") == {
        "LEAVE": ("data", "Ends a procedure."),
        "call": ("autofunction", ""),
    }
