"""The core is the engine: what a small game loads and runs, and how large the core is."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import core_figures

from kit.places import ROOT

#: Everything that is not the engine, by the beginning of its modules' names.
OUTSIDE = ("undaunted_", "rich", "textual", "pytest", "hypothesis", "numpy", "starlette", "sqlite3", "argparse")


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
