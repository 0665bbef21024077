"""What the command says in Spanish: helps, the sentences of argparse, wrong usage.

Each is looked up by its English text (:mod:`.spanish_help`, :mod:`.spanish_texts`, :mod:`.spanish_faults`).  A text
that is not there stays English: faults in the code of rules, and names, which are those that stand in files and code.
"""

from __future__ import annotations

import argparse
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from undaunted_command.parser import CommandParser
from undaunted_command.spanish_faults import FAULTS, REPORTS, TABLES
from undaunted_command.spanish_help import HELP
from undaunted_command.spanish_texts import ARGPARSE, ERRORS, METAVARS
from undaunted_core.files import TROUBLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NEAREST = ("; nearest: ", "; lo más parecido: ")
#: What stands in a report in the place of a name.
NAMED = (
    "no game is installed; install the three titles: pip install \"undaunted-core[games]\"", "no game is loaded",
    "no game is loaded; {} is {}: unset it, or name a plugin that has a game",
    "save", "replay", "position", "an expansion of {} ({})", "a new game", ", {} ran out of time",
    ", {} ran out of time; {} change nothing and were left out", "; {} change nothing and were left out",
    "{}#{}: found {}, expected {}", "{}: found {}, expected {}",
)  # fmt: skip
PHRASES = {name: (REPORTS | ERRORS)[name] for name in NAMED} | FAULTS


def in_spanish(english: str) -> str:
    """The Spanish of a help or of an error, line by line; what has none stays as it is."""
    return "\n".join(_line(line) for line in english.split("\n"))


def heading(english: str) -> str:
    """The Spanish of the heading of a column, or of a word that stands in one; what has none stays as it is."""
    return TABLES.get(english, english)


def _line(english: str) -> str:
    said, nearest, near = english.partition(NEAREST[0])
    of_files = {f"{{}}: {one['en']}": f"{{}}: {one['es']}" for one in TROUBLES.values()}
    told = HELP.get(said) or ARGPARSE.get(said) or _filled(said, REPORTS | HELP | ERRORS | of_files)
    return english if told is None else told + (NEAREST[1] + near if nearest else "")


def _filled(said: str, texts: Mapping[str, str]) -> str | None:
    """A text with places, filled in with what stands there; that may be such a text again."""
    for template, spanish in texts.items():
        found = re.fullmatch(re.escape(template).replace(r"\{\}", "(.*?)"), said, re.DOTALL)
        if found:
            return spanish.format(*map(_phrase, found.groups())) if found.groups() else spanish
    return None


def _phrase(english: str) -> str:
    """What a sentence is filled in with: a phrase about files, or a name or a value as it is."""
    return _filled(english, PHRASES) or english


class SpanishParser(CommandParser):
    """A parser whose own sentences are Spanish; those of the types of values too."""

    def error(self, message: str) -> NoReturn:
        """Print wrong usage and leave."""
        head, mark, said = message.rpartition(": ")
        super().error(f"{head}{mark}{_line(said)}")


@contextmanager
def spanish_sentences() -> Iterator[None]:
    """While it lasts argparse asks here for its sentences; its own way needs compiled files."""
    asked = argparse._  # type: ignore[attr-defined]
    try:
        argparse._ = lambda sentence: ARGPARSE.get(sentence, sentence)  # type: ignore[attr-defined]
        yield
    finally:
        argparse._ = asked  # type: ignore[attr-defined]


def translate(parser: argparse.ArgumentParser) -> None:
    """Put the helps of a parser and of its commands into Spanish."""
    if parser.description:
        parser.description = in_spanish(parser.description)
    for group in parser._action_groups:
        group.title = group.title and in_spanish(group.title)
    for action in parser._actions:
        action.help = action.help and in_spanish(action.help)
        if isinstance(action.metavar, str):
            action.metavar = re.sub(r"[A-Z]+", lambda found: METAVARS.get(found[0], found[0]), action.metavar)
        if isinstance(action, argparse._SubParsersAction):
            for shown in action._choices_actions:
                shown.help = shown.help and in_spanish(shown.help)
            for command in action.choices.values():
                translate(command)


__all__ = ["SpanishParser", "heading", "in_spanish", "spanish_sentences", "translate"]
