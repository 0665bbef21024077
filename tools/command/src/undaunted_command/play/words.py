"""What ``undaunted play`` says of its own, in English and Spanish; the rest comes from the game's own texts."""

from __future__ import annotations

from undaunted_core.phrases import Phrases

PHRASES = Phrases.beside(__file__)
say = PHRASES.say
#: More choices than this are many.
MANY = 9
#: What can be typed, in the order of the help; each has two phrases, what is typed and what it does.
TYPED = (
    "number", "line", "words", "enter", "back", "use", "explain", "why", "undo", "hint", "map", "table", "log", "rule",
    "save", "leave", "help",
)  # fmt: skip

def add_clause(text: str, clause: str) -> str:
    """A sentence with its clause, where it has one."""
    return f"{text} ({clause})" if clause else text
