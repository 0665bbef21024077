"""What the scripts that write reference pages share: the games, and cells of tables."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: What each page that a script wrote begins with, below its title.
MADE = "<!-- Made by python docs/reference_tables.py; do not edit. -->"
GAMES = ("normandy", "north_africa", "allied_assault")
TITLES = {"": "any game", "normandy": "Normandy", "north_africa": "North Africa", "allied_assault": "Allied Assault"}


def cell(text: str) -> str:
    """A text as a cell of a table."""
    return " ".join(text.replace("|", "\\|").split())
