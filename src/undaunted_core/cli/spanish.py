"""What the command says in Spanish: helps, the sentences of argparse, wrong usage.

Each is found by its English text (:mod:`undaunted_core.cli.spanish_texts`).  What has no Spanish there stays
English: faults in data and rules, and the commands for authors of packs, say what stands in files and code.
"""

from __future__ import annotations

import argparse
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from undaunted_core.cli.spanish_texts import ARGPARSE, ERRORS, HELP, METAVARS
from undaunted_core.files import TROUBLES

if TYPE_CHECKING:
    from collections.abc import Iterator

NEAREST = ("; nearest: ", "; lo más parecido: ")


def in_spanish(english: str) -> str:
    """The Spanish of a help or of an error, line by line; what has none stays as it is."""
    return "\n".join(_line(line) for line in english.split("\n"))


def _line(english: str) -> str:
    said, nearest, near = english.partition(NEAREST[0])
    told = HELP.get(said) or ARGPARSE.get(said)
    of_files = {f"{{}}: {one['en']}": f"{{}}: {one['es']}" for one in TROUBLES.values()}
    for template, spanish in (HELP | ERRORS | of_files).items() if told is None else ():
        found = re.fullmatch(re.escape(template).replace(r"\{\}", "(.+?)"), said)
        if found:
            told = spanish.format(*found.groups()) if found.groups() else spanish
            break
    return english if told is None else told + (NEAREST[1] + near if nearest else "")


class SpanishParser(argparse.ArgumentParser):
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


__all__ = ["SpanishParser", "in_spanish", "spanish_sentences", "translate"]
