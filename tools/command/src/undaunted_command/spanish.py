"""The command in another language: its helps, the sentences of argparse, errors and tables.

Each text is looked up in a catalogue by its English text (:mod:`.catalogue`).  A text that is not there stays English:
faults in the code of rules, and names, which are those that stand in files and code.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any, NoReturn

from undaunted_command.catalogue import catalogue_of
from undaunted_command.parser import CommandParser

if TYPE_CHECKING:
    from collections.abc import Iterable


def in_spanish(english: str) -> str:
    """The Spanish of a help or of an error, line by line; what has none stays as it is."""
    return "\n".join(map(catalogue_of("es").gettext, english.split("\n")))


class SpanishFormatter(argparse.HelpFormatter):
    """Begins a usage with the Spanish word."""

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup], prefix: str | None = None,
    ) -> None:  # fmt: skip
        """Add the usage to a help."""
        super().add_usage(usage, actions, groups, SpanishParser.usage_prefix if prefix is None else prefix)


class SpanishParser(CommandParser):
    """A parser whose own sentences are Spanish; those of the types of values too."""

    usage_prefix = "uso: "

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, formatter_class=SpanishFormatter)

    def error(self, message: str) -> NoReturn:
        """Print wrong usage and leave."""
        super().error(in_spanish(message))


def translate(parser: argparse.ArgumentParser) -> None:
    """Put the helps of a parser and of its commands into Spanish."""
    if parser.description:
        parser.description = in_spanish(parser.description)
    for group in parser._action_groups:
        group.title = group.title and in_spanish(group.title)
    for action in parser._actions:
        action.help = action.help and in_spanish(action.help)
        if isinstance(action.metavar, str):
            action.metavar = re.sub(r"[A-Z]+", _translate_metavar, action.metavar)
        if isinstance(action, argparse._SubParsersAction):
            for entry in action._choices_actions:
                entry.help = entry.help and in_spanish(entry.help)
            for command in action.choices.values():
                translate(command)


def _translate_metavar(match: re.Match[str]) -> str:
    return catalogue_of("es").pgettext("metavar", match[0])


__all__ = ["SpanishParser", "in_spanish", "translate"]
