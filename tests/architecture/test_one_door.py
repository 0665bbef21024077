"""The core is the engine: what a small game loads and runs, and how large the core is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import textwrap
from functools import cache
from typing import TYPE_CHECKING, Any

import broadside.plugin
import core_figures

import undaunted_core as uc
from kit.places import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Everything that is not the engine, by the beginning of its modules' names.
OUTSIDE = ("undaunted_", "rich", "textual", "pytest", "hypothesis", "numpy", "starlette", "sqlite3", "argparse",
           "sqlalchemy", "psycopg")  # fmt: skip
#: The tools that show a game to people.
TOOLS = tuple(ROOT / "tools" / tool / "src" for tool in ("command", "table", "campaign", "site"))
SYSTEM = ("normandy", "north_africa")


def test_a_whole_game_of_prizes_loads_the_engine_alone() -> None:
    """Neither the Undaunted system nor drawing, commands, studies, learners or tests: properties of ADR 25."""
    loaded = core_figures.loaded()
    assert "prizes.rules" in loaded
    outside = [name for name in loaded if name.startswith(OUTSIDE) and name.partition(".")[0] != "undaunted_core"]
    assert outside == []


def test_a_module_from_outside_would_be_seen() -> None:
    code = "import undaunted_system; " + core_figures.GAME
    assert "undaunted_system" in core_figures.loaded(code)


def test_the_core_has_at_most_20_000_lines() -> None:
    assert core_figures.lines_of_core() <= 20_000


def test_the_page_has_the_figures_of_today() -> None:
    """``python docs/core_figures.py`` writes them."""
    assert core_figures.main(["--check"]) == 0


def test_the_core_imports_without_any_other_distribution() -> None:
    """Every module of the core, with a wall before all others of the project."""
    wall = textwrap.dedent("""
        import importlib, pkgutil, sys

        class Wall:
            def find_spec(self, name, path=None, target=None):
                if name.startswith("undaunted_") and name.partition(".")[0] != "undaunted_core":
                    raise ModuleNotFoundError(f"No module named {name!r}", name=name)

        sys.meta_path.insert(0, Wall())
        import undaunted_core
        for module in pkgutil.walk_packages(undaunted_core.__path__, "undaunted_core."):
            importlib.import_module(module.name)
    """)
    done = subprocess.run([sys.executable, "-c", wall], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_no_name_of_a_pack_stands_in_the_core() -> None:
    """In no name and no text of the code; docstrings may show examples of a game."""
    packs = ("normandy", "north_africa", "allied_assault", "tactics", "aboard", "undaunted_system")
    assert core_figures.mentions(*packs) == []
    assert core_figures.mentions("hookspecs")


def words_of_packs() -> set[str]:
    """The packs, and what they bring: kinds of the catalogue, domains, and names such as ``tactics.play``."""
    words: set[str] = set()
    for game in (*SYSTEM, "allied_assault"):
        now = uc.new_game(game, uc.scenarios(game)[0].id, seed=1)
        catalog = now.catalog
        words |= set(catalog) - set(of_the_core()) | set(now.rules.packs)
        if game in SYSTEM:
            words |= set(catalog["domains"]) - set(of_the_core()["domains"])
        words |= {name for kind in ("actions", "events", "columns", "phases") for name in catalog[kind]}
    # The command has the name of a pack; the mechanics of the core are one that no game does without.
    own = {word for word in words if not word.startswith("core.")}
    return own - {"undaunted", "core"} - set(of_the_core()["columns"])


@cache
def of_the_core() -> dict[str, dict[str, Any]]:
    """The catalogue of an example that has nothing of any pack but the combat of the core."""
    library = uc.Library(discover=False)
    library.register(broadside.plugin)
    catalog: dict[str, dict[str, Any]] = uc.new_game("broadside", "line", seed=1, library=library).catalog
    return catalog


def spoken(path: Path) -> Iterator[str]:
    """The texts of the code of a file, docstrings left out; of a script every word."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        yield from re.findall(r"[\w.]+", text)
        return
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def test_no_word_of_a_pack_stands_in_what_shows_games_to_people() -> None:
    """What a menu, a drawing or the page needs to know of a pack, the pack declares: menus, signs, the catalogue."""
    words = words_of_packs()
    assert {"abilities", "ability", "movements", "specialisms", "place", "tactics", "tactics.play"} <= words
    paths = [path for folder in TOOLS for kind in ("*.py", "*.js") for path in folder.rglob(kind)]
    assert {path.name for path in paths} >= {"menu.py", "choose.js"}
    # Templates of plugins are written for a title.
    found = {(path, word) for path in paths if "template" not in path.parts for word in spoken(path) if word in words}
    assert found == set()
