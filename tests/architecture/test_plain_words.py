"""A short list of words that made errors hard to read: they do not come back."""

from __future__ import annotations

import ast
import re

from kit.places import ENGINE_AND_TOOLS, SOURCES, modules_in

#: Old or literary words that a reader with English as a second language may not know.
WORDS = re.compile(
    r"\b(whoever|anew|at hand|thereof|wherein|hang together|asunder|whence|lend|lends|lender|lent)\b", re.IGNORECASE
)
#: Calls whose texts are read in trouble, in addition to all that is raised.
TELLING = ("Fault", "fault", "add_argument", "expect")


def words_in_errors(text: str) -> list[tuple[int, str]]:
    """The lines and words of the list in texts of errors and of help."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Raise) or name in TELLING:
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found |= {(part.lineno, word) for word in WORDS.findall(part.value)}
    return sorted(found)


#: Where the words stand that name the nearest: the helper, faults, the catalogues of the command, a free port, a fault
#: that the command words anew.
NEAREST = {
    "undaunted_core/ids.py", "undaunted_core/errors.py",
    "undaunted_command/serve.py", "undaunted_command/migrate.py",
}  # fmt: skip


def test_the_nearest_name_is_told_by_one_helper() -> None:
    """``near_hint`` says nothing if no name is near; written by hand, messages ended in ``nearest: None``."""
    texts = {name: path.read_text(encoding="utf-8") for name, path in modules_in(*ENGINE_AND_TOOLS).items()}
    assert {name for name, text in texts.items() if "nearest: {" in text} == NEAREST


def test_errors_and_help_use_plain_words() -> None:
    """No text of an error or of the help has a word of the list."""
    found = {
        name: words
        for name, path in modules_in(*SOURCES).items()
        if (words := words_in_errors(path.read_text(encoding="utf-8")))
    }
    assert not found


def test_a_planted_word_is_found() -> None:
    """The check can fail: in what is raised, in a fault, and not in a text of a game."""
    assert words_in_errors('raise ValueError(f"no pack at hand: {1}")') == [(1, "at hand")]
    assert words_in_errors('linker.fault("/a", "no game", "a game set up anew")') == [(1, "anew")]
    assert not words_in_errors('text(en="A vehicle is at hand.", es="")')
