"""Where the source, the documentation and the kept files of the tests are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
#: For tests of pages and of other parts: the source distribution of the core, by which sdists are tried, has none.
in_repository = pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="it needs the whole repository")
#: ``UNDAUNTED_DEEP=1``: many more games, every step checked, all scenarios.
DEEP = os.environ.get("UNDAUNTED_DEEP", "") not in ("", "0")
#: The sources of the engine and of the tools; of the Undaunted system and the titles; of all.
ENGINE_AND_TOOLS = (ROOT / "src", *sorted(ROOT.glob("tools/*/src")))
PLUGINS = tuple(sorted(ROOT.glob("plugins/*/src")))
SOURCES = (*ENGINE_AND_TOOLS, *PLUGINS)


def modules_in(*folders: Path) -> dict[str, Path]:
    """The modules of these sources by path, such as ``undaunted_core/ids.py``, without templates of packs."""
    files = [(path.relative_to(folder), path) for folder in folders for path in sorted(folder.rglob("*.py"))]
    return {name.as_posix(): path for name, path in files if {"template", "templates"}.isdisjoint(name.parts)}
