"""Writes the sequence of play of each title, and of the neutral game of the tests, as ``tests/outlines`` keeps it.

    python tests/tools/make_outlines.py
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1] / name) for name in ("", "packs")]

from kit.places import TESTS
from kit.setups import own_library
from undaunted_command.sequence import lines
from undaunted_core.extension.manager import default_library
from undaunted_testing.outline import outline

OUTLINES = TESTS / "outlines"
TITLES = ("normandy", "north_africa", "allied_assault")
#: Those and the neutral game of the tests, which has no clauses.
GAMES = (*TITLES, "bazaar")


def lines_of(game: str) -> list[str]:
    """The sequence of play of a game, line by line."""
    library = own_library(game) or default_library()
    return lines(outline(library.ruleset(game, library.scenarios(game)[0].id)))


if __name__ == "__main__":
    for name in GAMES:
        (OUTLINES / f"{name}.txt").write_text("\n".join(lines_of(name)) + "\n", encoding="utf-8")
